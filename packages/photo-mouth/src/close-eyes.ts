/** Blinks the eyes of a photo: a lid in the colour of the skin above it comes down, with a line of lashes. */
import { axesOf } from './lip-seam.ts';
import { clamp, lerp, smooth } from './numbers.ts';
import type { EyeMark } from './mouth-mark.ts';
import type { MouthAxes, Pixels, Rgb } from './pixels.ts';

/** The edges of what a lid covers, from corner to corner, in half widths of the eye from the line between its corners. */
interface Opening {
  upper: Edge;
  lower: Edge;
}
type Edge = (u: number) => number;
/** The colour at a place of the eye. */
type Sample = (u: number, v: number) => Rgb;

/** How much of the opening is above the line between the corners. */
const aboveShare = 0.54;
/** Detected eyes are a little narrower than real ones, and their lids closer together. */
const generous = { width: 1.2, gap: 1.4 };
/** Smaller eyes, in pixels, are a few dots: a blink would be noise. */
const smallestHalf = 7;
/** Eyes that are hardly open have nothing to close. */
const narrowestGap = 0.14;
/** The lid begins this far above the lashes; lengths are in half widths of the eye. */
const fold = 0.24;
const lashes = 0.07;
/** How far lashes and the white of an eye are searched beyond its mark. */
const beyond = { step: 0.04, above: 0.44, below: 0.6, beside: 0.3 };
/** Places from corner to corner at which the colours of the lid are known. */
const columns = 17;

/** Closes an eye by `shut`: 0 leaves it as it is, 1 closes it. Nothing changes outside its lids. */
export function closeEye(pixels: Pixels, eye: EyeMark, shut: number): void {
  const found = axesOf(eye, pixels);
  if (found.half < smallestHalf || eye.gap < narrowestGap || shut < 0.02) return;
  const gap = (Math.min(eye.gap * generous.gap, 0.62) * 2) / generous.width;
  const marked = { ...found, half: found.half * generous.width };
  const skin = skinUnder(samplerOf(pixels, marked), gap);
  const axes = { ...marked, half: marked.half * widthOf(samplerOf(pixels, marked), skin) };
  const { x, y, half, cos, sin } = axes;
  const sample = samplerOf(pixels, axes);
  const opening = fitOpening(sample, skin, gap);
  const lids = lidColours(sample, skin, opening);
  const dot = 1 / half;
  const reach = Math.ceil(half * 1.4);
  const [top, bottom] = [
    Math.max(0, Math.floor(y - reach)),
    Math.min(pixels.height - 1, y + reach),
  ];
  const [left, right] = [Math.max(0, Math.floor(x - reach)), Math.min(pixels.width - 1, x + reach)];
  for (let py = top; py <= bottom; py++)
    for (let px = left; px <= right; px++) {
      const [dx, dy] = [(px - x) / half, (py - y) / half];
      const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin];
      if (Math.abs(u) >= 1) continue;
      const at = (py * pixels.width + px) * 4;
      paintLid(pixels.data, at, { u, v, opening, shut: clamp(shut, 0, 1), lids, dot });
    }
}

const archAt = (u: number): number => 1 - Math.abs(u) ** 2.3;

/** Between the columns of a list. */
function between(values: readonly number[], u: number): number {
  const place = clamp((u + 1) / 2, 0, 1) * (values.length - 1);
  const near = Math.floor(place);
  return lerp(values[near] ?? 0, values[near + 1] ?? values[near] ?? 0, place - near);
}

interface Lids {
  /** By channel, from corner to corner: just above the opening and just below it. */
  above: readonly number[][];
  below: readonly number[][];
}

interface LidPoint {
  u: number;
  v: number;
  opening: Opening;
  shut: number;
  lids: Lids;
  /** The size of a pixel. */
  dot: number;
}

function paintLid(
  data: Uint8ClampedArray,
  at: number,
  { u, v, opening, shut, lids, dot }: LidPoint,
): void {
  const [upper, lower] = [opening.upper(u), opening.lower(u)];
  const edge = lerp(upper, lower, shut);
  const top = upper - fold * archAt(u);
  const under = edge + lashes * 0.6;
  if (v < top || v > under + dot) return;
  const side = smooth((1 - Math.abs(u)) / 0.2);
  // Lashes that were above the eye are covered too.
  const share = smooth((v - top) / Math.max(dot, 0.6 * (upper - top))) * side;
  // The lid is round in its middle, has a crease where it was folded, and darkens towards the lashes.
  const along = clamp((v - upper) / (edge - upper + 0.01), 0, 1);
  const crease = smooth(1 - Math.abs(v - upper) / 0.1) * smooth(shut * 2);
  const light = 0.99 + 0.03 * Math.sin(Math.PI * along) - 0.05 * along - 0.07 * crease;
  const lash = side * smooth(1 - Math.abs(v - edge) / lashes) * 0.6;
  const cover = share * smooth((edge + dot - v) / (2 * dot));
  const down = clamp((v - upper) / (lower - upper + 0.01), 0, 1);
  for (let c = 0; c < 3; c++) {
    const lid = lerp(between(lids.above[c] ?? [], u), between(lids.below[c] ?? [], u), down);
    const skin = lerp(data[at + c] ?? 0, lid * light, cover);
    data[at + c] = lerp(skin, lid * 0.3, lash * smooth(shut * 2));
  }
}

