import { crc32, deflateSync } from 'node:zlib';

/** Files like those users send, built here byte by byte. */

export function toDataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

const PHOTO_SIZE: [width: number, height: number] = [320, 360];

export const svgDrawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

/** Two frames of one pixel. */
export const animatedGif = Buffer.from(
  'R0lGODlhAQABAIAAAP///wAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICTAEAOw==',
  'base64',
);

/** A photo that declares a size and is empty. */
export function emptyPhoto(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
  ]);
}

/** One colour, in which nothing can move. */
export function plainPhoto([width, height] = PHOTO_SIZE): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  return Buffer.concat([
    emptyPhoto(width, height),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A non-blank picture; its name is the declared type, the bytes are PNG. */
export function mislabelledPhoto(words?: string, [width, height] = PHOTO_SIZE): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows[at] = (x * 255) / width;
      rows[at + 1] = (y * 255) / height;
      rows[at + 2] = (x * y) % 256;
    }
  }
  return Buffer.concat([
    emptyPhoto(width, height),
    ...(words === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${words}`, 'latin1'))]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
