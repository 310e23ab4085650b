import type { AccountSession } from '@talkreel/contracts/http/account';
import type { DbOrTx } from '@talkreel/db/client';
import { deleteSession, listSessionsOfUser } from '@talkreel/db/accounts/sessions.repo';
import type { Publisher } from '@talkreel/queue/bus';
import { digestText } from './digests.ts';

/** The most sessions per user: beyond this the least recently used end. */
export const MAX_SESSIONS = 20;

interface Deps {
  db: DbOrTx;
  publisher: Pick<Publisher, 'toUser'>;
}

/** A user's sessions; the one with the id `currentSid` comes first. */
export async function listAccountSessions(
  db: DbOrTx,
  userId: string,
  currentSid: string,
): Promise<AccountSession[]> {
  const sessions = (await listSessionsOfUser(db, userId)).map(({ sid, data }) => ({
    id: digestText(sid),
    device: typeof data['device'] === 'string' ? data['device'] : 'Unknown device',
    signedInAt: isoOf(data['startedAtMs']),
    lastSeenAt: isoOf(data['seenAtMs'] ?? data['startedAtMs']),
    isCurrent: sid === currentSid,
  }));
  return [...sessions.filter((one) => one.isCurrent), ...sessions.filter((one) => !one.isCurrent)];
}

/** Ends these sessions of a user, with their sockets. */
export async function endSessions(
  { db, publisher }: Deps,
  userId: string,
  isMeant: (session: { sid: string; id: string }, index: number) => boolean,
): Promise<number> {
  const sessions = (await listSessionsOfUser(db, userId)).map(({ sid }) => ({
    sid,
    id: digestText(sid),
  }));
  const meant = sessions.filter(isMeant);
  for (const { sid, id } of meant) {
    await deleteSession(db, sid);
    publisher.toUser(userId, { type: 'sessions.ended', session: id });
  }
  return meant.length;
}

function isoOf(ms: unknown): string {
  return new Date(typeof ms === 'number' ? ms : 0).toISOString();
}
