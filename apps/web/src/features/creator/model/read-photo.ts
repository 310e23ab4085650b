import {
  REQUEST_TIMEOUT_MS,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_PIXELS,
  UPLOAD_MIN_SIDE_PIXELS,
} from '@talkreel/contracts/constants';
import { photoRefusals } from '@talkreel/contracts/photo';
import { call } from '../../../lib/api/client.ts';
import type { Size } from './mouth-marking.ts';
import type { Photo } from './state.ts';

/** The number of bytes that is enough to recognise a format, whatever a camera wrote before the image. */
const HEAD_BYTES = 64 * 1024;

/** The first bytes of JPEG, PNG, BMP and GIF. Only the server counts a GIF's frames: they are all over the file. */
const TAKEN = ['\xff\xd8', '\x89PNG\r\n\x1a\n', 'BM', 'GIF8'];
const textOf = (head: Uint8Array): string =>
  Array.from(head, (byte) => String.fromCharCode(byte)).join('');
const isWebp = (text: string): boolean => text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP';
/** The brand of HEIC, AVIF and the like; empty for anything else. */
const brandOf = (text: string): string => (text.slice(4, 8) === 'ftyp' ? text.slice(8, 12) : '');

const goneFile = (): Error => new Error('This image could not be read. Please try another one.');

/** Reads a chosen file for preview and upload. Rejects with a message for the user if the server would refuse it. */
export async function readPhoto(file: File): Promise<Photo> {
  const head = await headOf(file);
  const refusal = formatRefusal(head);
  if (refusal !== null) throw new Error(refusal);
  if (file.size > UPLOAD_MAX_BYTES) throw new Error(photoRefusals.tooManyBytes);
  const dataUrl = isForeign(head) ? await converted(file) : await dataUrlOf(file);
  const { width, height } = await sizeOf(dataUrl);
  if (width * height > UPLOAD_MAX_PIXELS)
    throw new Error(photoRefusals.tooManyPixels(width, height));
  if (Math.min(width, height) < UPLOAD_MIN_SIDE_PIXELS)
    throw new Error(photoRefusals.tooSmall(width, height));
  return { name: file.name, dataUrl, size: { width, height } };
}

/** The photo as the server would keep it. */
async function converted(file: File): Promise<string> {
  const { image } = await call('postPhotoPreview', {
    file,
    timeoutMs: REQUEST_TIMEOUT_MS,
    attempt: 'read the photo',
  });
  return image;
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.addEventListener('error', () => reject(goneFile()));
    reader.readAsDataURL(file);
  });
}

async function headOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    throw goneFile();
  }
}

/** The size of an image in a format that browsers can read, as all are that the server accepts or makes. */
async function sizeOf(dataUrl: string): Promise<Size> {
  const image = new Image();
  image.src = dataUrl;
  try {
    await image.decode();
  } catch {
    throw new Error(photoRefusals.broken);
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Whether the file is HEIC, AVIF or TIFF, which few browsers show: the server makes a JPEG of it. */
export function isForeign(head: Uint8Array): boolean {
  const text = textOf(head);
  return /^(?:hei[cxms]|mif1|avif)$/.test(brandOf(text)) || /^(?:II\*\0|MM\0\*)/.test(text);
}

/** Why the server would refuse a file with these first bytes; null if it would not. The name does not matter. */
export function formatRefusal(head: Uint8Array): string | null {
  const text = textOf(head);
  const isAnimated =
    (text.startsWith('\x89PNG') && text.split('IDAT', 1)[0]?.includes('acTL')) ||
    (isWebp(text) && text.slice(12, 16) === 'VP8X' && ((head[20] ?? 0) & 0x02) !== 0) ||
    /^(?:avis|hev[cxms]|msf1)$/.test(brandOf(text));
  if (isAnimated) return photoRefusals.animated;
  if (TAKEN.some((start) => text.startsWith(start)) || isWebp(text) || isForeign(head)) return null;
  if (text.startsWith('\xff\x0a') || text.slice(4, 8) === 'JXL ')
    return photoRefusals.format('JPEG XL');
  return /<svg/i.test(text.slice(0, 2_000)) ? photoRefusals.format('SVG') : photoRefusals.noPicture;
}
