import { stat } from 'node:fs/promises';
import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';
import type { ToolArgs } from './run-tool.ts';

/** The limit is small because a list shows dozens of stills at once. */
export const STILL_MAX_BYTES = 150_000;
/** ffmpeg's JPEG quality scale, best first. */
const BEST_QUALITY = 3;
const QUALITIES = [BEST_QUALITY, 5, 8, 12, 20, 31];

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
  for (const quality of QUALITIES) {
    await runFfmpeg([untrustedInput(input.video), firstFrameTo(input, quality)], options);
    if (await isSmall(input.output)) return;
  }
}

/** Output arguments for a run that reads the video anyway; see `isSmall`. */
export function firstFrameTo(
  { output, maxWidth }: Pick<ThumbnailInput, 'output' | 'maxWidth'>,
  quality = BEST_QUALITY,
): ToolArgs {
  // The filter ends after one frame: beside another output, ffmpeg would convert every further frame, too, and drop
  // it.
  const filters = ['trim=end_frame=1', ...(maxWidth ? [`scale='min(${maxWidth},iw)':-2`] : [])];
  return [
    ['-map', '0:v:0', '-vf', filters.join(','), '-frames:v', '1', '-q:v', String(quality)],
    ['-map_metadata', '-1', '-f', 'mjpeg', output],
  ];
}

/** Whether a still is small enough; if not, `makeThumbnail` makes a smaller one. */
export async function isSmall(still: string): Promise<boolean> {
  return (await stat(still)).size <= STILL_MAX_BYTES;
}
