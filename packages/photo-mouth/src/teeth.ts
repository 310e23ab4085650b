/** Detects teeth that a photo already shows: a pale band between two redder lips. */
import { clamp } from './numbers.ts';
import type { MouthAxes, Pixels } from './pixels.ts';

/** Edges of the teeth in the middle of the mouth, in units of its half width. */
export interface Teeth {
  top: number;
  bottom: number;
}

/** The columns searched for lips and teeth, across the mouth. */
const scan = { from: -0.5, to: 0.85, step: 0.03 };
const columns = Array.from({ length: 15 }, (_, i) => (i - 7) / 10);
/** The limit relative to the reddest point of a column; teeth are paler than lips, in every light and on every skin. */
const PALE = 0.6;
const THINNEST = 0.08;
/** Above this position, highlights on the lips begin. */
const HIGHEST = -0.2;
const LOWEST = 0.25;
/** The share of the columns that must show teeth: fewer are a highlight. */
const ENOUGH = 0.4;

/** Where skin is looked at beside the mouth. */
const cheeks = [-1.6, -1.45, -1.3, 1.3, 1.45, 1.6].flatMap((u) =>
  [-0.6, -0.4, -0.2, 0].map((v) => ({ u, v })),
);
/** Teeth are at most this red: as a share of the skin, or of the lip above them if it is so much redder. */
const BESIDE_SKIN = 0.6;
const BESIDE_LIP = { share: 0.4, less: 0.25 };
/** A lower lip does not rise above the line between the corners; what begins here is behind a raised upper one. */
const BEHIND_UPPER_LIP = -0.03;

/** Finds the teeth; null if the lips are closed, or dark between them. */
export function findTeeth(pixels: Pixels, axes: MouthAxes): Teeth | null {
  const bands = columns.flatMap((u) => {
    const band = bandAt(pixels, axes, u);
    // Teeth follow the curve of a smile: positions at the side are mapped back to the middle.
    return band === null ? [] : [{ u, ...band }];
  });
  if (bands.length < columns.length * ENOUGH) return null;
  const inMiddle = bands.filter(({ u }) => Math.abs(u) < 0.35);
  if (inMiddle.length === 0) return null;
  const teeth = {
    top: median(inMiddle.map(({ top }) => top)),
    bottom: median(inMiddle.map(({ bottom }) => bottom)),
  };
  const isThere = teeth.top > HIGHEST && teeth.top < LOWEST;
  return isThere && isEnamel(pixels, axes, teeth) ? teeth : null;
}

/** Whether a pale band is teeth, and not light on the lower lip, which is as red as skin. */
function isEnamel(pixels: Pixels, axes: MouthAxes, { top, bottom }: Teeth): boolean {
  if (top < BEHIND_UPPER_LIP) return true;
  const redIn = (places: Array<{ u: number; v: number }>): number =>
    median(places.map(({ u, v }) => colorAt(pixels, axes, u, v).red));
  const inMiddle = (...rows: number[]) =>
    columns.filter((u) => Math.abs(u) < 0.35).flatMap((u) => rows.map((v) => ({ u, v })));
  const band = redIn(inMiddle(...[0.3, 0.5, 0.7].map((share) => top + (bottom - top) * share)));
  const lip = redIn(inMiddle(top - 0.08, top - 0.14));
  return (
    band < redIn(cheeks) * BESIDE_SKIN ||
    (band < lip * BESIDE_LIP.share && lip - band > BESIDE_LIP.less)
  );
}

function bandAt(pixels: Pixels, axes: MouthAxes, u: number): Teeth | null {
  const steps = Math.round((scan.to - scan.from) / scan.step);
  const column = Array.from({ length: steps + 1 }, (_, i) => {
    const v = scan.from + i * scan.step;
    return { v, ...colorAt(pixels, axes, u, v) };
  });
  const reddest = column.reduce((best, one) => (one.red > best.red ? one : best));
  const isPale = column.map(({ red, light }) => red < reddest.red * PALE && light > reddest.light);
  let best: Teeth | null = null;
  for (let i = 1; i < column.length; i++) {
    if (!isPale[i] || isPale[i - 1]) continue;
    let end = i;
    while (end < column.length && isPale[end]) end++;
    // A band that runs to the end is skin below the lips.
    if (end === column.length) break;
    const band = { top: column[i]?.v ?? 0, bottom: column[end - 1]?.v ?? 0 };
    if (band.bottom - band.top < THINNEST) continue;
    if (best === null || band.bottom - band.top > best.bottom - best.top) best = band;
  }
  return best;
}

function colorAt(
  { data, width, height }: Pixels,
  axes: MouthAxes,
  u: number,
  v: number,
): { red: number; light: number } {
  const x = clamp(axes.x + (u * axes.cos - v * axes.sin) * axes.half, 0, width - 1);
  const y = clamp(axes.y + (u * axes.sin + v * axes.cos) * axes.half, 0, height - 1);
  const at = (Math.round(y) * width + Math.round(x)) * 4;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  return { red: (r - (g + b) / 2) / (r + 1), light: 0.3 * r + 0.59 * g + 0.11 * b };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
