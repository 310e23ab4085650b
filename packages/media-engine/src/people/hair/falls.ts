/** How a kind of hair falls. */
export interface Fall {
  /** Tresses in one half, and how unlike they are in width, 0..1. */
  count: number;
  mixed: number;
  /** Where along its length a tress begins to narrow, and how far its hairs meet at the tip, 0..1. */
  from: number;
  pinch: number;
  /** How much shorter the shortest is, 0..1 of the length. */
  uneven: number;
  /** How far down all lie side by side, 0..1. */
  hem: number;
  /** How far the lower end is drawn together, 0..1, and turned towards the neck or away from it, px. */
  gather: number;
  turn: number;
  /** Bends from root to tip, how wide they are, px, and how much neighbours differ in phase. */
  waves: number;
  amplitude: number;
  apart: number;
  /** How far single tips turn sideways, px. */
  curl: number;
  /** How many single hairs stand off. */
  loose: number;
}

export const falls = {
  straight: {
    count: 4,
    mixed: 0.5,
    from: 0.84,
    pinch: 0.9,
    uneven: 0.07,
    hem: 0.965,
    gather: 0.62,
    turn: 22,
    waves: 0.7,
    amplitude: 3,
    apart: 1.2,
    curl: 2,
    loose: 6,
  },
  wavy: {
    count: 4,
    mixed: 0.5,
    from: 0.82,
    pinch: 0.9,
    uneven: 0.08,
    hem: 0.955,
    gather: 0.58,
    turn: 20,
    waves: 2.4,
    amplitude: 11,
    apart: 0.35,
    curl: 5,
    loose: 9,
  },
  bob: {
    count: 4,
    mixed: 0.3,
    from: 0.8,
    pinch: 0.4,
    uneven: 0.03,
    hem: 0.95,
    gather: 0,
    turn: 3,
    waves: 0.5,
    amplitude: 1.5,
    apart: 1,
    curl: 2,
    loose: 4,
  },
  curly: {
    count: 8,
    mixed: 0.3,
    from: 0.8,
    pinch: 0.7,
    uneven: 0.16,
    hem: 0.34,
    gather: 0,
    turn: 0,
    waves: 5,
    amplitude: 8,
    apart: 2.6,
    curl: 10,
    loose: 12,
  },
  coily: {
    count: 12,
    mixed: 0.3,
    from: 0.86,
    pinch: 0.6,
    uneven: 0.14,
    hem: 0.34,
    gather: 0,
    turn: 0,
    waves: 8,
    amplitude: 6,
    apart: 3.1,
    curl: 6,
    loose: 14,
  },
  tucked: {
    count: 3,
    mixed: 0.3,
    from: 0.8,
    pinch: 0.2,
    uneven: 0,
    hem: 0.95,
    gather: 0,
    turn: 0,
    waves: 0.4,
    amplitude: 1,
    apart: 0.5,
    curl: 0,
    loose: 2,
  },
  tail: {
    count: 3,
    mixed: 0.5,
    from: 0.72,
    pinch: 0.96,
    uneven: 0.12,
    hem: 0.86,
    gather: 0.5,
    turn: 0,
    waves: 0.6,
    amplitude: 4,
    apart: 0.6,
    curl: 6,
    loose: 5,
  },
} satisfies Record<string, Fall>;
