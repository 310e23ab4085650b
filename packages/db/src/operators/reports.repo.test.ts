import { randomUUID } from 'node:crypto';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { beginErasure } from '../accounts/erasure.repo.ts';
import { eraseSome } from '../accounts/erase-rows.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';
import { addReport, decideReports, forgetOldReports, readReportQueue } from './reports.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
const { id: ownerId } = await findOrCreateUser(db, somebody('owner'), 3);
const { id: reporterId } = await findOrCreateUser(db, somebody('reporter'), 3);

const report = (video: string, addressDigest: string, account: string | null = null) =>
  addReport(db, {
    ...{ projectId: 1, video, ownerId, page: 'share', reason: 'fraud', note: 'A scam.' },
    ...{ email: 'sam@example.com', reporterId: account, addressDigest },
  });

test('an account counts once for a video, from whatever network, also at the same time', async () => {
  const video = randomUUID();
  const added = await Promise.all(
    ['a', 'b', 'b', 'c'].map((network) => report(video, network, reporterId)),
  );
  expect(added.filter(Boolean)).toHaveLength(1);
  expect(await report(video, 'd')).toBe(true);
  expect((await readReportQueue(db)).open).toBe(2);
});

test('who deletes their account leaves a report without text and address', async () => {
  expect(await beginErasure(db, reporterId, 'x')).toBe(true);
  while ((await eraseSome(db, reporterId, 0)) !== 'gone');
  const left = await db
    .selectFrom('reports')
    .select(['reporter_id', 'email', 'note', 'reason'])
    .where('email', 'is', null)
    .execute();
  expect(left).toEqual([{ reporter_id: null, email: null, note: null, reason: 'fraud' }]);
});

test('decided reports are forgotten after their time, open ones never', async () => {
  const [old, open] = [randomUUID(), randomUUID()];
  await report(old, 'e');
  await report(open, 'e');
  await db.transaction().execute((tx) => decideReports(tx, old, 'keep'));
  await db
    .updateTable('reports')
    .set({ created_at: sql<Date>`now() - interval '2 years'` })
    .execute();
  expect(await forgetOldReports(db, 365, 100)).toBe(0);
  await db
    .updateTable('reports')
    .set({ decided_at: sql<Date>`now() - interval '366 days'` })
    .where('video', '=', old)
    .execute();
  expect(await forgetOldReports(db, 365, 100)).toBe(1);
});
