import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { readPatiently } from './patient-reader.ts';

test('a reader who pauses before the end has nothing to ask for', async () => {
  const file = Buffer.alloc(128 * 1024, 'video');
  const source = new Readable({ read: () => undefined });
  source.push(file);
  const stream = readPatiently(source, {
    bytes: file.length,
    openRest: () => Promise.reject(new Error('There is no rest.')),
    silenceMs: 60_000,
    pauseMs: 1,
  });
  stream.read(0);
  await waitFor(() => source.destroyed);
  expect((await buffer(stream)).equals(file)).toBe(true);
});
