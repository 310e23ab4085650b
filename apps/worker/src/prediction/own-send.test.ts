import { createDb } from '@talkreel/db/client';
import { listAttempts } from '@talkreel/db/generations/attempts.repo';
import type { Claim } from '@talkreel/db/generations/stages.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { withClient } from '@talkreel/testing/database-url';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterEach, expect, test, vi } from 'vitest';
import { ownSend } from './own-send.ts';
import { beginTry, takeOver } from './testing/begin-try.ts';

const { db, url } = await openTestDatabase((way) => createDb({ url: way, lockTimeoutMs: 60_000 }));
const userId = (await findOrCreateUser(db, somebody('sender'), 100)).id;
afterEach(() => void vi.useRealTimers());

async function beforeSending() {
  const { claim, attempt } = await beginTry(db, userId);
  const stopping = new AbortController();
  const send = () => ownSend({ db }, { claim, signal: stopping.signal }, attempt.id, 1);
  const sentAt = async () =>
    (await listAttempts(db, claim.stage.id))[0]?.sent_at?.getTime() ?? null;
  return { claim, stopping, send, sentAt };
}

/**
 * Keeps the stage from being read while a send asks for it; answers when it was let go, by the database's clock, in
 * microseconds: what follows may take less than a millisecond.
 */
const whileHeld = ({ stage }: Claim, asked: () => void, meanwhile: () => void): Promise<string> =>
  withClient(url, async (client) => {
    await client.query('begin');
    await client.query('select from stages where id = $1 for update', [stage.id]);
    asked();
    await waitFor(
      async () => {
        const { rowCount } = await client.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rowCount === 1;
      },
      { what: 'the question to wait' },
    );
    meanwhile();
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
    await client.query('commit');
    return rows[0]?.at ?? '';
  });

const wasSentAfter = ({ stage }: Claim, at: string): Promise<boolean | undefined> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ later: boolean }>(
      'select sent_at > $2::timestamptz as later from attempts where stage_id = $1',
      [stage.id, at],
    );
    return rows[0]?.later;
  });

test('a worker that has just lost the stage sends nothing, even before it is stopped', async () => {
  const { claim, send, sentAt } = await beforeSending();
  await takeOver(db, claim);
  await expect(send()).rejects.toMatchObject({ name: 'StageStopped', reason: 'lost' });
  expect(await sentAt()).toBeNull();
});

test('a worker that was stopped while the database answered sends nothing', async () => {
  const { stopping, send } = await beforeSending();
  const sending = send();
  stopping.abort(new Error('stopped meanwhile'));
  await expect(sending).rejects.toThrow('stopped meanwhile');
});

test.each([
  ['goes on with an answer that is fresh', 0, false],
  ['asks again when the answer has become old', 6_000, true],
])('whoever stood still between asking and sending %s', async (_what, stoodStillMs, asksAgain) => {
  const { claim, send } = await beforeSending();
  vi.useFakeTimers({ toFake: ['performance'] });
  let sending: Promise<void> = Promise.resolve();
  const letGoAt = await whileHeld(
    claim,
    () => void (sending = send()),
    () => void vi.advanceTimersByTime(stoodStillMs),
  );
  await sending;
  expect(await wasSentAfter(claim, letGoAt)).toBe(asksAgain);
});
