/** A fault or an abuse. Tests say above themselves that they show it (`shown-by.ts`). */
export interface Case {
  /** What happens. */
  title: string;
  /** The property that must hold. */
  holds: string;
}

/** Cases by their number. */
export type Cases = Readonly<Record<number, Case>>;
