import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Batch } from '@talkreel/db/schema';
import type { MediaStore } from '@talkreel/storage/media-store';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { waitFor } from '@talkreel/testing/wait-for';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { plainWords, zipVideos } from '../../lib/zip.ts';
import { filesOf } from './set.view.ts';

// The file is larger than all the buffers between it and its reader.
const BYTES = 8 * 1024 * 1024;
const log = pino({ level: 'silent' });
const root = await mkdtemp(join(tmpdir(), 'talkreel-batch-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const disk = await openMediaStore({ kind: 'disk', root });

const actor = { id: 'a', title: 'Clara', videoPath: '', videoSeconds: 8, thumbnailPath: null };
const voices = ['Deep Voice', 'Soft'].map((name) => ({ id: name, name, samplePath: '' }));
const batch = {
  request: {
    openings: ['Stop scrolling… it’s 50% off!', 'Two\nand the body'],
    actors: [actor],
    voices,
    endsWithSpeech: false,
  },
} as unknown as Batch;

async function filed(position: number, content: Buffer) {
  const path = `file-${position}.mp4`;
  await disk.put(`video/${path}`, content);
  return { position, path, createdAt: new Date('2026-05-04T10:00:00Z') };
}

function watched() {
  const opened: Readable[] = [];
  const store: MediaStore = {
    ...disk,
    async open(key, range) {
      const file = await disk.open(key, range);
      if (file) opened.push(file.stream);
      return file;
    },
  };
  return { store, opened };
}

test('the finished files are stored under names that say what they are, in the order of the grid', async () => {
  const files = [await filed(0, Buffer.from('first')), await filed(3, Buffer.from('last'))];
  const gone = { position: 1, path: 'gone.mp4', createdAt: new Date() };
  const zip = await buffer(zipVideos({ store: disk, log }, filesOf(batch, [...files, gone])));
  const text = zip.toString('latin1');
  // A ZIP has each name before its file, and again in the list at the end.
  const names = [...new Set(text.match(/\d\d-[a-z\d-]+\.mp4/g))];
  expect(names).toEqual([
    '01-stop-scrolling-its-50-off-clara-deep-voice.mp4',
    '04-two-clara-soft.mp4',
  ]);
  // Videos are not compressed, so their bytes are in the ZIP as they are.
  expect([text.includes('first'), text.includes('last')]).toEqual([true, true]);
});

test('a client that goes away leaves no file open, and the next one is not opened', async () => {
  const files = [await filed(4, Buffer.alloc(BYTES)), await filed(5, Buffer.alloc(BYTES))];
  const { store, opened } = watched();
  const zip = zipVideos({ store, log }, filesOf(batch, files));
  zip.once('data', () => zip.destroy());
  await waitFor(() => zip.destroyed && opened.length > 0 && opened.every((file) => file.destroyed));
  expect(opened).toHaveLength(1);
});

test('a client that does not read keeps one file open and little of it in memory', async () => {
  const files = [await filed(6, Buffer.alloc(BYTES)), await filed(7, Buffer.alloc(BYTES))];
  const { store, opened } = watched();
  const zip = zipVideos({ store, log }, filesOf(batch, files));
  // The stream fills up until nothing more fits.
  zip.pause();
  await waitFor(() => opened.length > 0 && zip.readableLength >= zip.readableHighWaterMark);
  expect(opened).toHaveLength(1);
  expect(zip.readableLength).toBeLessThan(BYTES / 10);
  zip.destroy();
});

test('names have only letters and digits that every file system takes', () => {
  expect(plainWords('../../etc/passwd')).toBe('etc-passwd');
  expect(plainWords('Ça va, Zoë?')).toBe('ca-va-zoe');
  expect(plainWords('😀 日本')).toBe('');
  expect(plainWords('word '.repeat(40)).length).toBeLessThanOrEqual(40);
  const [file] = filesOf(batch, [{ position: 9, path: 'a.mp4', createdAt: new Date() }]);
  expect(file?.name).toBe('10.mp4');
});
