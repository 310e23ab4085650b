/** What a link from the export dialog hands to the page that it leads to, in the history entry. */
export interface WayBack {
  /** What the dialog was opened for. */
  exportOf: string;
  /** The address it lay over. */
  from: string;
}

/** Reads it from a history entry, which may hold anything; null if nobody came from an export. */
export function wayBackIn(state: unknown): WayBack | null {
  if (typeof state !== 'object' || state === null) return null;
  const { exportOf, from } = state as Partial<WayBack>;
  return typeof exportOf === 'string' && typeof from === 'string' && from.startsWith('/')
    ? { exportOf, from }
    : null;
}
