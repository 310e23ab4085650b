import { open, rename } from 'node:fs/promises';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import { reencodeImage } from './image.ts';

const LONG_SIDE = 2160;
const POSTER_SIDE = 640;
const PNG_SIGNATURE = '\x89PNG';
/** Colour types of PNG with an alpha channel, and the one whose palette may have transparent colours. */
const PNG_MAY_BE_CLEAR = new Set([3, 4, 6]);
const WEBP_HAS_ALPHA = 0x10;

export interface PreparedPicture {
  format: 'jpg' | 'png';
  file: string;
  width: number;
  height: number;
}

/**
 * Makes an upright sRGB picture of an uploaded one, without any of its tags, and a small still of it: a PNG where it may
 * be transparent, as cut-out products are, otherwise a JPEG. `output` has no extension.
 * @throws {ImageRefused} with a sentence that says what to do.
 */
export async function preparePicture(
  { source, output, maxBytes }: { source: string; output: string; maxBytes: number },
  options: MediaRunOptions = {},
): Promise<PreparedPicture> {
  const keepsTransparency = await mayBeClear(source);
  const format = keepsTransparency ? 'png' : 'jpg';
  const made = await reencodeImage(
    { source, output, keepsTransparency, maxBytes, maxSide: LONG_SIDE },
    options,
  );
  const file = `${output}.${format}`;
  await rename(output, file);
  return { format, file, width: made.width, height: made.height };
}

/** Writes a small WebP of a picture of ours. */
export async function makePoster(
  picture: string,
  output: string,
  options: MediaRunOptions = {},
): Promise<void> {
  const smaller = `scale=w='min(${POSTER_SIDE},iw)':h='min(${POSTER_SIDE},ih)':force_original_aspect_ratio=decrease`;
  await runFfmpeg(
    [
      untrustedInput(picture),
      ['-vf', smaller, '-frames:v', '1', '-c:v', 'libwebp', '-quality', '80'],
      ['-map_metadata', '-1', '-f', 'webp', output],
    ],
    options,
  );
}

/** Whether an image could have transparent parts, by its first bytes. */
async function mayBeClear(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer: head, bytesRead } = await handle.read(Buffer.alloc(32), 0, 32, 0);
    if (bytesRead < 32) return false;
    if (head.toString('latin1', 0, 4) === PNG_SIGNATURE) return PNG_MAY_BE_CLEAR.has(head[25] ?? 0);
    const webp = head.toString('latin1', 8, 16);
    if (webp === 'WEBPVP8L') return true;
    return webp === 'WEBPVP8X' && ((head[20] ?? 0) & WEBP_HAS_ALPHA) !== 0;
  } finally {
    await handle.close();
  }
}
