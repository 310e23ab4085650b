import { isOurNote } from './comment-tag.ts';

const START = 0xd8;
const COMMENT = 0xfe;
const SCAN = 0xda;

const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === START;

/** The JPEG with our note as a comment after its first marker; everything else is unchanged. */
export function writeJpegNote(jpeg: Buffer, note: string): Buffer {
  if (!isJpeg(jpeg)) throw new Error('a note can only be written into a JPEG');
  if (!isOurNote(note)) throw new Error('this is not a note of ours');
  const text = Buffer.from(note, 'utf8');
  const head = Buffer.from([0xff, COMMENT, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

/** Our note in a JPEG, or null; other comments are ignored. */
export function readJpegNote(jpeg: Buffer): string | null {
  if (!isJpeg(jpeg)) return null;
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1];
    const length = jpeg.readUInt16BE(at + 2);
    if (marker === SCAN || length < 2) return null;
    const text = marker === COMMENT ? jpeg.toString('utf8', at + 4, at + 2 + length) : '';
    if (isOurNote(text)) return text;
    at += 2 + length;
  }
  return null;
}
