import type { ImageFormat } from './image-header.ts';

/** The most scans that a camera or editor writes; each walks over all pixels for as little as ten bytes. */
const MAX_JPEG_SCANS = 100;

/**
 * The image without metadata: notes, colour profiles, previews. A decoder unpacks the profile or
 * text of a PNG completely, up to a thousandfold, before it reads a pixel.
 * @returns null if the image is damaged or built to be slow.
 */
export function stripImage(bytes: Buffer, format: ImageFormat): Buffer | null {
  if (format === 'png') return stripPng(bytes);
  if (format === 'jpeg') return stripJpeg(bytes);
  // Metadata of the other formats is not compressed, so it cannot expand.
  return bytes;
}

const PNG_HEAD = 8;
const PNG_PIXELS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, PNG_HEAD)];
  for (let at = PNG_HEAD; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    // A truncated chunk is left to the decoder.
    if (PNG_PIXELS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

const SCAN = 0xda;
const END = 0xd9;
/** The kept markers: JFIF, and Adobe's for the colour transform. */
const KEPT_NOTES = new Set([0xe0, 0xee]);
const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

function stripJpeg(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 2)];
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) break;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    const isScan = marker === SCAN;
    if (isScan && (scans += 1) > MAX_JPEG_SCANS) return null;
    const end = isScan ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    if (!isNote(marker) || KEPT_NOTES.has(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.from([0xff, END])]);
}

/**
 * The position of the next marker: 0xff followed by zero is data, and so are the eight restart
 * markers.
 */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length;) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}
