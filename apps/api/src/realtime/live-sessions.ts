import type { Db } from '@talkreel/db/client';
import { findSessionEnds } from '@talkreel/db/repos/sessions.repo';

/** A socket's session state. */
interface Listener {
  data: { sid: string; checkAgainMs: number };
  disconnect(close: boolean): void;
}

const CHECK_EVERY_MS = 60_000;

/**
 * Disconnects those of these sockets whose session has ended. Queries the database when a session should have ended and
 * otherwise once a minute, however many events there are; signing out is reported separately at once.
 */
export async function endOverdue(db: Db, listeners: Listener[], nowMs: number): Promise<void> {
  const due = listeners.filter(({ data }) => data.checkAgainMs <= nowMs);
  if (due.length === 0) return;
  const ends = await findSessionEnds(db, [...new Set(due.map(({ data }) => data.sid))]);
  for (const listener of due) {
    const end = ends.get(listener.data.sid);
    if (end) listener.data.checkAgainMs = Math.min(end.getTime(), nowMs + CHECK_EVERY_MS);
    else listener.disconnect(true);
  }
}
