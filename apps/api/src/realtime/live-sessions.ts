import type { Db } from '@talkreel/db/client';
import { findListeningKeys, listRevokedKeys } from '@talkreel/db/accounts/api-keys.repo';
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
/** A revoked key is refused everywhere within a second. */
const REVOKED_EVERY_MS = 500;
/** Longer than a transaction that revokes takes, and than the question is ever late. */
const REVOKED_WITHIN_SECONDS = 60;
/** How many sessions or keys one query checks. */
const PORTION = 1_000;

/**
 * Ends the sockets of sessions and keys that have ended, and of blocked users, whether or not anything happens to them:
 * signing out, blocking and revoking are reported at once, but a message can be lost. It takes CHECK_EVERY_MS +
 * LOOK_EVERY_MS at most; for a revoked key REVOKED_EVERY_MS. Returns how to stop.
 */
export function endOverdueRegularly(
  db: Db,
  listeners: () => Listener[],
  onError: (error: unknown) => void,
  everyMs = LOOK_EVERY_MS,
): () => void {
  const timers = [
    setInterval(() => {
      endOverdue(db, listeners(), Date.now()).catch(onError);
    }, everyMs),
    setInterval(
      onlyOneAtATime(createRevokedCheck(db, listeners), onError),
      Math.min(everyMs, REVOKED_EVERY_MS),
    ),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}

/**
 * One short question, however many programs listen: which keys were revoked lately. If it could not be asked for that
 * long, all of them are checked.
 */
function createRevokedCheck(db: Db, listeners: () => Listener[]): () => Promise<void> {
  let askedMs = performance.now();
  return async () => {
    const nowMs = performance.now();
    const ofKeys = listeners().filter(({ data }) => 'keyHash' in data.credential);
    if (ofKeys.length > 0) {
      const revoked = new Set(await listRevokedKeys(db, REVOKED_WITHIN_SECONDS));
      const isLate = nowMs - askedMs > (REVOKED_WITHIN_SECONDS * 1_000) / 2;
      const due = ofKeys.filter(
        ({ data: { credential } }) =>
          isLate || ('keyHash' in credential && revoked.has(credential.keyHash)),
      );
      for (const { data } of due) data.checkAgainMs = 0;
      await endOverdue(db, due, Date.now());
    }
    askedMs = nowMs;
  };
}

/** A slow answer is not asked for a second time meanwhile. */
function onlyOneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isAtWork = false;
  return () => {
    if (isAtWork) return;
    isAtWork = true;
    work()
      .catch(onError)
      .finally(() => {
        isAtWork = false;
      });
  };
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
