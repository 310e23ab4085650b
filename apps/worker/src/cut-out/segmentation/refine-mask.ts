/* From what a model finds in a small picture to the edges of a large one. Masks are squares of SIDE pixels, 0..1. */

/** The side of the model's picture. */
export const SIDE = 256;
const PIXELS = SIDE * SIDE;
/** How far, in pixels of the mask, and how small a difference of brightness the edges of the picture are followed. */
const [RADIUS, LEAST_CONTRAST] = [3, 6e-4];
/** Where the model is sure, the picture does not change it. */
const [SURELY_OUT, SURELY_IN] = [0.04, 0.96];
/** The part of an edge that is seen: a little less than the model has it, or what is behind would be seen around it. */
const [EDGE_FROM, EDGE_TO] = [0.34, 0.86];
/** Smaller parts, in shares of the picture, belong to what is around them. */
const LEAST_PART = 0.004;

/** Whether a mask shows somebody: more than a spot, less than everything, and mostly sure. */
export function showsPerson(mask: Float32Array): boolean {
  let [inside, unsure] = [0, 0];
  for (const value of mask) {
    if (value > 0.5) inside += 1;
    if (value > 0.2 && value < 0.8) unsure += 1;
  }
  const share = inside / mask.length;
  return share > 0.03 && share < 0.97 && unsure < 0.6 * inside;
}

/** Removes small spots outside of people, and small holes in them. */
export function cleanMask(mask: Float32Array): void {
  const seen = new Uint8Array(PIXELS);
  const stack = new Int32Array(PIXELS);
  for (let start = 0; start < PIXELS; start++) {
    if (seen[start] === 1) continue;
    const isInside = (mask[start] ?? 0) > 0.5;
    const count = collect(mask, { start, isInside, seen, stack });
    if (count > LEAST_PART * PIXELS) continue;
    for (let n = 0; n < count; n++) mask[stack[n] as number] = isInside ? 0 : 1;
  }
}

/** Makes up its mind away from edges: what is all around a pixel decides, so that nobody is half seen inside. */
export function settleMask(mask: Float32Array): void {
  const around = blurred(mask.map((value) => (value > 0.5 ? 1 : 0)));
  for (let at = 0; at < PIXELS; at++) {
    const share = around[at] as number;
    if (share > 0.995) mask[at] = 1;
    if (share < 0.005) mask[at] = 0;
  }
}

/** The pixels that are joined with one, in `stack`; returns how many. */
function collect(
  mask: Float32Array,
  of: { start: number; isInside: boolean; seen: Uint8Array; stack: Int32Array },
): number {
  const { start, isInside, seen, stack } = of;
  let count = 1;
  stack[0] = start;
  seen[start] = 1;
  const visit = (at: number): void => {
    if (seen[at] === 1 || (mask[at] ?? 0) > 0.5 !== isInside) return;
    seen[at] = 1;
    stack[count++] = at;
  };
  for (let n = 0; n < count; n++) {
    const at = stack[n] as number;
    const x = at % SIDE;
    if (x > 0) visit(at - 1);
    if (x < SIDE - 1) visit(at + 1);
    if (at >= SIDE) visit(at - SIDE);
    if (at < PIXELS - SIDE) visit(at + SIDE);
  }
  return count;
}

/** A mask between two in time, `share` of the way; each is a little like its neighbours, so that edges do not tremble. */
export function between(one: Float32Array, other: Float32Array, share: number): Float32Array {
  return one.map((value, at) => value + ((other[at] ?? 0) - value) * share);
}

/** The mean around each pixel, `RADIUS` pixels to all sides. */
function blurred(of: Float32Array): Float32Array {
  return alongRows(alongRows(of, SIDE, 1), 1, SIDE);
}

function alongRows(of: Float32Array, line: number, step: number): Float32Array {
  const to = new Float32Array(PIXELS);
  for (let row = 0; row < SIDE; row++) {
    const at = (n: number): number => row * line + n * step;
    let [sum, count] = [0, 0];
    for (let n = -RADIUS; n < SIDE; n++) {
      if (n + RADIUS < SIDE) [sum, count] = [sum + (of[at(n + RADIUS)] as number), count + 1];
      if (n > RADIUS) [sum, count] = [sum - (of[at(n - RADIUS - 1)] as number), count - 1];
      if (n >= 0) to[at(n)] = sum / count;
    }
  }
  return to;
}

