import { readFile } from 'node:fs/promises';
import { FPS, mp4Container, videoCodec } from '@talkreel/media-tools/encode';
import { runFfmpeg, untrustedInput } from '@talkreel/media-tools/ffmpeg';
import { rawFrames } from '@talkreel/media-tools/raw-frames';
import { readModel } from '@talkreel/media-tools/tflite/read-model';
import { createRunner } from '@talkreel/media-tools/tflite/run-model';
import { NobodySeen } from '../contract.ts';
import {
  between,
  cleanMask,
  guideOf,
  seenOf,
  settleMask,
  showsPerson,
  SIDE,
} from './refine-mask.ts';

export interface SegmentOrder {
  video: string;
  output: string;
  width: number;
  height: number;
  frames: number;
  timeoutMs: number;
}

/** The general model of the package: 256 × 256 pixels, the other one is for wide pictures of several people. */
const MODEL = import.meta.resolve('@mediapipe/selfie_segmentation/selfie_segmentation.tflite');
/** The model looks at every second frame. */
const EVERY = 2;
/** How many frames are looked at first. */
const SAMPLES = 6;
const RGB = ['-pix_fmt', 'rgb24'];
/** Somebody is to be seen in this share of the frames at least. */
const LEAST_SEEN = 0.5;
/** The colours of an edge are mixed with what is behind; they are taken from this many pixels inside. */
const REACH = 7;
const HD_COLOUR = 'out_color_matrix=bt709:out_range=tv';

/**
 * Colours above, alpha below. Only where all of a pixel is the actor's are its own colours kept: around that, the colours
 * of what is near inside go on, so that nothing of the old background is left in an edge.
 */
function stacked(): string {
  const inside = `lutyuv=y='if(gte(val,250),255,0)',erosion`;
  return [
    `[1:v]split=3[seen][sure][core]`,
    `[0:v]fps=${FPS},format=gbrp,split=3[drawn][near][whole]`,
    `[sure]${inside}[a]`,
    `[near][a]alphamerge,premultiply=inplace=1,avgblur=${REACH},unpremultiply=inplace=1,lutrgb=a='min(255,val*12)'[around]`,
    `[whole][around]overlay=format=gbrp[bled]`,
    `[core]${inside},avgblur=1[b]`,
    `[drawn][b]alphamerge[kept]`,
    `[bled][kept]overlay=format=gbrp,scale=${HD_COLOUR},format=yuv420p[colours]`,
    `[seen]scale=${HD_COLOUR},format=yuv420p[alpha]`,
    `[colours][alpha]vstack,setsar=1`,
  ].join(';');
}

/**
 * Writes the cut-out of a video by what a model takes for a person.
 * @throws {NobodySeen} if that is nobody in most of it.
 */
export async function segmentVideo(
  order: SegmentOrder,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { video, output, width, height, timeoutMs } = order;
  const size = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-video_size', `${width}x${height}`];
  const run = createRunner(readModel(await readFile(new URL(MODEL))));
  const find = (picture: Float32Array): Float32Array => run(picture)[0] ?? new Float32Array();
  await expectSomebody(order, find, signal);
  const counted = { seen: 0, all: 0 };
  await runFfmpeg(
    [
      untrustedInput(video),
      [...size, '-framerate', String(FPS), '-i', 'pipe:0'],
      ['-filter_complex', `${stacked()}[v]`, '-map', '[v]', '-an', videoCodec({ crf: 18 })],
      ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      [mp4Container(), output],
    ],
    { stdin: alphas(order, { find, counted, onProgress, signal }), signal, timeoutMs },
  );
  if (counted.seen < LEAST_SEEN * counted.all)
    throw new NobodySeen(`somebody in ${counted.seen} of ${counted.all} frames`);
}

type Find = (picture: Float32Array) => Float32Array;

