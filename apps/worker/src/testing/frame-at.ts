import { loadImage, type Image } from '@napi-rs/canvas';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';

const written = new Map<string, Promise<unknown>>();

/** The n-th frame of a video. All are written beside it at once, because a program for each costs more. */
export async function frameAt(file: string, n: number): Promise<Image> {
  const frames = written.get(file) ?? runFfmpeg(['-i', file, `${file}-%03d.bmp`]);
  written.set(file, frames);
  await frames;
  return loadImage(`${file}-${String(n + 1).padStart(3, '0')}.bmp`);
}
