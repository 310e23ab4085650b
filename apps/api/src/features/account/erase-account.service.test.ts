import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@talkreel/db/client';
import { saveAsset } from '@talkreel/db/media/assets.repo';
import { acceptGeneration } from '@talkreel/db/generations/accept.repo';
import { beginErasure } from '@talkreel/db/accounts/erasure.repo';
import { setCustomer } from '@talkreel/db/credits/subscriptions.repo';
import { findOrCreateUser, findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { withClient } from '@talkreel/testing/database-url';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { EraseDeps } from './erase-account.service.ts';
import { createErasures } from './erasures.ts';

const { db, url } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
const root = await mkdtemp(join(tmpdir(), 'talkreel-erase-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const store = await openMediaStore({ kind: 'disk', root });
const cancelled: string[] = [];
const deletedCustomers: string[] = [];
const publisher: EraseDeps['publisher'] = {
  cancelled: (id) => void cancelled.push(id),
  predictionChanged: () => undefined,
  toUser: () => undefined,
};
const fine: EraseDeps = {
  db,
  store,
  publisher,
  log: pino({ level: 'silent' }),
  deleteCustomer: async (id) => void deletedCustomers.push(id),
};
const broken = () => Promise.reject(new Error('not now'));
const { signal } = new AbortController();
/** Runs what the periodic tasks do when they are due. */
async function sweep(deps: Partial<EraseDeps> = {}): Promise<void> {
  for (const task of createErasures({ ...fine, ...deps }).tasks) {
    const step = {
      cursor: null,
      signal,
      assertOwned: () => undefined,
      log: pino({ level: 'silent' }),
    };
    while ((await task.step(step)) !== null);
  }
}
const run = (statement: string) => withClient(url, (client) => client.query(statement));
/** Moves the next try to now, as if the wait before it were over. */
const later = () =>
  run(`update account_erasures set due_at = now();
    update erasures set due_at = now() - interval '1 second'`);
async function pending(): Promise<string[]> {
  const accounts = await db.selectFrom('account_erasures').select('user_id').execute();
  const files = await db.selectFrom('erasures').select('prefix').execute();
  return [...accounts.map(() => 'account'), ...files.map(() => 'file')];
}

let made = 0;
let userId = '';
let file = '';
beforeEach(async () => {
  await run(`truncate account_erasures, erasures`);
  made += 1;
  userId = (await findOrCreateUser(db, somebody(`leaver-${made}`), 3)).id;
  await setCustomer(db, userId, `cus_${made}`, null);
  const path = `${userId}.mp4`;
  file = `video/${path}`;
  const { bytes, sha256 } = await store.put(file, Buffer.from('a video'));
  await saveAsset(db, {
    owner_id: userId,
    kind: 'video',
    path,
    content_type: 'video/mp4',
    bytes,
    sha256,
  });
  await beginErasure(db, userId, `digest-${made}`);
});

test('a deleted account loses its rows, its customer and its files, and jobs started meanwhile are cancelled', async () => {
  const late = await acceptGeneration(db, order(userId, 'audio'));
  await sweep();
  expect(await findUserWithCredits(db, userId)).toBeNull();
  expect(cancelled).toContain(late?.generationId);
  expect(deletedCustomers).toContain(`cus_${made}`);
  expect(await store.stat(file)).toBeNull();
  expect(await pending()).toEqual([]);
});

test('while Stripe is down everything else is deleted, and the customer follows when it is back', async () => {
  await sweep({ deleteCustomer: broken });
  expect(await findUserWithCredits(db, userId)).toBeNull();
  expect(await pending()).toEqual(['account']);
  await later();
  await sweep({ deleteCustomer: null });
  expect(await pending()).toEqual(['account']);
  await later();
  await sweep();
  expect(deletedCustomers).toContain(`cus_${made}`);
  expect(await pending()).toEqual([]);
});

test('a customer is deleted once, even if the rows cannot be', async () => {
  await run(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`,
  );
  await run(`create trigger refuse before delete on assets for each row execute function refuse()`);
  await sweep();
  expect(deletedCustomers.filter((id) => id === `cus_${made}`)).toHaveLength(1);
  expect(await pending()).toEqual(['account']);
  await run(`drop trigger refuse on assets`);
  await later();
  await sweep();
  expect(await findUserWithCredits(db, userId)).toBeNull();
  expect(deletedCustomers.filter((id) => id === `cus_${made}`)).toHaveLength(1);
  expect(await pending()).toEqual([]);
});

test('a file that cannot be removed is retried, and does not block others', async () => {
  const stuck: MediaStore = {
    ...store,
    remove: (key) => (key === file ? broken() : store.remove(key)),
  };
  await run(
    `insert into erasures (prefix, due_at) values ('video/another', now() - interval '1 hour')`,
  );
  await store.put('video/another.mp4', Buffer.from('another'));
  await sweep({ store: stuck });
  expect(await pending()).toEqual(['file']);
  expect(await store.stat('video/another.mp4')).toBeNull();
  await later();
  await sweep();
  expect(await store.stat(file)).toBeNull();
  expect(await pending()).toEqual([]);
});

test('a file that was stored again since it was deleted stays', async () => {
  await sweep({ store: { ...store, remove: () => broken() } });
  expect(await pending()).toEqual(['file']);
  // A user's own recording, for example, is sent again after its entry was deleted.
  const { id: another } = await findOrCreateUser(db, somebody(`again-${made}`), 3);
  const { bytes, sha256 } = await store.put(file, Buffer.from('a video'));
  await saveAsset(db, {
    owner_id: another,
    kind: 'video',
    path: `${userId}.mp4`,
    content_type: 'video/mp4',
    bytes,
    sha256,
  });
  await later();
  await sweep();
  expect(await store.stat(file)).not.toBeNull();
  expect(await pending()).toEqual([]);
});