function samplerOf(pixels: Pixels, { x, y, half, cos, sin }: MouthAxes): Sample {
  return (u, v) => {
    const px = clamp(Math.round(x + (u * cos - v * sin) * half), 0, pixels.width - 1);
    const py = clamp(Math.round(y + (u * sin + v * cos) * half), 0, pixels.height - 1);
    const at = (py * pixels.width + px) * 4;
    return [pixels.data[at] ?? 0, pixels.data[at + 1] ?? 0, pixels.data[at + 2] ?? 0];
  };
}

const across = [-0.45, -0.3, -0.15, 0, 0.15, 0.3, 0.45];

/** The cheek under the eye: the median, because a frame of glasses or a strand of hair may cross it. */
function skinUnder(sample: Sample, gap: number): Rgb {
  const lowest = gap * (1 - aboveShare);
  const seen = across.flatMap((u) => [0.6, 0.75, 0.9].map((by) => sample(u, lowest + by)));
  return middleOf(seen);
}

const lightOf = ([r, g, b]: Rgb): number => 0.3 * r + 0.59 * g + 0.11 * b;

/** How light skin may be, relative to the cheek: lashes and irises are darker, the white of an eye is lighter. */
const LIGHT = { least: 0.5, shaded: 0.25, most: 1.35 };
/** How far skin may be from the usual red and blue, relative to its light: shadows and make-up. */
const TINT = { 0: 0.2, 2: 0.22 } as const;

/** Whether it can be skin of this face. `least`: how light, relative to the cheek. */
function isSkin(seen: Rgb, skin: Rgb, least = LIGHT.least): boolean {
  const [light, usual] = [lightOf(seen), Math.max(1, lightOf(skin))];
  if (light < least * usual || light > LIGHT.most * usual) return false;
  const share = (colour: Rgb, c: 0 | 2): number => colour[c] / Math.max(1, lightOf(colour));
  // Shadows on skin are redder.
  const room = least < LIGHT.least ? 1.6 : 1;
  const apart = [0, 2] as const;
  return apart.every((c) => Math.abs(share(seen, c) - share(skin, c)) < TINT[c] * room);
}

/** How many times wider than marked the eye is: drawn eyes are, and what is beside them is skin. */
function widthOf(sample: Sample, skin: Rgb): number {
  for (let by = 0; by <= beyond.beside; by += beyond.step)
    if ([-1, 1].every((side) => isSkin(sample(side * (0.92 + by), 0), skin))) return 1 + by;
  return 1;
}

/** Eyes are marked smaller than they are drawn, and lashes are not marked, so the opening grows until skin begins. */
function fitOpening(sample: Sample, skin: Rgb, gap: number): Opening {
  const grown = (most: number, at: (u: number, by: number) => Rgb): number => {
    const ends = across.map((u) => {
      for (let by = 0; by <= most; by += beyond.step)
        if ([0, 1].every((next) => isSkin(at(u, by + next * beyond.step), skin))) return by;
      // Glasses, a brow or a light: no end was seen, so nothing is known.
      return 0;
    });
    return median(ends);
  };
  const fit = (sign: 1 | -1, far: number, most: number): Edge => {
    const by = grown(most, (u, more) => sample(u, sign * (far * archAt(u) + more)));
    return (u) => sign * (far + by) * archAt(u);
  };
  const upper = fit(-1, gap * aboveShare, beyond.above);
  return { upper: (u) => upper(u) - 0.03, lower: fit(1, gap * (1 - aboveShare), beyond.below) };
}

/** The skin above and below the eye, from corner to corner, in the shadow that is on it. */
function lidColours(sample: Sample, skin: Rgb, { upper, lower }: Opening): Lids {
  const columnsOf = (at: (u: number, by: number) => number, from: readonly number[]) =>
    Array.from({ length: columns }, (_, i): Rgb | null => {
      const u = ((i / (columns - 1)) * 2 - 1) * 0.9;
      const seen = from.map((by) => sample(u, at(u, by)));
      const skins = seen.filter((one) => isSkin(one, skin, LIGHT.shaded));
      return skins.length > 0 ? middleOf(skins) : null;
    });
  const above = columnsOf((u, by) => upper(u) - by, [0.12, 0.17, 0.22, 0.27]);
  const below = columnsOf((u, by) => lower(u) + by, [0.12, 0.2, 0.28]);
  const known = [...above, ...below].filter((colour) => colour !== null);
  const usual = known.length > 0 ? middleOf(known) : skin;
  const channels = (list: ReadonlyArray<Rgb | null>): number[][] =>
    [0, 1, 2].map((c) => even(list.map((colour) => (colour ?? usual)[c] ?? 0)));
  return { above: channels(above), below: channels(below) };
}

/** Without single outliers, and smooth from corner to corner. */
function even(values: readonly number[]): number[] {
  const around = (list: readonly number[], i: number, by: number): number[] =>
    list.slice(Math.max(0, i - by), i + by + 1);
  const calm = values.map((_, i) => median(around(values, i, 2)));
  return calm.map((_, i) => {
    const near = around(calm, i, 2);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The median of each channel. */
function middleOf(colours: readonly Rgb[]): Rgb {
  return [
    median(colours.map(([r]) => r)),
    median(colours.map(([, g]) => g)),
    median(colours.map(([, , b]) => b)),
  ];
}
