/** The measurements of a soak's users, and the replies that they must not have seen. */
export interface Tally {
  requests: number;
  /** ms until a start was accepted, separately for when a fault was active. */
  acceptMs: { quiet: number[]; faulty: number[] };
  /** Attempts without a reply: the connection broke, or no server was listening. */
  unanswered: number;
  /** Refusals by status. */
  refused: Record<string, number>;
  /** Hostile requests, by what they tried. */
  abuses: Record<string, number>;
  /** ms since the epoch when the end of a generation reached its user's socket. */
  heard: Map<string, number>;
  /** Replies that nobody may get, one line each. */
  wrong: string[];
  /** Whether a fault is active, or was a moment ago. */
  isFaulty: boolean;
}

export const createTally = (): Tally => ({
  requests: 0,
  acceptMs: { quiet: [], faulty: [] },
  unanswered: 0,
  refused: {},
  abuses: {},
  heard: new Map(),
  wrong: [],
  isFaulty: false,
});

export function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}
