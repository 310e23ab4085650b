import { extname } from 'node:path';

/** What models take and make, by extension. */
const TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};
/** The types that some clients use for WAV. */
const WAV_TYPES = ['audio/x-wav', 'audio/wave'];

export function contentTypeOf(file: string): string {
  return TYPES[extname(file)] ?? 'application/octet-stream';
}

/** The file extension of a content type, with its dot. */
export function extensionOf(contentType: string): string {
  const known = Object.entries(TYPES).find(([, type]) => type === contentType)?.[0];
  return known ?? (WAV_TYPES.includes(contentType) ? '.wav' : '.bin');
}
