import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.json': 'application/json',
};

/** By extension. Never HTML or SVG: unknown types are served as plain bytes. */
export function contentTypeForKey(key: string): string {
  return TYPES[path.posix.extname(key).toLowerCase()] ?? 'application/octet-stream';
}