/** What is seen of each pixel as a linear function of its brightness: `scale` and `add`, for each pixel of the mask. */
export interface Guide {
  scale: Float32Array;
  add: Float32Array;
  mask: Float32Array;
}

/** A guided filter (He, Sun, Tang 2010): edges of the mask become those of the picture. `light`: 0..1. */
export function guideOf(mask: Float32Array, light: Float32Array): Guide {
  const [meanLight, meanMask] = [blurred(light), blurred(mask)];
  const squares = blurred(light.map((value) => value * value));
  const products = blurred(light.map((value, at) => value * (mask[at] as number)));
  const scale = new Float32Array(PIXELS);
  const add = new Float32Array(PIXELS);
  for (let at = 0; at < PIXELS; at++) {
    const [l, m] = [meanLight[at] as number, meanMask[at] as number];
    const varies = (squares[at] as number) - l * l;
    scale[at] = ((products[at] as number) - l * m) / (varies + LEAST_CONTRAST);
    add[at] = m - (scale[at] as number) * l;
  }
  return { scale: blurred(scale), add: blurred(add), mask };
}

const mixed = (of: Float32Array, left: number, right: number, share: number): number =>
  (of[left] as number) + ((of[right] as number) - (of[left] as number)) * share;

/** How much of each pixel of a large picture is seen, 0..255. `light`: its brightness, 0..255. */
export function seenOf(
  { scale, add, mask }: Guide,
  light: Uint8Array,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const seen = new Uint8Array(width * height);
  const columns = placesOf(width);
  const rows = placesOf(height);
  const row = {
    mask: new Float32Array(SIDE),
    scale: new Float32Array(SIDE),
    add: new Float32Array(SIDE),
  };
  for (let y = 0, at = 0; y < height; y++) {
    mixRows(mask, rows, y, row.mask);
    mixRows(scale, rows, y, row.scale);
    mixRows(add, rows, y, row.add);
    for (let x = 0; x < width; x++, at++) {
      const [left, right, share] = [
        columns.low[x] as number,
        columns.high[x] as number,
        columns.share[x] as number,
      ];
      const plain = mixed(row.mask, left, right, share);
      if (plain <= SURELY_OUT) continue;
      seen[at] =
        plain >= SURELY_IN
          ? 255
          : 255 *
            edge(
              mixed(row.scale, left, right, share) * ((light[at] as number) / 255) +
                mixed(row.add, left, right, share),
            );
    }
  }
  return seen;
}

/** The row of a mask at the height of a row of the large picture. */
function mixRows(
  of: Float32Array,
  { low, high, share }: ReturnType<typeof placesOf>,
  y: number,
  to: Float32Array,
): void {
  const [above, below, down] = [
    (low[y] as number) * SIDE,
    (high[y] as number) * SIDE,
    share[y] as number,
  ];
  for (let x = 0; x < SIDE; x++)
    to[x] =
      (of[above + x] as number) + ((of[below + x] as number) - (of[above + x] as number)) * down;
}

function edge(value: number): number {
  const share = Math.max(0, Math.min(1, (value - EDGE_FROM) / (EDGE_TO - EDGE_FROM)));
  return share * share * (3 - 2 * share);
}

/** Between which pixels of a mask those of a large picture are, and how far. */
function placesOf(length: number) {
  const [low, high] = [new Int32Array(length), new Int32Array(length)];
  const share = new Float32Array(length);
  for (let n = 0; n < length; n++) {
    const place = Math.max(0, Math.min(SIDE - 1, ((n + 0.5) * SIDE) / length - 0.5));
    low[n] = Math.floor(place);
    high[n] = Math.min(SIDE - 1, Math.floor(place) + 1);
    share[n] = place - Math.floor(place);
  }
  return { low, high, share };
}
