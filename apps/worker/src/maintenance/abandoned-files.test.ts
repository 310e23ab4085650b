import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, type Db } from '@talkreel/db/client';
import { saveAsset } from '@talkreel/db/media/assets.repo';
import { readInstallation } from '@talkreel/db/operators/installation.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { abandonedFiles } from './abandoned-files.ts';
import { storeProblem } from './store-proof.ts';
import { doRound } from './testing/do-round.ts';

const HOUR_MS = 3600 * 1000;
const { db } = await openTestDatabase((url) => createDb({ url }));
const { db: foreign } = await openTestDatabase((url) => createDb({ url }));

beforeEach(async () => {
  for (const each of [db, foreign]) {
    await each.deleteFrom('assets').execute();
    await each.deleteFrom('installation').execute();
  }
});

/** A store of its own, and a function that puts files of a given age in hours into it. */
async function openStore() {
  const root = await mkdtemp(join(tmpdir(), 'talkreel-abandoned-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const store = await openMediaStore({ kind: 'disk', root });
  async function put(key: string, hours = 48): Promise<void> {
    await store.put(key, Buffer.from(key));
    const then = new Date(Date.now() - hours * HOUR_MS);
    await utimes(join(root, key), then, then);
  }
  const names = async (folder = 'video') => (await readdir(join(root, folder))).toSorted();
  return { root, store, put, names };
}

async function ownFile(owner: Db, path: string, catalog = false): Promise<void> {
  const { id } = await findOrCreateUser(owner, somebody('ada'), 3);
  await saveAsset(owner, {
    owner_id: catalog ? null : id,
    kind: 'video',
    path,
    content_type: 'video/mp4',
    bytes: 8,
    sha256: '0',
  });
}

const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });

test('in our own store unreferenced files are removed within a day, in steps; referenced and young files stay', async () => {
  const { store, put, names } = await openStore();
  const task = abandonedFiles({ db, store }, 2);
  expect(await storeProblem(db, store)).toBeNull();
  for (const name of ['a', 'b', 'c', 'kept', 'z']) await put(`video/${name}.mp4`, 13);
  await put('audio/gone.mp3', 13);
  await put('image/gone.jpg', 13);
  await put('video/young.mp4', 11);
  await ownFile(db, 'kept.mp4');
  expect(await doRound(task)).toBe(5);
  expect(await names()).toEqual(['kept.mp4', 'young.mp4']);
  expect([await names('audio'), await names('image')]).toEqual([[], []]);
  expect(13 * HOUR_MS + task.everyMs).toBeLessThan(24 * HOUR_MS);
});

test('a store that another database uses loses nothing, before and after it has an id', async () => {
  const { root, store, put, names } = await openStore();
  const files = ['a.mp4', 'actors', 'b.mp4', 'c.mp4', 'orphan.mp4'];
  for (const name of ['a', 'b', 'c', 'orphan']) await put(`video/${name}.mp4`);
  for (const name of ['a', 'b', 'c']) await ownFile(db, `${name}.mp4`);
  // Every seeded database has the catalog's files, which may be most of what is in the store.
  for (const name of ['clara', 'finn', 'gus', 'marcus', 'nova', 'otto', 'yuki']) {
    await put(`video/actors/${name}.mp4`);
    for (const each of [db, foreign]) await ownFile(each, `actors/${name}.mp4`, true);
  }

  await doRound(abandonedFiles({ db: foreign, store }), log);
  expect(await names()).toEqual(files);
  expect(lines.pop()).toContain('the media store carries no id');

  await doRound(abandonedFiles({ db, store }), log);
  expect(await names()).toEqual(files.filter((name) => name !== 'orphan.mp4'));
  expect(lines).toEqual([]);

  await put('video/orphan.mp4');
  await doRound(abandonedFiles({ db: foreign, store }), log);
  expect(await names()).toEqual(files);
  expect(lines.pop()).toContain('the id of another installation');

  // An id that an operator wrote by hand is accepted.
  const { id } = await readInstallation(foreign);
  await writeFile(join(root, 'installation.txt'), `${id}\n`);
  expect(await storeProblem(foreign, store)).toBeNull();
});

test('a database whose store was replaced deletes nothing in the new one', async () => {
  const first = await openStore();
  expect(await storeProblem(db, first.store)).toBeNull();
  const second = await openStore();
  await second.put('video/a.mp4');
  await doRound(abandonedFiles({ db, store: second.store }), log);
  expect(await second.names()).toEqual(['a.mp4']);
  expect(lines.pop()).toContain('the media store carries no id');
  // An empty store is not adopted either, since another database may be about to fill it.
  const third = await openStore();
  expect(await storeProblem(db, third.store)).toContain('the media store carries no id');
});

test('a process that lost the task removes nothing more', async () => {
  const { store, put, names } = await openStore();
  expect(await storeProblem(db, store)).toBeNull();
  for (const name of ['a', 'b', 'c']) await put(`video/${name}.mp4`);
  let asked = 0;
  const step = abandonedFiles({ db, store }).step({
    cursor: null,
    signal: new AbortController().signal,
    log,
    assertOwned: () => {
      asked += 1;
      if (asked > 1) throw new Error('another process has taken the task');
    },
  });
  await expect(step).rejects.toThrow('another process has taken the task');
  expect(await names()).toEqual(['b.mp4', 'c.mp4']);
});

test('a file that is stored again while others are removed stays', async () => {
  const { store, put, names } = await openStore();
  expect(await storeProblem(db, store)).toBeNull();
  for (const name of ['a', 'b', 'c']) await put(`video/${name}.mp4`);
  const busy = {
    ...store,
    async remove(key: string) {
      await store.remove(key);
      if (key === 'video/a.mp4') await ownFile(db, 'b.mp4');
    },
  };
  await doRound(abandonedFiles({ db, store: busy }), log);
  expect(await names()).toEqual(['b.mp4']);
});

test('two that start at once agree, and two databases never share a store', async () => {
  const { store } = await openStore();
  expect(await Promise.all([storeProblem(db, store), storeProblem(db, store)])).toEqual([
    null,
    null,
  ]);
  expect(await storeProblem(foreign, store)).not.toBeNull();
});
