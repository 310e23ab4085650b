import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openDiskStore } from './disk.driver.ts';
import { openS3Store } from './s3.driver.ts';
import { describeMediaStore } from './testing/conformance.ts';
import { startS3Server } from './testing/s3-server.ts';

describeMediaStore('disk', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'talkreel-disk-'));
  return {
    store: await openDiskStore({ root }),
    close: () => rm(root, { recursive: true, force: true }),
  };
});

describeMediaStore('S3', async () => {
  const server = await startS3Server();
  const store = openS3Store(server.config);
  return {
    store,
    async close() {
      store.close();
      await server.stop();
    },
  };
});

test('a bucket that refuses an object leaves nothing open', async () => {
  const server = await startS3Server();
  const store = openS3Store({ ...server.config, bucket: 'missing' });
  // The source has more than the upload takes before it is refused.
  const source = Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(1024 * 1024);
    })(),
  );
  await expect(store.put('a/b.mp4', source)).rejects.toThrow();
  expect(source.destroyed).toBe(true);
  source.destroy();
  store.close();
  await server.stop();
});

test('a disk store leaves no unfinished files behind', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'talkreel-disk-'));
  const store = await openDiskStore({ root });
  await store.put('a/b.mp4', Buffer.from('x'));
  await expect(store.put('a/c.mp4', path.join(root, 'missing'))).rejects.toThrow(/ENOENT/);
  expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
  await rm(root, { recursive: true });
});

test('a disk store lists keys in the order of a bucket, not of a folder', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'talkreel-disk-'));
  const store = await openDiskStore({ root });
  const inOrder = ['a-b.mp4', 'a.mp4', 'a/b.mp4', 'b'];
  for (const key of inOrder.toReversed()) await store.put(key, Buffer.from('x'));
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  expect(keys).toEqual(inOrder);
  await rm(root, { recursive: true });
});
