/** How much nearer than hair and neck the points of a head are: on a rounded head, or as a model saw the face. */

/** In units of the head; 0 outside of it. `u` is across, `v` down from between the eyes, in units too. */
export type Nearness = (u: number, v: number) => number;

/** The head's outline around the point between the eyes, in units; below, it ends in the neck. */
export const outline = { side: 1.5, up: 1.75, down: 2.35 };
/** How far the face of a rounded head is in front of what does not move, in units; the nose is nearer still. */
const depth = { face: 0.62, nose: 0.2 };
const nose = { y: 0.55, width: 0.34, height: 0.42 };

export function roundedNearness(u: number, v: number): number {
  // The jaw is narrower than the hair.
  const side = outline.side * (v > 0 ? 1 - 0.22 * Math.min(1, v / outline.down) : 1);
  const along = v / (v > 0 ? outline.down : outline.up);
  const rest = 1 - (u / side) ** 2 - along * along;
  if (rest <= 0) return 0;
  const [nx, ny] = [u / nose.width, (v - nose.y) / nose.height];
  return depth.face * rest * Math.sqrt(rest) + depth.nose * Math.exp(-nx * nx - ny * ny) * rest;
}

/**
 * A map of depth: a value every `step` units, row by row, from `left` and `top` on. It is stored as base64 in the clip
 * of a photo, so its measures are those of the files that there are.
 */
export const depthMap = { step: 0.15, left: -1.8, top: -2.1, columns: 25, rows: 34, nearest: 1.7 };
/** Steps of the table that is looked things up in, for each step of the map. */
const FINE = 6;

/** What the four values around a place between two of them weigh. */
const splineWeights = (t: number): number[] => [
  (1 - t) ** 3 / 6,
  (3 * t ** 3 - 6 * t * t + 4) / 6,
  (-3 * t ** 3 + 3 * t * t + 3 * t + 1) / 6,
  t ** 3 / 6,
];

const WEIGHTS = Array.from({ length: FINE }, (_, at) => splineWeights(at / FINE));

const fineLength = (length: number): number => (length - 1) * FINE + 1;

export function encodeDepth(near: Float32Array): string {
  const bytes = Uint8Array.from(near, (value) =>
    Math.round((Math.max(0, Math.min(depthMap.nearest, value)) / depthMap.nearest) * 255),
  );
  return Buffer.from(bytes).toString('base64');
}

/** The nearness in a stored map: smooth between its values. Undefined if the text is none. */
export function decodeDepth(text: string): Nearness | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== depthMap.columns * depthMap.rows) return undefined;
  const values = Float32Array.from(bytes, (value) => (value / 255) * depthMap.nearest);
  const wide = refine(values, { lines: depthMap.rows, line: depthMap.columns, step: 1 });
  const columns = fineLength(depthMap.columns);
  const table = refine(wide, { lines: columns, line: 1, step: columns });
  const rows = fineLength(depthMap.rows);
  return (u, v) => {
    const x = ((u - depthMap.left) / depthMap.step) * FINE;
    const y = ((v - depthMap.top) / depthMap.step) * FINE;
    if (x < 0 || y < 0 || x >= columns - 1 || y >= rows - 1) return 0;
    const at = Math.floor(y) * columns + Math.floor(x);
    const [right, down] = [x % 1, y % 1];
    const above = (table[at] ?? 0) * (1 - right) + (table[at + 1] ?? 0) * right;
    const below = (table[at + columns] ?? 0) * (1 - right) + (table[at + columns + 1] ?? 0) * right;
    return above * (1 - down) + below * down;
  };
}

/**
 * Puts `FINE` values where there was one, along lines of which the next begins `line` values later. A cubic B-spline
 * has no edges for the eye to see.
 */
function refine(
  values: Float32Array,
  { lines, line, step }: { lines: number; line: number; step: number },
): Float32Array {
  const length = values.length / lines;
  const fine = fineLength(length);
  const [to, toLine] = [new Float32Array(lines * fine), step === 1 ? fine : 1];
  for (let n = 0; n < lines; n++)
    for (let at = 0; at < fine; at++) {
      const from = Math.floor(at / FINE) - 1;
      const weights = WEIGHTS[at % FINE] ?? [];
      let sum = 0;
      for (let i = 0; i < 4; i++) {
        const place = from + i;
        if (place < 0 || place >= length) continue;
        sum += (weights[i] ?? 0) * (values[n * line + place * step] ?? 0);
      }
      to[n * toLine + at * step] = sum;
    }
  return to;
}
