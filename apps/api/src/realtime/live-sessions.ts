import type { Db } from '@talkreel/db/client';
import { findSessionEnds } from '@talkreel/db/accounts/sessions.repo';

/** A socket's session state. */
interface Listener {
  data: { sid: string; checkAgainMs: number };
  disconnect(close: boolean): void;
}

const CHECK_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 15_000;
/** How many sessions one query checks. */
const PORTION = 1_000;

/**
 * Ends the sockets of sessions that have ended, and of blocked users, whether or not anything happens to them: signing
 * out and blocking are reported at once, but a message can be lost. It takes CHECK_EVERY_MS + LOOK_EVERY_MS at most.
 * Returns how to stop.
 */
export function endOverdueRegularly(
  db: Db,
  listeners: () => Listener[],
  onError: (error: unknown) => void,
  everyMs = LOOK_EVERY_MS,
): () => void {
  const timer = setInterval(() => {
    endOverdue(db, listeners(), Date.now()).catch(onError);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Disconnects those of these sockets whose session has ended. Queries the database when a session should have ended and
 * otherwise once a minute, however many events there are.
 */
export async function endOverdue(db: Db, listeners: Listener[], nowMs: number): Promise<void> {
  const due = listeners.filter(({ data }) => data.checkAgainMs <= nowMs);
  if (due.length === 0) return;
  const sids = [...new Set(due.map(({ data }) => data.sid))];
  const ends = new Map<string, Date>();
  for (let from = 0; from < sids.length; from += PORTION)
    for (const [sid, end] of await findSessionEnds(db, sids.slice(from, from + PORTION)))
      ends.set(sid, end);
  for (const listener of due) {
    const end = ends.get(listener.data.sid);
    if (end) listener.data.checkAgainMs = Math.min(end.getTime(), nowMs + CHECK_EVERY_MS);
    else listener.disconnect(true);
  }
}
