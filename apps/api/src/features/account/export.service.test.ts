import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createInflateRaw } from 'node:zlib';
import { createDb } from '@talkreel/db/client';
import { saveAsset } from '@talkreel/db/media/assets.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { exportAccount } from './export.service.ts';

// The file is larger than all the buffers between it and its reader.
const BYTES = 8 * 1024 * 1024;
const log = pino({ level: 'silent' });
const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
const root = await mkdtemp(join(tmpdir(), 'talkreel-export-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const disk = await openMediaStore({ kind: 'disk', root });

async function ownerOf(path: string): Promise<string> {
  const { id } = await findOrCreateUser(db, somebody(path), 3);
  const { bytes, sha256 } = await disk.put(`video/${path}`, Buffer.alloc(BYTES));
  await saveAsset(db, {
    owner_id: id,
    kind: 'video',
    path,
    content_type: 'video/mp4',
    bytes,
    sha256,
  });
  return id;
}

/** The store, and what was opened in it; each opening waits for `may`. */
function watched(may: Promise<unknown> = Promise.resolve()) {
  const asked: string[] = [];
  const opened: Readable[] = [];
  const store: MediaStore = {
    ...disk,
    async open(key, range) {
      asked.push(key);
      await may;
      const file = await disk.open(key, range);
      if (file) opened.push(file.stream);
      return file;
    },
  };
  return { store, asked, opened };
}

test('a client that disconnects in the middle leaves no file open', async () => {
  const { store, opened } = watched();
  const zip = exportAccount({ db, store, log }, await ownerOf('big.mp4'));
  await waitFor(() => opened[0], { what: 'the file to be read' });
  expect(opened[0]?.destroyed).toBe(false);
  zip.destroy();
  await waitFor(() => opened[0]?.destroyed, { what: 'the file to be closed' });
});

test('a file opened after the disconnect is closed as well', async () => {
  const gate = Promise.withResolvers<void>();
  const { store, asked, opened } = watched(gate.promise);
  const zip = exportAccount({ db, store, log }, await ownerOf('late.mp4'));
  await waitFor(() => asked.length === 1, { what: 'the file to be asked for' });
  zip.destroy();
  gate.resolve();
  await waitFor(() => opened[0]?.destroyed, { what: 'the file to be closed' });
});

test('a file that cannot be read to its end aborts the export, and nothing else', async () => {
  const broken: MediaStore = {
    ...disk,
    async open(key) {
      const file = await disk.open(key);
      file?.stream.destroy();
      const stream = new Readable({ read: () => stream.destroy(new Error('the disk broke')) });
      return file && { ...file, stream };
    },
  };
  const owner = await ownerOf('broken.mp4');
  await expect(buffer(exportAccount({ db, store: broken, log }, owner))).rejects.toThrow();
});

test('with any number of rows each is exported once, and few are in memory', async () => {
  const owner = await ownerOf('small.mp4');
  const scripts = Array.from({ length: 1_300 }, (_, index) => `Line ${index}`);
  await db
    .insertInto('projects')
    .values(scripts.map((script) => ({ user_id: owner, kind: 'video' as const, script })))
    .execute();
  const zip = exportAccount({ db, store: disk, log }, owner);
  await db.deleteFrom('assets').where('owner_id', '=', owner).execute();
  const account = JSON.parse(await firstEntry(zip)) as {
    user: { id: string };
    projects: Array<{ script: string }>;
    ledger: unknown[];
    generations: unknown[];
  };
  expect(account.user.id).toBe(owner);
  expect(account.projects.map(({ script }) => script).toSorted()).toEqual(scripts.toSorted());
  expect(account.generations).toEqual([]);
  expect(account.ledger).toHaveLength(1);
});

/** The text of the first file in a ZIP: deflated, behind its head. */
async function firstEntry(zip: Readable): Promise<string> {
  const bytes = await buffer(zip);
  const head = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  const unpacked = createInflateRaw();
  unpacked.end(bytes.subarray(head));
  return (await buffer(unpacked)).toString();
}

test('a database that is away ends the export, and nothing else', async () => {
  const away = createDb({ url: 'postgres://127.0.0.1:1/away' });
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const zip = exportAccount({ db: away, store: disk, log }, '00000000-0000-0000-0000-000000000000');
  await expect(buffer(zip)).rejects.toThrow('ECONNREFUSED');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  await away.destroy();
  expect(unhandled).toEqual([]);
});
