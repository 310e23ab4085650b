export const lerp = (from: number, to: number, amount: number): number =>
  from + (to - from) * amount;

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
