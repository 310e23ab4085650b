export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** One of the values. */
  pick<Value>(values: readonly Value[]): Value;
}

/** Mulberry32: small, seeded, good enough to choose the next fault. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    pick(values) {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('nothing to pick from');
      return value;
    },
  };
}

/**
 * The sequence of one user, or of the faults. Each draws from its own: what one does next must not depend on how
 * quickly another was answered, or a seed would not replay.
 */
export const randomOf = (seed: number, index: number): Random =>
  createRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
