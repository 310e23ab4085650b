/** Grey values, row by row. */
export interface Plane {
  width: number;
  height: number;
  values: Float32Array;
}

/** How far around a pixel its surroundings are measured: about a cell of a picture of 540 pixels. */
const RADIUS = 5;
/** Levels of 255 that are noise even in a flat place, after many frames were averaged. */
const FLOOR = 0.1;
/** The most that one pixel counts: edges are no mark. */
const CLIP = 1.5;

/** The mean of frames of one size, in PGM (P5): the mark is in each of them, what moves is not. null: there are none. */
export function meanFrame(frames: Uint8Array): Plane | null {
  const [head, width, height] =
    /^P5\s(\d+)\s(\d+)\s255\s/.exec(Buffer.from(frames.subarray(0, 32)).toString('latin1')) ?? [];
  if (head === undefined) return null;
  const size = Number(width) * Number(height);
  const each = head.length + size;
  const count = Math.floor(frames.length / each);
  if (count === 0) return null;
  const values = new Float32Array(size);
  for (let frame = 0; frame < count; frame += 1) {
    const from = frame * each + head.length;
    for (let at = 0; at < size; at += 1) values[at] = (values[at] ?? 0) + (frames[from + at] ?? 0);
  }
  for (let at = 0; at < size; at += 1) values[at] = (values[at] ?? 0) / count;
  return { width: Number(width), height: Number(height), values };
}

/**
 * What remains of a picture without its own shapes: each pixel less the mean around it, relative to how lively it is
 * there, because a lively place says less about the mark.
 */
export function residualOf({ width, height, values }: Plane): Plane {
  const mean = boxMean(values, width, height);
  const squares = boxMean(
    values.map((value) => value * value),
    width,
    height,
  );
  const residual = values.map((value, at) => {
    const around = mean[at] ?? 0;
    const deviation = Math.sqrt(Math.max(0, (squares[at] ?? 0) - around * around));
    return Math.max(-CLIP, Math.min(CLIP, (value - around) / (deviation + FLOOR)));
  });
  return { width, height, values: residual };
}

/** The mean of the square around each pixel; at the edges of what there is of it. */
function boxMean(values: Float32Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1)
    slide(values, rows, { from: y * width, step: 1, count: width });
  const mean = new Float32Array(values.length);
  for (let x = 0; x < width; x += 1) slide(rows, mean, { from: x, step: width, count: height });
  return mean;
}

function slide(
  values: Float32Array,
  means: Float32Array,
  { from, step, count }: { from: number; step: number; count: number },
): void {
  let sum = 0;
  let filled = 0;
  for (let ahead = 0; ahead < count + RADIUS; ahead += 1) {
    if (ahead < count) {
      sum += values[from + ahead * step] ?? 0;
      filled += 1;
    }
    const behind = ahead - 2 * RADIUS - 1;
    if (behind >= 0) {
      sum -= values[from + behind * step] ?? 0;
      filled -= 1;
    }
    const middle = ahead - RADIUS;
    if (middle >= 0) means[from + middle * step] = sum / filled;
  }
}
