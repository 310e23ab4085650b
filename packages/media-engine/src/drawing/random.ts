/** Seeded randomness: the same seed draws the same picture on every machine. */

export interface Random {
  /** 0 (included) .. 1 (excluded). */
  next(): number;
  /** Uniform between two numbers. */
  between(low: number, high: number): number;
  /** Around zero, mostly within ±1 (sum of three uniform numbers). */
  around(): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
}

/** A whole-number hash of any text. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash >>> 0;
}

/** `salt` gives each user of a seed a separate stream, so that adding a detail does not change the others. */
export function createRandom(seed: number, salt = ''): Random {
  let state = (hashText(salt) ^ Math.imul(seed + 1, 0x9e3779b1)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    around: () => (next() + next() + next()) * (2 / 3) - 1,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('cannot pick from nothing');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}
