import { clamp } from './numbers.ts';

export type Rgb = [number, number, number];

/** RGBA pixels of a whole frame. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Axes of a mouth: `u` runs from −1 at its left corner to 1 at its right, `v` across it towards the chin in the same
 * unit, which is `half` pixels long.
 */
export interface MouthAxes {
  x: number;
  y: number;
  half: number;
  cos: number;
  sin: number;
}

/** A part of a frame as it was before it is drawn over. */
export interface PixelCopy {
  x: number;
  y: number;
  /** Interpolated colour, in pixels of the copy; written into `into` from `offset` on. */
  at(x: number, y: number, into: Rgb | Uint8ClampedArray, offset?: number): void;
}

/** Copies the columns from `x0` to `x1` and the rows from `y0` to `y1`, the last ones excluded. */
export function copyPixels(
  { data, width }: Pixels,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): PixelCopy {
  const w = x1 - x0;
  const h = y1 - y0;
  const copy = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++) {
    const from = ((y0 + y) * width + x0) * 4;
    copy.set(data.subarray(from, from + w * 4), y * w * 4);
  }
  return {
    x: x0,
    y: y0,
    // Without arrays of its own and unrolled, because this runs for every pixel that moves.
    at(x, y, into, offset = 0) {
      const cx = clamp(x, 0, w - 1);
      const cy = clamp(y, 0, h - 1);
      const left = Math.min(Math.floor(cx), w - 2);
      const top = Math.min(Math.floor(cy), h - 2);
      const fx = cx - left;
      const fy = cy - top;
      const i = (top * w + left) * 4;
      const j = i + w * 4;
      const a = (1 - fx) * (1 - fy);
      const b = fx * (1 - fy);
      const c = (1 - fx) * fy;
      const d = fx * fy;
      for (let n = 0; n < 3; n++)
        into[offset + n] =
          (copy[i + n] ?? 0) * a +
          (copy[i + 4 + n] ?? 0) * b +
          (copy[j + n] ?? 0) * c +
          (copy[j + 4 + n] ?? 0) * d;
    },
  };
}
