export const lerp = (from: number, to: number, amount: number): number =>
  from + (to - from) * amount;

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** 0 below 0, 1 above 1, smooth between. */
export const smooth = (t: number): number => {
  const at = clamp(t, 0, 1);
  return at * at * (3 - 2 * at);
};
