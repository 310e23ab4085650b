import { stat } from 'node:fs/promises';
import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';

/** A list shows dozens of stills at once. */
export const STILL_MAX_BYTES = 150_000;
/** ffmpeg's JPEG quality scale, best first. */
const QUALITIES = [3, 5, 8, 12, 20, 31];

export interface ThumbnailInput {
  video: string;
  /** A .jpg file. */
  output: string;
  /** Wider frames are scaled down to this. Default: the video's width. */
  maxWidth?: number | undefined;
}

/**
 * Writes the first frame as a JPEG of at most `STILL_MAX_BYTES`, or the smallest possible. Clips
 * begin with the image they were made from; later frames may show closed eyes or an open mouth.
 */
export async function makeThumbnail(
  input: ThumbnailInput,
  options: MediaRunOptions = {},
): Promise<void> {
  const scale = input.maxWidth ? ['-vf', `scale='min(${input.maxWidth},iw)':-2`] : [];
  for (const quality of QUALITIES) {
    await runFfmpeg(
      [
        ...untrustedInput(input.video),
        ['-map', '0:v:0', ...scale, '-frames:v', '1', '-q:v', String(quality)],
        ['-map_metadata', '-1', '-f', 'mjpeg', input.output],
      ],
      options,
    );
    if ((await stat(input.output)).size <= STILL_MAX_BYTES) return;
  }
}
