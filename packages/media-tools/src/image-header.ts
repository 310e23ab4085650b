import { pngChunks, webpChunks } from './image-chunks.ts';

export type ImageFormat =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'bmp'
  | 'gif'
  | 'svg'
  | 'heic'
  | 'avif'
  | 'tiff'
  | 'jxl';

export interface ImageHeader {
  format: ImageFormat;
  /** 0 if the header does not say. */
  width: number;
  height: number;
  animated: boolean;
  /** EXIF orientation 1..8; cameras store rotated pictures this way. */
  orientation: number;
}

const GIF_FRAME = 0x2c;
const GIF_EXTENSION = 0x21;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Reads format and size from the first bytes of an image, without decoding it. The client's file
 * name and type do not matter.
 * @returns null if it is no known image format.
 */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 12) return null;
  if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(bytes);
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return readWebp(bytes);
  if (head.startsWith('GIF8')) {
    return plain('gif', bytes.readUInt16LE(6), bytes.readUInt16LE(8), hasSecondFrame(bytes));
  }
  if (head.startsWith('BM') && bytes.length >= 26) {
    return plain('bmp', Math.abs(bytes.readInt32LE(18)), Math.abs(bytes.readInt32LE(22)));
  }
  if (head.slice(4, 8) === 'ftyp') return readIsoBrand(head.slice(8, 12));
  if (/^(?:II\*\0|MM\0\*)/.test(head)) return plain('tiff', 0, 0);
  if (head.startsWith('\xff\x0a') || head.slice(4, 8) === 'JXL ') return plain('jxl', 0, 0);
  const text = bytes.toString('utf8', 0, 2_000);
  if (/^[\s\uFEFF]*(?:<\?xml|<!--|<!doctype svg|<svg)/i.test(text) && /<svg/i.test(text)) {
    return plain('svg', 0, 0);
  }
  return null;
}

function plain(format: ImageFormat, width: number, height: number, animated = false): ImageHeader {
  return { format, width, height, animated, orientation: 1 };
}

function readIsoBrand(brand: string): ImageHeader | null {
  if (brand === 'avif' || brand === 'avis') return plain('avif', 0, 0, brand === 'avis');
  if (/^(?:hei[cxms]|mif1)$/.test(brand)) return plain('heic', 0, 0);
  // Image sequences, which cameras take in bursts.
  if (/^(?:hev[cxms]|msf1)$/.test(brand)) return plain('heic', 0, 0, true);
  return null;
}

function readPng(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const header = plain('png', bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  let isBeforePixels = true;
  for (const { type, data } of pngChunks(bytes)) {
    if (type === 'IDAT') isBeforePixels = false;
    if (type === 'acTL' && isBeforePixels) header.animated = true;
    if (type === 'eXIf') header.orientation = tiffOrientation(data) ?? 1;
    if (type === 'IEND') break;
  }
  return header;
}

function readWebp(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 30) return null;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') {
    const animated = ((bytes[20] ?? 0) & 0x02) !== 0;
    const size = [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1] as const;
    return { ...plain('webp', ...size, animated), orientation: webpOrientation(bytes) };
  }
  if (kind === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return plain('webp', (packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
  }
  if (kind === 'VP8 ') {
    return plain('webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  }
  return null;
}

function webpOrientation(bytes: Buffer): number {
  for (const { type, data } of webpChunks(bytes)) {
    // Some programs begin the chunk as they would in a JPEG.
    if (type === 'EXIF') return exifOrientation(data) ?? tiffOrientation(data) ?? 1;
  }
  return 1;
}

/** Whether a GIF holds more than one picture; one that is damaged before its second does not. */
function hasSecondFrame(bytes: Buffer): boolean {
  const colors = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let frames = 0;
  for (let at = 13 + colors(bytes[10] ?? 0); at < bytes.length;) {
    const block = bytes[at];
    if (block === GIF_FRAME) {
      frames += 1;
      if (frames > 1) return true;
      at += 11 + colors(bytes[at + 9] ?? 0);
    } else if (block === GIF_EXTENSION) at += 2;
    else return false;
    // The data that follows is in pieces of up to 255 bytes, and ends with an empty one.
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
    at += 1;
  }
  return false;
}

function readJpeg(bytes: Buffer): ImageHeader | null {
  let orientation: number | null = null;
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const header = plain('jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
      return { ...header, orientation: orientation ?? 1 };
    }
    const length = bytes.readUInt16BE(at + 2);
    // XMP has segments of the same kind; browsers turn a picture as its first Exif says.
    if (marker === 0xe1) orientation ??= exifOrientation(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
  return null;
}

/** The orientation; null if the segment is no Exif or holds no valid one. */
function exifOrientation(segment: Buffer): number | null {
  return segment.toString('latin1', 0, 6) === 'Exif\0\0'
    ? tiffOrientation(segment.subarray(6))
    : null;
}

function tiffOrientation(tiff: Buffer): number | null {
  if (tiff.length < 14) return null;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number): number =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const u32 = (at: number): number =>
    at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const directory = u32(4);
  for (let entry = 0; entry < u16(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (u16(at) !== 0x0112) continue;
    const value = u16(at + 8);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}
