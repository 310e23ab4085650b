import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { MediaRunOptions } from './ffmpeg.ts';
import type { ImageFormat } from './image-header.ts';
import { runTool } from './run-tool.ts';

export interface ConvertImageInput {
  source: string;
  format: ImageFormat;
  /** A file with the ICC profile of the image's colours; null: the embedded one, if any. */
  profile: string | null;
  /** A .png file. */
  output: string;
  /** An image with more pixels is not decoded. */
  maxPixels: number;
  /** Larger images are scaled down to this side length in pixels. */
  maxSide: number;
}

const converted = z.object({ width: z.number(), height: z.number(), isWritten: z.boolean() });
/** The size of the source; nothing was written if it has too many pixels. */
export type ConvertedImage = z.infer<typeof converted>;

/** Images are converted one by one, because two large ones would take more memory than the rest of the process. */
const oneByOne = pLimit(1);

const WORKER = fileURLToPath(new URL('./magick-worker.ts', import.meta.url));

/**
 * Turns an image that ffmpeg cannot read, or with colours that it does not know, into an upright PNG with the colours
 * of sRGB: by ImageMagick as WebAssembly, in a process of its own.
 * @throws {MediaToolFailed} if it is damaged, or takes too much memory or time.
 */
export async function convertImage(
  order: ConvertImageInput,
  options: MediaRunOptions = {},
): Promise<ConvertedImage> {
  const { signal, timeoutMs = 30_000 } = options;
  const { stdout } = await oneByOne(() =>
    runTool(process.execPath, [WORKER, JSON.stringify(order)], {
      signal,
      timeoutMs,
      // Most of what Node takes for itself is only reserved. The worker limits the pixels.
      memoryLimitBytes: 2048 * 1024 * 1024,
    }),
  );
  return converted.parse(JSON.parse(stdout.toString()));
}
