import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';
import type { ImageHeader } from './image-header.ts';
import { readImageHeader } from './image-header.ts';
import { MediaToolFailed } from './run-tool.ts';
import { stripImage } from './strip-image.ts';

export type ImageRefusal =
  | 'too-many-bytes'
  | 'too-many-pixels'
  | 'too-small'
  | 'animated'
  | 'format'
  | 'broken';

/** An image we do not accept. The message is for the user who sent it. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly reason: ImageRefusal;
  constructor(reason: ImageRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface ReencodeImageInput {
  /** The uploaded file, with any name. */
  source: string;
  /** A .jpg file; a .png file if it keeps transparency. */
  output: string;
  /** Default: what is transparent becomes white. */
  keepsTransparency?: boolean | undefined;
  /** Default 10 MB. */
  maxBytes?: number | undefined;
  /** Checked before decoding. Default 25 megapixels. */
  maxPixels?: number | undefined;
  /** Minimum length of the shorter side in pixels; checked before decoding. Default 1. */
  minSide?: number | undefined;
  /** Larger images are scaled down to this. Default 2048. */
  maxSide?: number | undefined;
}

/** A legal image of 25 megapixels takes 350 MiB. */
const MEMORY_LIMIT_BYTES = 768 * 1024 * 1024;

/**
 * Turns an uploaded image into a plain JPEG or PNG: upright, and without any bytes, tags or locations of the original.
 * @throws {ImageRefused} with a sentence that says what to do.
 */
export async function reencodeImage(
  input: ReencodeImageInput,
  options: MediaRunOptions = {},
): Promise<{ width: number; height: number; bytes: number }> {
  const {
    source,
    output,
    maxBytes = 10 * 1024 * 1024,
    maxPixels = 25_000_000,
    minSide = 1,
  } = input;
  const { size } = await stat(source);
  if (size > maxBytes) {
    const limit = Math.floor(maxBytes / 1024 / 1024);
    throw new ImageRefused(
      'too-many-bytes',
      `This image is larger than ${limit} MB. Please choose a smaller one.`,
    );
  }
  const bytes = await readFile(source);
  const accepted = accept(readImageHeader(bytes), maxPixels, minSide);
  const stripped = stripImage(bytes, accepted.format);
  if (stripped === null) throw damaged();
  const pixels = `${output}.pixels`;
  try {
    await writeFile(pixels, stripped);
    const shape = [shrink(input.maxSide ?? 2048), ...upright(accepted.orientation)].join(',');
    const { stdout } = await runFfmpeg(
      [
        ...untrustedInput(pixels, ['-noautorotate']),
        input.keepsTransparency === true ? asPng(shape) : asJpeg(shape),
      ],
      { timeoutMs: 30_000, memoryLimitBytes: MEMORY_LIMIT_BYTES, ...options },
    );
    // Written here, because ffmpeg does not fail on a full disk.
    await writeFile(output, stdout);
    const made = readImageHeader(stdout);
    if (!made) throw new MediaToolFailed('no picture came out', { exitCode: 0, stderrTail: '' });
    return { width: made.width, height: made.height, bytes: stdout.length };
  } catch (error) {
    if (!(error instanceof MediaToolFailed)) throw error;
    throw damaged(error);
  } finally {
    await rm(pixels, { force: true });
  }
}

const ONE_PICTURE = ['-map', '[o]', '-frames:v', '1', '-map_metadata', '-1'];

function asPng(shape: string): string[] {
  return [
    ['-filter_complex', `[0:v:0]${shape},format=rgba[o]`, ...ONE_PICTURE],
    ['-c:v', 'png', '-f', 'image2pipe', 'pipe:1'],
  ].flat();
}

/** Transparent parts become white. */
function asJpeg(shape: string): string[] {
  const onWhite =
    `[0:v:0]${shape},format=rgba,split[p][q];[q]lutrgb=r=255:g=255:b=255:a=255[w];` +
    `[w][p]overlay=format=rgb[o]`;
  return [
    ['-filter_complex', onWhite, ...ONE_PICTURE, '-pix_fmt', 'yuvj420p'],
    ['-q:v', '2', '-f', 'mjpeg', 'pipe:1'],
  ].flat();
}

function damaged(cause?: unknown): ImageRefused {
  return new ImageRefused(
    'broken',
    'This image could not be read. Please export it again as JPEG or PNG.',
    { cause },
  );
}

function accept(header: ImageHeader | null, maxPixels: number, minSide: number): ImageHeader {
  if (header === null) {
    throw new ImageRefused(
      'format',
      'This is not an image. Please choose a JPEG, PNG or WebP photo.',
    );
  }
  const { format, width, height } = header;
  if (header.animated) {
    throw new ImageRefused(
      'animated',
      'Animated images are not supported. Please choose a still photo.',
    );
  }
  if (format === 'svg') {
    throw new ImageRefused(
      'format',
      'SVG files are not supported. Please choose a JPEG, PNG or WebP photo.',
    );
  }
  if (format === 'heic' || format === 'avif' || format === 'tiff' || format === 'jxl') {
    throw new ImageRefused(
      'format',
      `${format.toUpperCase()} images are not supported. Please save the photo as JPEG or PNG first.`,
    );
  }
  if (width < 1 || height < 1) {
    throw new ImageRefused('broken', 'This image is damaged. Please choose another one.');
  }
  if (width * height > maxPixels) {
    throw new ImageRefused(
      'too-many-pixels',
      `This image is ${width} × ${height} pixels. Please choose one of at most ${Math.floor(maxPixels / 1e6)} megapixels.`,
    );
  }
  if (Math.min(width, height) < minSide) {
    throw new ImageRefused(
      'too-small',
      `This image is ${width} × ${height} pixels. Please choose one of at least ${minSide} × ${minSide} pixels.`,
    );
  }
  return header;
}

/** Filters for the eight EXIF orientations. */
function upright(orientation: number): string[] {
  const turns: Record<number, string[]> = {
    2: ['hflip'],
    3: ['hflip', 'vflip'],
    4: ['vflip'],
    5: ['transpose=0'],
    6: ['transpose=1'],
    7: ['transpose=3'],
    8: ['transpose=2'],
  };
  return turns[orientation] ?? [];
}

function shrink(maxSide: number): string[] {
  return [`scale='min(${maxSide},iw)':'min(${maxSide},ih)':force_original_aspect_ratio=decrease`];
}
