import { createDb } from '@talkreel/db/client';
import { saveSession } from '@talkreel/db/repos/sessions.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { expect, test } from 'vitest';
import { endOverdue } from './live-sessions.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

test('a session is checked when it should have ended, and once a minute', async () => {
  const nowMs = Date.now();
  const keep = (sid: string, seconds: number) =>
    saveSession(db, { sid, userId: null, data: {}, expiresAt: new Date(nowMs + seconds * 1_000) });
  await Promise.all([keep('short', 30), keep('long', 3_600)]);
  const ended: string[] = [];
  const listener = (sid: string) => ({
    data: { sid, checkAgainMs: 0 },
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
