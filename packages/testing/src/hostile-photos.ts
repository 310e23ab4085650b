import { crc32, deflateSync } from 'node:zlib';

/** Images that cost far more to read than to send, generated on demand and not stored in the repository. */
export interface HostilePhoto {
  name: string;
  type: string;
  make(): Buffer;
}

const UNPACKED_BYTES = 500 * 1024 * 1024;
const LONG_SIDE = 5_000;
const SCAN = 0xda;

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const packedZeros = (): Buffer => deflateSync(Buffer.alloc(UNPACKED_BYTES), { level: 9 });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

function png(bits: number, colours: number, extra: Buffer[], pixels?: Buffer, side = 320): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([bits, colours], 8);
  const channels = colours === 6 ? 4 : 3;
  const rows = (): Buffer => Buffer.alloc(side * (1 + (side * channels * bits) / 8));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', pixels ?? deflateSync(rows())),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function segment(marker: number, ...data: number[]): Buffer {
  const length = data.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...data]);
}

/** Grey and progressive; each scan adds nothing to any block. */
function scans(): Buffer {
  const [high, low] = [LONG_SIDE >> 8, LONG_SIDE & 0xff];
  const oneCode = (table: number, symbol: number): number[] => [
    table,
    1,
    ...Array.from({ length: 15 }, () => 0),
    symbol,
  ];
  const scan = Buffer.concat([segment(SCAN, 1, 1, 0, 1, 63, 0), Buffer.alloc(8)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    segment(0xc2, 8, high, low, high, low, 1, 1, 0x11, 0),
    segment(0xc4, ...oneCode(0x00, 0)),
    segment(0xc4, ...oneCode(0x10, 0xe0)),
    Buffer.concat([segment(SCAN, 1, 1, 0, 0, 0, 0), Buffer.alloc(50_000)]),
    ...Array.from({ length: 20_000 }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export const hostilePhotos: readonly HostilePhoto[] = [
  {
    name: 'PNG with 500 MB of colour profile',
    type: 'image/png',
    make: () => png(8, 2, [chunk('iCCP', Buffer.concat([text('a\0\0'), packedZeros()]))]),
  },
  {
    name: 'PNG with 500 MB of note',
    type: 'image/png',
    make: () => png(8, 2, [chunk('zTXt', Buffer.concat([text('Comment\0\0'), packedZeros()]))]),
  },
  {
    name: 'PNG with 500 MB of international note',
    type: 'image/png',
    make: () =>
      png(8, 2, [chunk('iTXt', Buffer.concat([text('Comment\0\x01\0\0\0'), packedZeros()]))]),
  },
  {
    name: 'PNG with 500 MB behind its last row',
    type: 'image/png',
    make: () => png(8, 2, [], deflateSync(Buffer.alloc(UNPACKED_BYTES))),
  },
  {
    name: 'PNG of 25 megapixels with 16 bits a channel, legal',
    type: 'image/png',
    make: () => png(16, 6, [], undefined, LONG_SIDE),
  },
  { name: 'JPEG of 25 megapixels with 20 000 scans', type: 'image/jpeg', make: scans },
];
