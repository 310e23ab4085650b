/** One fault or abuse, and what proves that Talkreel holds. */
export interface Case {
  /** What happens. */
  title: string;
  /** What must hold. */
  holds: string;
  /** The titles of the tests that show it, as written in their file (a path in the repository). */
  tests: Readonly<Record<string, readonly string[]>>;
}

/** Cases by their number. */
export type Cases = Readonly<Record<number, Case>>;
