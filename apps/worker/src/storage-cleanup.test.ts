import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@talkreel/db/client';
import { saveAsset } from '@talkreel/db/repos/assets.repo';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeAbandonedFiles } from './storage-cleanup.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'talkreel-cleanup-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('old files without a row go; named ones and young ones stay', async () => {
  const store = await openMediaStore({ kind: 'disk', root });
  const old = new Date(Date.now() - 48 * 3600 * 1000);
  for (const path of ['kept.mp4', 'abandoned.mp4', 'young.mp4']) {
    await store.put(`video/${path}`, Buffer.from(path));
    if (path !== 'young.mp4') await utimes(join(root, 'video', path), old, old);
  }
  await saveAsset(db, {
    kind: 'video',
    path: 'kept.mp4',
    content_type: 'video/mp4',
    bytes: 8,
    sha256: '0',
  });
  expect(await removeAbandonedFiles(db, store, Date.now())).toBe(1);
  expect(await store.stat('video/abandoned.mp4')).toBeNull();
  expect(await store.stat('video/kept.mp4')).not.toBeNull();
  expect(await store.stat('video/young.mp4')).not.toBeNull();
});
