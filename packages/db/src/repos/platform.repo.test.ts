import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from './accept.repo.ts';
import { readRevision } from './platform.repo.ts';
import { findOrCreateUser } from './users.repo.ts';

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
