import { stat } from 'node:fs/promises';
import { mp4Container, videoCodec } from '@talkreel/media-tools/encode';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { tileCrop } from './thumbnail.ts';

/** Small and silent, about as wide as a tile, because a grid plays many previews at once. */
export const PREVIEW = { width: 320, height: 360, fps: 15, maxBytes: 150_000 } as const;
const QUALITIES = [26, 28, 30, 32, 34, 36, 38];

/** The whole loop of a vertical clip as the small file that tiles play, in the best quality that fits. */
export async function encodePreview(clipPath: string, outPath: string): Promise<number> {
  for (const crf of QUALITIES) {
    await runFfmpeg([
      ['-i', clipPath, '-an'],
      ['-vf', `${tileCrop},scale=${PREVIEW.width}:${PREVIEW.height}:flags=lanczos`],
      [...videoCodec({ preset: 'veryslow', crf }), '-r', String(PREVIEW.fps), '-threads', '1'],
      [...mp4Container(), outPath],
    ]);
    const { size } = await stat(outPath);
    if (size <= PREVIEW.maxBytes) return size;
  }
  throw new Error(`${outPath} does not fit into ${PREVIEW.maxBytes} bytes`);
}
