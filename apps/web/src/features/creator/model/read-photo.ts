import {
  REQUEST_TIMEOUT_MS,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_PIXELS,
  UPLOAD_MIN_SIDE_PIXELS,
} from '@talkreel/contracts/constants';
import { photoRefusals } from '@talkreel/contracts/photo';
import { call } from '../../../lib/api/client.ts';
import type { Size } from './mouth-marking.ts';
import { formatRefusal, isForeign } from './photo-format.ts';
import type { Photo } from './state.ts';

/** Enough to recognise a format, whatever a camera wrote before the image. */
const HEAD_BYTES = 64 * 1024;

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

/** As the server would keep it. */
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

/** Browsers can read whatever the server accepts or makes. */
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
