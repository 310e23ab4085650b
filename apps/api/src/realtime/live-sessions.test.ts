import { createDb } from '@talkreel/db/client';
import { createKey, revokeKey } from '@talkreel/db/accounts/api-keys.repo';
import { saveSession } from '@talkreel/db/accounts/sessions.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, onTestFinished, test } from 'vitest';
import { endOverdue, endOverdueRegularly } from './live-sessions.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

test('a session is checked when it should have ended, and once a minute', async () => {
  const nowMs = Date.now();
  const keep = (sid: string, seconds: number) =>
    saveSession(db, { sid, userId: null, data: {}, expiresAt: new Date(nowMs + seconds * 1_000) });
  await Promise.all([keep('short', 30), keep('long', 3_600)]);
  const ended: string[] = [];
  const listener = (sid: string) => ({
    data: { credential: { sid }, checkAgainMs: 0 },
    disconnect: () => void ended.push(sid),
  });
  const listeners = [listener('short'), listener('long'), listener('unknown')];
  await endOverdue(db, listeners, nowMs);
  expect(ended).toEqual(['unknown']);
  const inSeconds = () =>
    listeners.slice(0, 2).map(({ data }) => (data.checkAgainMs - nowMs) / 1_000);
  expect(inSeconds()).toEqual([30, 60]);

  await db.deleteFrom('sessions').execute();
  await endOverdue(db, listeners.slice(0, 2), nowMs + 29_000);
  expect(ended).toEqual(['unknown']);
  await endOverdue(db, listeners.slice(0, 2), nowMs + 31_000);
  expect(ended).toEqual(['unknown', 'short']);
});

test('the socket of a blocked user ends without any message', async () => {
  const { id: userId } = await findOrCreateUser(db, somebody('silenced'), 3);
  const session = { data: {}, expiresAt: new Date(Date.now() + 3_600_000) };
  await saveSession(db, { ...session, sid: 'theirs', userId });
  await saveSession(db, { ...session, sid: 'visitor', userId: null });
  const ended: string[] = [];
  const listeners = ['theirs', 'visitor'].map((sid) => ({
    data: { credential: { sid }, checkAgainMs: 0 },
    disconnect: () => void ended.push(sid),
  }));
  const errors: unknown[] = [];
  onTestFinished(
    endOverdueRegularly(
      db,
      () => listeners,
      (error) => errors.push(error),
      20,
    ),
  );
  await expect.poll(() => listeners.every(({ data }) => data.checkAgainMs > 0)).toBe(true);
  expect(ended).toEqual([]);
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', userId).execute();
  // The next check becomes due, as if a minute had passed.
  for (const { data } of listeners) data.checkAgainMs = 0;
  await expect.poll(() => ended).toContain('theirs');
  expect([ended.includes('visitor'), errors]).toEqual([false, []]);
});

test('the socket of a key ends with the key, and lasts as long as that does', async () => {
  const { id: userId } = await findOrCreateUser(db, somebody('programs'), 3);
  const nowMs = Date.now();
  const add = async (token_hash: string, expiresInDays: number | null) => {
    const values = {
      name: token_hash,
      scopes: ['read' as const],
      hint: '',
      token_hash,
      client_id: null,
    };
    const limits = { per_day: null, in_all: null, expiresInDays };
    return (await createKey(db, userId, { ...values, ...limits }, 9))?.id ?? '';
  };
  await add('kept', null);
  const [revoked, expired] = [await add('gone', 1), await add('old', 1)];
  await revokeKey(db, userId, revoked);
  await db
    .updateTable('api_keys')
    .set({ expires_at: new Date(nowMs - 1_000) })
    .where('id', '=', expired)
    .execute();
  const ended: string[] = [];
  const listeners = ['kept', 'gone', 'old', 'never'].map((keyHash) => ({
    data: { credential: { keyHash }, checkAgainMs: 0 },
    disconnect: () => void ended.push(keyHash),
  }));
  await endOverdue(db, listeners, nowMs);
  expect(ended).toEqual(['gone', 'old', 'never']);
  expect(listeners[0]?.data.checkAgainMs).toBe(nowMs + 60_000);
});

test('the sockets of a revoked key end although the message about it was lost', async () => {
  const { id: userId } = await findOrCreateUser(db, somebody('lost-message'), 3);
  const values = { name: 'A', scopes: ['read' as const], hint: '', client_id: null };
  const limits = { per_day: null, in_all: null, expiresInDays: null };
  const [kept, gone] = await Promise.all(
    ['lost-kept', 'lost-gone'].map((token_hash) =>
      createKey(db, userId, { ...values, ...limits, token_hash }, 9),
    ),
  );
  const ended: string[] = [];
  // They were looked at just now, and are due in a minute.
  const listeners = ['lost-kept', 'lost-gone'].map((keyHash) => ({
    data: { credential: { keyHash }, checkAgainMs: Date.now() + 60_000 },
    disconnect: () => void ended.push(keyHash),
  }));
  const errors: unknown[] = [];
  onTestFinished(
    endOverdueRegularly(
      db,
      () => listeners,
      (error) => errors.push(error),
      20,
    ),
  );
  await revokeKey(db, userId, gone?.id ?? '');
  await expect.poll(() => ended).toContain('lost-gone');
  expect([kept?.id !== undefined, ended.includes('lost-kept'), errors]).toEqual([true, false, []]);
});
