import { UPLOAD_MAX_BYTES } from '@talkreel/contracts/constants';
import type { Photo } from './state.ts';

/** Reads a chosen file for preview and sending. Rejects with a sentence for people. */
export async function readPhoto(file: File): Promise<Photo> {
  if (!file.type.startsWith('image/'))
    throw new Error('This is not a picture. Please choose a JPEG, PNG or WebP photo.');
  if (file.size > UPLOAD_MAX_BYTES)
    throw new Error('This picture has more than 10 MB. Please choose a smaller one.');
  const dataUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.addEventListener('error', () =>
      reject(new Error('This picture could not be read. Please try another one.')),
    );
    reader.readAsDataURL(file);
  });
  return { name: file.name, dataUrl, size: await sizeOf(dataUrl) };
}

/** Null for a picture that this browser cannot decode; the server may still read it. */
async function sizeOf(dataUrl: string): Promise<Photo['size']> {
  const image = new Image();
  image.src = dataUrl;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}