interface Watch {
  find: Find;
  counted: { seen: number; all: number };
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** How much of each pixel is seen, frame by frame. */
async function* alphas(order: SegmentOrder, watch: Watch): AsyncGenerator<Uint8Array> {
  const { video, width, height, frames } = order;
  const rate = ['-vf', `fps=${FPS}`, '-pix_fmt', 'gray'];
  const lights = rawFrames([untrustedInput(video), rate], width * height, watch.signal);
  let done = 0;
  for await (const { mask, light } of masks(video, watch)) {
    const whole = await lights.next();
    if (whole.done === true) break;
    yield seenOf(guideOf(mask, light), whole.value, { width, height });
    done += 1;
    if (done % 5 === 0) watch.onProgress(Math.min(1, done / frames));
  }
  await lights.return(undefined);
}

interface Seen {
  light: Float32Array;
  mask: Float32Array;
}

/** The mask of every frame: of those that the model looked at, and between them. */
async function* masks(video: string, watch: Watch): AsyncGenerator<Seen> {
  for await (const { now, after } of withNeighbours(steadyMasks(video, watch)))
    for (const [index, light] of now.lights.entries())
      yield { light, mask: between(now.mask, after.mask, index / EVERY) };
}

/** Each mask is a little like its neighbours in time, so that edges do not tremble. */
async function* steadyMasks(video: string, watch: Watch): AsyncGenerator<Found> {
  for await (const { before, now, after } of withNeighbours(foundMasks(video, watch))) {
    const around = between(before.mask, after.mask, 0.5);
    yield { mask: between(now.mask, around, 0.5), lights: now.lights };
  }
}

interface Found {
  mask: Float32Array;
  /** The brightness of its frame and of those up to the next mask. */
  lights: Float32Array[];
}

async function* foundMasks(video: string, { find, counted, signal }: Watch): AsyncGenerator<Found> {
  const small = ['-vf', `fps=${FPS},scale=${SIDE}:${SIDE}:flags=area`, ...RGB];
  let found: Found | null = null;
  for await (const rgb of rawFrames([untrustedInput(video), small], SIDE * SIDE * 3, signal)) {
    const picture = sharesOf(rgb);
    if (found !== null && found.lights.length === EVERY) {
      yield found;
      found = null;
    }
    if (found === null) {
      const mask = find(picture).slice();
      counted.all += 1;
      if (showsPerson(mask)) counted.seen += 1;
      cleanMask(mask);
      settleMask(mask);
      found = { mask, lights: [] };
    }
    found.lights.push(lightOf(picture));
  }
  if (found !== null) yield found;
}

/** Each with the one before and the one after it; the first and the last are their own neighbours. */
async function* withNeighbours<Item>(
  items: AsyncIterable<Item>,
): AsyncGenerator<{ before: Item; now: Item; after: Item }> {
  let [before, now]: [Item | null, Item | null] = [null, null];
  for await (const after of items) {
    if (now !== null) yield { before: before ?? now, now, after };
    [before, now] = [now, after];
  }
  if (now !== null) yield { before: before ?? now, now, after: now };
}

/** Looks at a few frames first: a video without anybody need not be gone through. */
async function expectSomebody(
  { video, frames }: SegmentOrder,
  find: Find,
  signal: AbortSignal,
): Promise<void> {
  const every = Math.max(1, Math.floor(frames / SAMPLES));
  const few = `fps=${FPS},select=not(mod(n\\,${every})),scale=${SIDE}:${SIDE}:flags=area`;
  const args = [untrustedInput(video), ['-vf', few, '-fps_mode', 'passthrough'], RGB];
  for await (const rgb of rawFrames(args, SIDE * SIDE * 3, signal))
    if (showsPerson(find(sharesOf(rgb)))) return;
  throw new NobodySeen('nobody in any of a few frames');
}

function sharesOf(rgb: Uint8Array): Float32Array {
  const shares = new Float32Array(rgb.length);
  for (let at = 0; at < rgb.length; at++) shares[at] = (rgb[at] as number) / 255;
  return shares;
}

function lightOf(rgb: Float32Array): Float32Array {
  const light = new Float32Array(SIDE * SIDE);
  for (let at = 0; at < light.length; at++)
    light[at] =
      0.299 * (rgb[3 * at] as number) +
      0.587 * (rgb[3 * at + 1] as number) +
      0.114 * (rgb[3 * at + 2] as number);
  return light;
}
