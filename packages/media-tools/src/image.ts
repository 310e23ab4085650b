import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findColourProfile } from './colour/find-profile.ts';
import { convertImage } from './convert-image.ts';
import { type MediaRunOptions, runFfmpeg, untrustedInput } from './ffmpeg.ts';
import { type ImageFormat, type ImageHeader, readImageHeader } from './image-header.ts';
import { MediaToolFailed } from './run-tool.ts';
import { stripImage } from './strip-image.ts';

/** How an image is measured: the part that a video shows, small and grey. */
const MEASURED = { width: 80, height: 90 };
const SMALL =
  `crop='min(iw,ih*${MEASURED.width}/${MEASURED.height})':'min(ih,iw*${MEASURED.height}/${MEASURED.width})',` +
  `scale=${MEASURED.width}:${MEASURED.height}:flags=area,format=gray`;

/** The number of the strongest steps that count: a hundredth of the pixels. */
const STRONGEST = (MEASURED.width * MEASURED.height) / 100;

/**
 * Faint noise and a gradient over the whole picture are at 5 and below, and nothing seems to move in a video of them;
 * photographs are above 30, and a single faint edge is at 15.
 */
const LEAST_DETAIL = 7;

/** Filters from `[in]` that bring the picture to `[out]`, and its measure to `[small]`. */
const measured = (from: string, to: string): string =>
  `[${from}]split[${to}][whole];[whole]${SMALL}[small]`;

/** Output arguments that write the measure to file descriptor 3. */
const measureOutput = ['-map', '[small]', '-frames:v', '1', '-f', 'rawvideo', 'pipe:3'];

export type ImageRefusal =
  | 'too-many-bytes'
  | 'too-many-pixels'
  | 'too-small'
  | 'animated'
  | 'blank'
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
  /** Larger images are scaled down to this side length. Default 2048. */
  maxSide?: number | undefined;
  /** Set if the image will become a video: refused if nothing in it can be seen to move. */
  mustShowSomething?: boolean | undefined;
}

/** Formats that ffmpeg does not read, or not everywhere. Their headers say no size. */
const FOREIGN = new Set<ImageFormat>(['heic', 'avif', 'tiff']);

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
  const header = accept(readImageHeader(bytes));
  const limits = { maxPixels, minSide, maxSide: input.maxSide ?? 2048 };
  const run = { timeoutMs: 30_000, memoryLimitBytes: MEMORY_LIMIT_BYTES, ...options };
  const measures = input.mustShowSomething === true;
  const scratch = await mkdtemp(`${output}-`);
  try {
    const picture = await prepare({ bytes, header, scratch, limits }, run);
    const shape = [shrink(limits.maxSide), ...upright(header.orientation)].join(',');
    const { stdout, extra } = await runFfmpeg(
      [
        ...untrustedInput(picture, ['-noautorotate']),
        input.keepsTransparency === true ? asPng(shape) : asJpeg(shape, measures),
      ],
      { ...run, hasExtraOutput: measures },
    );
    if (measures && !showsSomething(extra)) throw blank();
    // The file is written here, because ffmpeg does not fail on a full disk.
    await writeFile(output, stdout);
    const made = readImageHeader(stdout);
    if (!made) throw new MediaToolFailed('no picture came out', { exitCode: 0, stderrTail: '' });
    return { width: made.width, height: made.height, bytes: stdout.length };
  } catch (error) {
    if (!(error instanceof MediaToolFailed)) throw error;
    throw damaged(error);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Limits {
  maxPixels: number;
  minSide: number;
  maxSide: number;
}

/** A file that ffmpeg reads, with the colours of sRGB. */
async function prepare(
  of: { bytes: Buffer; header: ImageHeader; scratch: string; limits: Limits },
  run: MediaRunOptions & { memoryLimitBytes: number },
): Promise<string> {
  const { bytes, limits } = of;
  const { format } = of.header;
  const at = (name: string): string => join(of.scratch, name);
  const isForeign = FOREIGN.has(format);
  if (!isForeign) acceptSize(of.header, limits);
  const stripped = stripImage(bytes, format);
  if (stripped === null) throw damaged();
  const [source, output] = [at('pixels'), at('converted.png')];
  await writeFile(source, stripped);
  const found = findColourProfile(bytes, format);
  if (!isForeign && found === null) return source;
  const profile = found === null ? null : at('icc');
  if (profile !== null) await writeFile(profile, found ?? '');
  acceptSize(await convertImage({ source, format, profile, output, ...limits }, run), limits);
  return output;
}

const ONE_PICTURE = ['-map', '[o]', '-frames:v', '1', '-map_metadata', '-1'];

function asPng(shape: string): string[] {
  return [
    ['-filter_complex', `[0:v:0]${shape},format=rgba[o]`, ...ONE_PICTURE],
    ['-c:v', 'png', '-f', 'image2pipe', 'pipe:1'],
  ].flat();
}

/** Transparent parts become white. */
function asJpeg(shape: string, measures: boolean): string[] {
  const onWhite =
    `[0:v:0]${shape},format=rgba,split[p][q];[q]lutrgb=r=255:g=255:b=255:a=255[w];` +
    `[w][p]overlay=format=rgb`;
  const filters = measures ? `${onWhite}[f];${measured('f', 'o')}` : `${onWhite}[o]`;
  return [
    ['-filter_complex', filters, ...ONE_PICTURE, '-pix_fmt', 'yuvj420p'],
    ['-q:v', '2', '-f', 'mjpeg', 'pipe:1'],
    measures ? measureOutput : [],
  ].flat();
}

function blank(): ImageRefused {
  return new ImageRefused(
    'blank',
    'Nothing in this image can move: it is a single color, or nearly so. Please choose a photo that shows a face.',
  );
}

function damaged(cause?: unknown): ImageRefused {
  return new ImageRefused(
    'broken',
    'This image could not be read. Please export it again as JPEG or PNG.',
    { cause },
  );
}

function accept(header: ImageHeader | null): ImageHeader {
  if (header === null) {
    throw new ImageRefused(
      'format',
      'This is not an image. Please choose a JPEG, PNG, WebP or HEIC photo.',
    );
  }
  const { format } = header;
  if (header.animated) {
    throw new ImageRefused(
      'animated',
      'Animated images are not supported. Please choose a still photo.',
    );
  }
  if (format === 'svg' || format === 'jxl') {
    throw new ImageRefused(
      'format',
      `${format === 'svg' ? 'SVG' : 'JPEG XL'} files are not supported. Please choose a JPEG, PNG, WebP or HEIC photo.`,
    );
  }
  return header;
}

function acceptSize(
  { width, height }: Pick<ImageHeader, 'width' | 'height'>,
  { maxPixels, minSide }: Limits,
): void {
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

/** Whether there is anything in the picture that can be seen to move. */
function showsSomething(small: Buffer): boolean {
  const steps: number[] = [];
  for (let y = 0; y + 1 < MEASURED.height; y += 1) {
    for (let x = 0; x + 1 < MEASURED.width; x += 1) {
      const at = y * MEASURED.width + x;
      const here = small[at] ?? 0;
      const right = Math.abs(here - (small[at + 1] ?? 0));
      steps.push(Math.max(right, Math.abs(here - (small[at + MEASURED.width] ?? 0))));
    }
  }
  const strongest = steps.toSorted((a, b) => b - a).slice(0, STRONGEST);
  return strongest.reduce((sum, step) => sum + step, 0) / STRONGEST >= LEAST_DETAIL;
}
