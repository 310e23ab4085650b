import { inflateSync } from 'node:zlib';
import type { ImageFormat } from '../image-header.ts';
import { jpegSegments, pngChunks, webpChunks } from '../image-chunks.ts';

/** The profiles of printers have up to 3 MB. */
const MAX_BYTES = 4 * 1024 * 1024;
const JPEG_NOTE = 'ICC_PROFILE\0';
const ICC_SEGMENT = 0xe2;
/** The name of sRGB, which is assumed for a picture without a profile. */
const SRGB_NAME = /sRGB|IEC ?61966-2-?1/i;

/** The ICC profile in a JPEG, PNG or WebP, if its colours are not those of sRGB; null also for a damaged one. */
export function findColourProfile(bytes: Buffer, format: ImageFormat): Buffer | null {
  const profile = profileIn(bytes, format);
  if (profile === null || profile.length < 132 || profile.toString('latin1', 36, 40) !== 'acsp')
    return null;
  return SRGB_NAME.test(nameOf(profile)) ? null : profile;
}

function profileIn(bytes: Buffer, format: ImageFormat): Buffer | null {
  if (format === 'jpeg') return jpegProfile(bytes);
  if (format === 'png') return pngProfile(bytes);
  if (format !== 'webp') return null;
  for (const { type, data } of webpChunks(bytes)) if (type === 'ICCP') return data;
  return null;
}

/** A profile is stored in numbered parts, as a segment holds 64 kB. */
function jpegProfile(bytes: Buffer): Buffer | null {
  const parts: Array<[number, Buffer]> = [];
  for (const { marker, data } of jpegSegments(bytes)) {
    if (marker !== ICC_SEGMENT || data.toString('latin1', 0, 12) !== JPEG_NOTE) continue;
    parts.push([data[12] ?? 0, data.subarray(14)]);
  }
  const whole = Buffer.concat(parts.toSorted(([a], [b]) => a - b).map(([, part]) => part));
  return whole.length === 0 || whole.length > MAX_BYTES ? null : whole;
}

/** The chunk holds a name, two zeros, and the deflated profile. */
function pngProfile(bytes: Buffer): Buffer | null {
  for (const { type, data } of pngChunks(bytes)) {
    if (type === 'IDAT') return null;
    if (type !== 'iCCP') continue;
    try {
      return inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: MAX_BYTES });
    } catch {
      return null;
    }
  }
  return null;
}

/** The description: ASCII in profiles of version 2, UTF-16 in those of version 4. */
function nameOf(profile: Buffer): string {
  const tags = Math.min(profile.readUInt32BE(128), 100);
  for (let entry = 132; entry + 12 <= Math.min(profile.length, 132 + tags * 12); entry += 12) {
    if (profile.toString('latin1', entry, entry + 4) !== 'desc') continue;
    const from = profile.readUInt32BE(entry + 4);
    return profile
      .toString('latin1', from, from + Math.min(profile.readUInt32BE(entry + 8), 1_000))
      .replaceAll('\0', '');
  }
  return '';
}
