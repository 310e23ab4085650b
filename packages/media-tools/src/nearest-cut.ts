/** A part of a row or column of pixels, which may begin and end between two of them. */
export interface Span {
  at: number;
  length: number;
}

/** A part on whole pixels, the length to which it is scaled, and where what is seen begins in that. All even. */
export interface Cut extends Span {
  scaled: number;
  from: number;
}

/** How many more pixels than are seen are scaled at most, on the one side and on the other. Even. */
export const SPARE = 48;

/**
 * Scalers only know whole pixels. But of a part that begins some pixels earlier, and is scaled from 1212 to 1056, the
 * n-th pixel is 1.148 × n of them further on: nearly every place between two pixels is the beginning of one near by.
 *
 * Finds the part of `all` pixels of which `seen` pixels are nearest to the window. It needs a scale that is no simple
 * fraction, so none near 1. `error`: how far an end is from where it should be, in pixels of the result.
 */
export function nearestCut(window: Span, all: number, seen: number): { cut: Cut; error: number } {
  const ratio = window.length / seen;
  let error = Infinity;
  let cut: Cut = { at: 0, length: all, scaled: seen, from: 0 };
  const least = Math.min(all, 2 * Math.ceil(window.length / 2));
  for (let length = least; length <= Math.min(all, least + SPARE); length += 2) {
    const scaled = Math.max(seen, 2 * Math.round(length / ratio / 2));
    const step = length / scaled;
    for (let from = 0; from <= Math.min(SPARE, scaled - seen); from += 2) {
      const wanted = 2 * Math.round((window.at - from * step) / 2);
      const at = Math.max(0, Math.min(all - length, wanted));
      const begins = at + from * step - window.at;
      const off =
        Math.max(Math.abs(begins), Math.abs(begins + seen * step - window.length)) / ratio;
      if (off >= error) continue;
      error = off;
      cut = { at, length, scaled, from };
    }
  }
  return { cut, error };
}
