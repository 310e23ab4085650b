import { writeFile } from 'node:fs/promises';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from '@talkreel/media-tools/ffmpeg';
import { cellSize, drawPattern, NEUTRAL } from './picture-pattern.ts';

interface Size {
  width: number;
  height: number;
}
type Box = Size & { x: number; y: number };

/** A video that is seen in the frames to be marked. */
export interface Seen {
  video: string;
  /** The part of it that is seen; absent: all. */
  crop?: Box | undefined;
  /** Where in the frame; absent: everywhere. */
  picture?: Box | undefined;
}

export interface MarkPictureInput {
  id: bigint;
  key: Uint8Array;
  /** Of the frames. */
  size: Size;
  /** What is in the frames, one after the other. What nothing is known of is taken for flat. */
  seen: readonly Seen[];
  /** The file to write: a single raw frame, yuv420p. */
  output: string;
}

/** Levels of 255. In a flat place a change by two is seen, and by one hardly; hair and cloth hide more. */
const FLAT = 0.9;
const LIVELY = 2;
/** How lively a place must be for that, as the mean difference of neighbouring pixels in levels. */
const LIVELY_FROM = 1;
const LIVELY_TO = 6;
/** Frames are measured in a quarter of their size. */
const SMALLER = 4;
/** The most frames of each video that are looked at, from among those that are encoded whole. */
const FRAMES = 4;

/**
 * Writes the picture that is added to all frames of a video to mark them (`mark` of `reframeVideo` and `joinVideos`):
 * weak where they are flat.
 */
export async function markPicture(
  { id, key, size, seen, output }: MarkPictureInput,
  options: MediaRunOptions = {},
): Promise<string> {
  const grid = gridOf(size);
  let liveliness = new Float32Array(grid.columns * grid.rows).fill(seen.length > 0 ? Infinity : 0);
  for (const one of seen)
    for (const frame of await framesOf(one, size, options)) {
      const now = livelinessOf(frame, grid);
      // A place is as flat as it is at any time, because the mark stands still.
      liveliness = liveliness.map((value, cell) => Math.min(value, now[cell] ?? 0));
    }
  const strength = liveliness.map((value) => {
    const share = Math.min(1, Math.max(0, (value - LIVELY_FROM) / (LIVELY_TO - LIVELY_FROM)));
    return FLAT + (LIVELY - FLAT) * share;
  });
  const luma = drawPattern(id, key, size, strength);
  await writeFile(output, Buffer.concat([luma, Buffer.alloc(luma.length / 2, NEUTRAL)]), {
    signal: options.signal,
  });
  return output;
}

/** The cells of a frame, as `drawPattern` counts them. */
interface Grid {
  columns: number;
  rows: number;
  /** The side of a cell, in pixels of the measured frames. */
  side: number;
}

function gridOf({ width, height }: Size): Grid {
  const side = cellSize({ width, height });
  const [columns, rows] = [Math.ceil(width / side) + 1, Math.ceil(height / side) + 1];
  return { columns, rows, side: side / SMALLER };
}

interface Frame extends Size {
  /** Where it is in the whole frame. */
  x: number;
  y: number;
  pixels: Uint8Array;
}

async function framesOf(
  { video, crop, picture }: Seen,
  frame: Size,
  options: MediaRunOptions,
): Promise<Frame[]> {
  const place = picture ?? { x: 0, y: 0, ...frame };
  const [width, height] = [Math.ceil(place.width / SMALLER), Math.ceil(place.height / SMALLER)];
  const cut = crop ? `crop=${crop.width}:${crop.height}:${crop.x}:${crop.y},` : '';
  const scale = `scale=${width}:${height}:flags=area`;
  const { stdout } = await runFfmpeg(
    [
      untrustedInput(video, ['-skip_frame', 'nokey']),
      // Numbered anew, because ffmpeg would repeat frames to fill the time between them.
      ['-map', '0:v:0', '-vf', `${cut}setpts=N/(25*TB),fps=25,${scale},format=gray`],
      ['-frames:v', String(FRAMES), '-f', 'rawvideo', 'pipe:1'],
    ],
    options,
  );
  const at = { x: Math.round(place.x / SMALLER), y: Math.round(place.y / SMALLER), width, height };
  const size = width * height;
  return Array.from({ length: Math.floor(stdout.length / size) }, (_, index) => ({
    ...at,
    pixels: stdout.subarray(index * size, (index + 1) * size),
  }));
}

/** The mean difference of neighbouring pixels around the middle of each cell; 0 outside the frame. */
function livelinessOf(frame: Frame, { columns, rows, side }: Grid): Float32Array {
  const sums = new Float32Array(columns * rows);
  const counts = new Float32Array(columns * rows);
  const { width, height, pixels } = frame;
  for (let y = 0; y < height - 1; y += 1) {
    const row = Math.round((y + frame.y) / side) * columns;
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x;
      const here = pixels[at] ?? 0;
      const change =
        Math.abs(here - (pixels[at + 1] ?? 0)) + Math.abs(here - (pixels[at + width] ?? 0));
      const cell = row + Math.round((x + frame.x) / side);
      sums[cell] = (sums[cell] ?? 0) + change / 2;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 0));
}
