import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.flac': 'audio/flac',
  '.aac': 'audio/aac',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** The content type by extension; unknown ones are plain bytes. */
export function contentTypeOf(file: string): string {
  return TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
}

/** The extension for a content type or, if that is unknown, from the end of the URL path. */
export function extensionFor(contentType: string | null, pathname: string): string {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  const byType = Object.entries(TYPES).find(([, value]) => value === type)?.[0];
  if (byType) return byType;
  if (type === 'audio/x-wav' || type === 'audio/wave') return '.wav';
  const byName = path.extname(pathname).toLowerCase();
  return byName in TYPES ? byName : '.bin';
}

/** Whether a sound begins like this kind of file. */
const SOUNDS: ReadonlyArray<[extension: string, begins: (head: string) => boolean]> = [
  ['.wav', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE'],
  ['.flac', (head) => head.startsWith('fLaC')],
  ['.ogg', (head) => head.startsWith('OggS')],
  ['.m4a', (head) => head.slice(4, 8) === 'ftyp'],
  ['.aac', (head) => /^\xff[\xf0\xf1\xf8\xf9]/.test(head)],
  ['.mp3', (head) => head.startsWith('ID3') || beginsWithMp3Frame(head)],
];

/** Samples without a header often begin with ff as well, so the whole header of a frame of layer III has to be right. */
function beginsWithMp3Frame(head: string): boolean {
  const [bitrate, sampleRate] = [head.charCodeAt(2) >> 4, (head.charCodeAt(2) >> 2) & 3];
  return (
    /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(head) && bitrate > 0 && bitrate < 15 && sampleRate < 3
  );
}

/** Whether a picture or a video begins like this kind of file. */
const PICTURES: typeof SOUNDS = [
  ['.png', (head) => head.startsWith('\x89PNG')],
  ['.jpg', (head) => head.startsWith('\xff\xd8\xff')],
  ['.webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
];
const VIDEOS: typeof SOUNDS = [
  ['.m4a', (head) => head.slice(4, 11) === 'ftypM4A'],
  ['.mov', (head) => head.slice(4, 10) === 'ftypqt'],
  ['.mp4', (head) => head.slice(4, 8) === 'ftyp'],
  ['.webm', (head) => head.startsWith('\x1a\x45\xdf\xa3')],
];

function firstOf(kinds: typeof SOUNDS, bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return kinds.find(([, begins]) => begins(head))?.[0] ?? '.bin';
}

/** The extension of a sound by its first bytes, whatever its sender called it. */
export const soundExtensionOf = (sound: Uint8Array): string => firstOf(SOUNDS, sound);

/** The extension of any of our files by its first bytes. */
export const extensionOfBytes = (bytes: Uint8Array): string =>
  firstOf([...PICTURES, ...VIDEOS, ...SOUNDS], bytes);
