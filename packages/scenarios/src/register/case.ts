/** One fault or abuse, and what proves that Talkreel holds. */
export interface Case {
  /** The fault or abuse that happens. */
  title: string;
  /** The property that must hold. */
  holds: string;
  /** The titles of the tests that show it, as written in their file (a path in the repository). */
  tests: Readonly<Record<string, readonly string[]>>;
}

/** Cases by their number. */
export type Cases = Readonly<Record<number, Case>>;
