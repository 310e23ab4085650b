/** Blinks the eyes of a photo: a lid in the colour of the skin above it comes down, with a line of lashes. */
import { axesOf } from './lip-seam.ts';
import { clamp, lerp, smooth } from './numbers.ts';
import type { EyeMark } from './mouth-mark.ts';
import type { MouthAxes, Pixels, Rgb } from './pixels.ts';

/** How far the lids are from the line between the corners, in its middle. */
interface Opening {
  above: number;
  below: number;
}
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
const fold = 0.34;
/** Where the colour of the lid is taken from, above the lashes. */
const skinAbove = [0.18, 0.24, 0.3];
/** The colour is also taken from below the lower lid, where a brow cannot darken it. */
const skinBelow = 0.5;
const lashes = 0.07;

/** Closes an eye by `shut`: 0 leaves it as it is, 1 closes it. Nothing changes outside its lids. */
export function closeEye(pixels: Pixels, eye: EyeMark, shut: number): void {
  const found = axesOf(eye, pixels);
  const axes = { ...found, half: found.half * generous.width };
  const { x, y, half, cos, sin } = axes;
  if (found.half < smallestHalf || eye.gap < narrowestGap || shut < 0.02) return;
  const gap = (Math.min(eye.gap * generous.gap, 0.62) * 2) / generous.width;
  const sample = samplerOf(pixels, axes);
  const opening = fitOpening(sample, { above: gap * aboveShare, below: gap * (1 - aboveShare) });
  const lids = lidColours(sample, opening);
  const reach = Math.ceil(half * 1.3);
  for (
    let py = Math.max(0, Math.floor(y - reach));
    py <= Math.min(pixels.height - 1, y + reach);
    py++
  ) {
    for (
      let px = Math.max(0, Math.floor(x - reach));
      px <= Math.min(pixels.width - 1, x + reach);
      px++
    ) {
      const [dx, dy] = [(px - x) / half, (py - y) / half];
      const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin];
      if (Math.abs(u) >= 1) continue;
      paintLid(pixels.data, (py * pixels.width + px) * 4, {
        u,
        v,
        opening,
        shut,
        lids,
        dot: 1 / half,
      });
    }
  }
}

const archAt = (u: number): number => 1 - Math.abs(u) ** 2.3;
const upperAt = (u: number, { above }: Opening): number => -above * archAt(u) - 0.03;
const lowerAt = (u: number, { below }: Opening): number => below * archAt(u);

interface LidPoint {
  u: number;
  v: number;
  opening: Opening;
  shut: number;
  lids: readonly Rgb[];
  /** The size of a pixel. */
  dot: number;
}

function paintLid(
  data: Uint8ClampedArray,
  at: number,
  { u, v, opening, shut, lids, dot }: LidPoint,
): void {
  const arch = archAt(u);
  const upper = upperAt(u, opening);
  const edge = lerp(upper, lowerAt(u, opening), clamp(shut, 0, 1));
  const top = upper - fold * arch;
  const under = edge + lashes * 0.6;
  if (v < top || v > under + dot) return;
  const side = smooth((1 - Math.abs(u)) / 0.34);
  const share = smooth((v - top) / Math.max(dot, fold * arch)) * side;
  // The shading makes the lid round in its middle, and a little darker towards the lashes.
  const light =
    1 + 0.05 * Math.sin(Math.PI * clamp((v - upper) / (edge - upper + 0.01), 0, 1)) - 0.03;
  const lash = side * smooth(1 - Math.abs(v - edge) / lashes) * 0.6;
  const cover = share * smooth((edge + dot - v) / (2 * dot));
  const place = ((u + 1) / 2) * (lids.length - 1);
  const [near, next] = [lids[Math.floor(place)], lids[Math.ceil(place)]];
  if (!near || !next) return;
  for (let c = 0; c < 3; c++) {
    const lid = lerp(near[c] ?? 0, next[c] ?? 0, place % 1);
    const skin = lerp(data[at + c] ?? 0, lid * light, cover);
    data[at + c] = lerp(skin, lid * 0.2, lash * smooth(shut * 2));
  }
}

const lightOf = ([r, g, b]: Rgb): number => 0.3 * r + 0.59 * g + 0.11 * b;

function samplerOf(pixels: Pixels, { x, y, half, cos, sin }: MouthAxes): Sample {
  return (u, v) => {
    const px = clamp(Math.round(x + (u * cos - v * sin) * half), 0, pixels.width - 1);
    const py = clamp(Math.round(y + (u * sin + v * cos) * half), 0, pixels.height - 1);
    const at = (py * pixels.width + px) * 4;
    return [pixels.data[at] ?? 0, pixels.data[at + 1] ?? 0, pixels.data[at + 2] ?? 0];
  };
}

/** The positions across the eye at which large eyes are searched beyond their mark. */
const across = [-0.45, -0.3, -0.15, 0, 0.15, 0.3, 0.45];
const beyond = { step: 0.05, below: 0.55, above: 0.25 };

const skinUnder = (sample: Sample, opening: Opening): Rgb =>
  mean(across.map((u) => sample(u, lowerAt(u, opening) + 0.75)));

/** Large eyes are marked too small, so the opening grows as far as the white reaches beyond the mark. */
function fitOpening(sample: Sample, marked: Opening): Opening {
  const skin = skinUnder(sample, marked);
  const grow = (most: number, at: (u: number, by: number) => Rgb): number => {
    for (let by = 0; by <= most; by += beyond.step)
      if (!across.some((u) => isWhite(at(u, by), skin))) return by;
    // Glasses or a light: no end was seen, so nothing is known.
    return 0;
  };
  return {
    above: marked.above + grow(beyond.above, (u, by) => sample(u, upperAt(u, marked) - by)),
    below: marked.below + grow(beyond.below, (u, by) => sample(u, lowerAt(u, marked) + by)),
  };
}

/** The white of an eye: as bright as the skin, but hardly coloured. Lashes and make-up are darker. */
function isWhite(seen: Rgb, skin: Rgb): boolean {
  const grey = (colour: Rgb): number => Math.min(...colour) / Math.max(1, ...colour);
  return lightOf(seen) > 0.95 * lightOf(skin) && grey(seen) > grey(skin) + 0.16;
}

const columns = 17;

/** The colour of the skin over the eye, from corner to corner, without its lashes and folds. */
function lidColours(sample: Sample, opening: Opening): Rgb[] {
  const skin = skinUnder(sample, opening);
  const raw = Array.from({ length: columns }, (_, i): Rgb => {
    const u = (i / (columns - 1)) * 1.7 - 0.85;
    const above = skinAbove.map((by) => sample(u, upperAt(u, opening) - by));
    const below = sample(u, lowerAt(u, opening) + skinBelow);
    // The white of a large eye may still be among these samples.
    const skins = [...above, below].filter((seen) => !isWhite(seen, skin));
    const bright = (skins.length > 0 ? skins : [skin]).toSorted((a, b) => lightOf(b) - lightOf(a));
    const [r, g, b] = mean(bright.slice(0, 2));
    return [r * 0.94, g * 0.94, b * 0.94];
  });
  return raw.map((_, i) => mean(raw.slice(Math.max(0, i - 3), i + 4)));
}

function mean(colours: readonly Rgb[]): Rgb {
  const sum: Rgb = [0, 0, 0];
  for (const colour of colours)
    for (const c of [0, 1, 2] as const) sum[c] += colour[c] / colours.length;
  return sum;
}
