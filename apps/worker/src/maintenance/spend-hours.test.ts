import { createDb } from '@talkreel/db/client';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { fillSpend } from '@talkreel/db/testing/fill-spend';
import { withClient } from '@talkreel/testing/database-url';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { spendHours } from './spend-hours.ts';
import { doRound } from './testing/do-round.ts';

const { db, url } = await openTestDatabase((url) => createDb({ url }));
const { id: userId } = await findOrCreateUser(db, somebody('ada'), 3);

beforeEach(async () => {
  await db.deleteFrom('generations').execute();
  await db.deleteFrom('spend_hours').execute();
});

/** The hours that are kept, newest first. */
async function kept(): Promise<string[]> {
  const rows = await db.selectFrom('spend_hours').select('hour').orderBy('hour', 'desc').execute();
  return rows.map(({ hour }) => hour.toISOString());
}

/** The hours with attempts, newest first. */
async function tried(): Promise<string[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .execute();
  const hours = rows.map(({ created_at: at }) => new Date(at.setUTCMinutes(0, 0, 0)));
  return [...new Set(hours.map((hour) => hour.toISOString()))];
}

test('the cost of all past hours is kept in steps, then nothing is left to do', async () => {
  await fillSpend(db, userId, 40);
  const hours = await tried();
  expect(await doRound(spendHours(db, 4))).toBe(Math.floor(hours.length / 4) + 1);
  expect(await kept()).toEqual(hours);
  expect(await doRound(spendHours(db, 4))).toBe(1);
});

test('the newest hours come first, and an hour that cannot be kept holds up no other', async () => {
  await fillSpend(db, userId, 40);
  const hours = await tried();
  const [newest = '', second] = hours;
  await withClient(url, (client) =>
    client.query(`create function refuse() returns trigger language plpgsql
        as $$ begin raise exception 'not this one'; end $$;
      create trigger refuse before insert on spend_hours for each row
        when (new.hour = '${newest}') execute function refuse()`),
  );
  const step = spendHours(db, 2).step;
  const logged: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) });
  const { signal } = new AbortController();
  const cursor = await step({ cursor: null, signal, log, assertOwned: () => undefined });
  expect(cursor).toBe(second);
  expect(await kept()).toEqual([second]);
  expect(logged).toMatchObject([{ hour: newest, err: { message: 'not this one' } }]);

  await doRound(spendHours(db, 2));
  expect(await kept()).toEqual(hours.slice(1));
  await withClient(url, (client) => client.query('drop trigger refuse on spend_hours'));
  await doRound(spendHours(db, 2));
  expect(await kept()).toEqual(hours);
});
