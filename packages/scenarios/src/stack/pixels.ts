import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';

/** Red, green, blue and opacity of every pixel of a picture, or of a video's frame at a moment; in its own size, or scaled. */
export async function pixelsOf(
  file: Uint8Array,
  seconds = 0,
  size?: { width: number; height: number },
): Promise<Uint8Array> {
  const scaled = size === undefined ? [] : ['-vf', `scale=${size.width}:${size.height}:flags=area`];
  return frameOf(file, seconds, [...scaled, '-pix_fmt', 'rgba', '-f', 'rawvideo']);
}

/** A video's frame at a moment, as a PNG of this height. */
export async function pictureOf(
  file: Uint8Array,
  { seconds, height }: { seconds: number; height: number },
): Promise<Buffer> {
  const scaled = ['-vf', `scale=-2:${height}:flags=lanczos`, '-c:v', 'png', '-f', 'image2pipe'];
  return Buffer.from(await frameOf(file, seconds, scaled));
}

async function frameOf(file: Uint8Array, seconds: number, as: string[]): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-pixels-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, file);
    const { stdout } = await runFfmpeg([
      seconds > 0 ? ['-ss', String(seconds)] : [],
      ['-i', path, '-frames:v', '1', ...as, '-'],
    ]);
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
