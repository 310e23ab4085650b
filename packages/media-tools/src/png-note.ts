import { crc32 } from 'node:zlib';

/** What every PNG begins with; its header follows, and after that a note may stand. */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_END = 8 + 25;
const KEYWORD = 'talkreel-rig\0';

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE);

/** Inserts a JSON text after a PNG's header as a text chunk; what is not Latin-1 is written as escapes. */
export function writePngNote(png: Buffer, note: string): Buffer {
  const plain = note.replaceAll(
    /[^\u0020-\u007e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const data = Buffer.from(`tEXt${KEYWORD}${plain}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([png.subarray(0, HEADER_END), length, data, sum, png.subarray(HEADER_END)]);
}

/** The note in a PNG, or null. */
export function readPngNote(png: Buffer): string | null {
  if (!isPng(png)) return null;
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') break;
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'tEXt' && data.toString('latin1', 0, KEYWORD.length) === KEYWORD)
      return data.toString('latin1', KEYWORD.length);
    at += 12 + length;
  }
  return null;
}
