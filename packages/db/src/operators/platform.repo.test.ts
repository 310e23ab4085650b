import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { planOf } from '../testing/plan-of.ts';
import { acceptGeneration } from '../generations/accept.repo.ts';
import { readRevision, readStageLoad } from './platform.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

test('a generation that began and ended since the last look changes the revision', async () => {
  const { id } = await findOrCreateUser(db, somebody('quick'), 100);
  const before = await readRevision(db);
  await acceptGeneration(db, order(id, 'audio'));
  const during = await readRevision(db);
  await db.updateTable('generations').set({ state: 'succeeded' }).execute();
  const after = await readRevision(db);
  expect(new Set([before, during, after]).size).toBe(3);
});

test('what waits and runs is counted without reading what has ended', async () => {
  const plan = await planOf(db, readStageLoad, ['seqscan']);
  expect(plan).toMatch(/ on stages_/);
  expect(plan).not.toMatch(/Seq Scan on stages/);
});

test('what waits is counted whether the queue knows it or not, and what runs', async () => {
  const { id } = await findOrCreateUser(db, somebody('busy'), 100);
  await db.deleteFrom('stages').execute();
  for (let number = 0; number < 3; number += 1) await acceptGeneration(db, order(id, 'audio'));
  const [dispatched, running] = await db.selectFrom('stages').select('id').execute();
  const change = (stage: { id: string } | undefined, to: object) =>
    db
      .updateTable('stages')
      .set({ dispatched_at: new Date(), ...to })
      .where('id', '=', stage?.id ?? '')
      .execute();
  await change(dispatched, {});
  await change(running, { state: 'running' });
  expect(await readStageLoad(db)).toMatchObject([{ name: 'audio', queued: 2, running: 1 }]);
});
