import type { Db } from '@talkreel/db/client';
import { findListeningKeys } from '@talkreel/db/accounts/api-keys.repo';
import { findSessionEnds } from '@talkreel/db/accounts/sessions.repo';

/** What a socket was opened with: a session, by its id, or a key, by the hash of its text. */
export type Credential = { sid: string } | { keyHash: string };

/** A socket's credential, and when to look at it again. */
interface Listener {
  data: { credential: Credential; checkAgainMs: number };
  disconnect(close: boolean): void;
}

const CHECK_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 15_000;
/** How many sessions or keys one query checks. */
const PORTION = 1_000;

/**
 * Ends the sockets of sessions and keys that have ended, and of blocked users, whether or not anything happens to them: signing
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
 * Disconnects those of these sockets whose session or key has ended. Queries the database when one should have ended
 * and otherwise once a minute, however many events there are.
 */
export async function endOverdue(db: Db, listeners: Listener[], nowMs: number): Promise<void> {
  const due = listeners.filter(({ data }) => data.checkAgainMs <= nowMs);
  if (due.length === 0) return;
  const credentials = due.map(({ data }) => data.credential);
  const sessions = await inPortions(
    credentials.flatMap((one) => ('sid' in one ? [one.sid] : [])),
    (sids) => findSessionEnds(db, sids),
  );
  const keys = await inPortions(
    credentials.flatMap((one) => ('keyHash' in one ? [one.keyHash] : [])),
    (hashes) => findListeningKeys(db, hashes),
  );
  for (const listener of due) {
    const { credential } = listener.data;
    const end = 'sid' in credential ? sessions.get(credential.sid) : keys.get(credential.keyHash);
    if (end === undefined) listener.disconnect(true);
    else listener.data.checkAgainMs = Math.min(end?.getTime() ?? Infinity, nowMs + CHECK_EVERY_MS);
  }
}

async function inPortions<End>(
  ids: string[],
  find: (ids: string[]) => Promise<Map<string, End>>,
): Promise<Map<string, End>> {
  const unique = [...new Set(ids)];
  const found = new Map<string, End>();
  for (let from = 0; from < unique.length; from += PORTION)
    for (const [id, end] of await find(unique.slice(from, from + PORTION))) found.set(id, end);
  return found;
}
