import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb, type DbOrTx } from '../client.ts';
import { saveAsset } from '../media/assets.repo.ts';
import { forgetDailyUses, takeDailyUse } from '../credits/uses.repo.ts';
import { askForNewsletter, forgetUnconfirmed } from '../accounts/newsletter.repo.ts';
import { deleteExpiredSessions, saveSession } from '../accounts/sessions.repo.ts';
import { forgetLooseUploads } from '../media/uploads.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
const { id: userId } = await findOrCreateUser(db, somebody('renewer'), 3);

const HOUR_MS = 3_600_000;

/** Rows that a clean-up deletes by their age: how each is written, first and again, and what ages it. */
const rows = {
  uploads: {
    write: (on: DbOrTx) =>
      saveAsset(on, {
        owner_id: userId,
        kind: 'image',
        path: 'uploads/again.jpg',
        content_type: 'image/jpeg',
        bytes: 1,
        sha256: 'x',
      }),
    age: sql`update assets set created_at = now() - interval '9 hours'`,
    forget: () => forgetLooseUploads(db, 8, 10),
  },
  'expired sessions': {
    write: (on: DbOrTx) =>
      saveSession(on, {
        sid: 'again',
        userId,
        data: {},
        expiresAt: new Date(Date.now() + HOUR_MS),
      }),
    age: sql`update sessions set expires_at = now() - interval '1 hour'`,
    forget: () => deleteExpiredSessions(db, 10),
  },
  'daily uses': {
    write: (on: DbOrTx) => takeDailyUse(on, 'mail_limits', 'again', 5),
    age: sql`update mail_limits set last_at = now() - interval '26 hours'`,
    forget: () => forgetDailyUses(db, 'mail_limits', 25, 10),
  },
  'unconfirmed addresses': {
    write: (on: DbOrTx) => askForNewsletter(on, 'again@example.com'),
    age: sql`update newsletter_subscribers set consented_at = now() - interval '8 days'`,
    forget: () => forgetUnconfirmed(db, 7 * 24, 10),
  },
};
const cases = Object.entries(rows);

test.each(cases)('%s: one written again lives as long as a new one', async (_name, row) => {
  await row.write(db);
  await row.age.execute(db);
  await row.write(db);
  expect(await row.forget()).toBe(0);
  await row.age.execute(db);
  expect(await row.forget()).toBe(1);
});

test.each(cases)('%s: one written again during the clean-up stays', async (_name, row) => {
  await row.write(db);
  await row.age.execute(db);
  const forgotten = await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await row.write(tx);
    const running = row.forget();
    await waitFor(
      async () => {
        const { rows: waiting } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
        return waiting.length > 0;
      },
      { what: 'the clean-up to wait' },
    );
    return { running };
  });
  expect(await forgotten.running).toBe(0);
});
