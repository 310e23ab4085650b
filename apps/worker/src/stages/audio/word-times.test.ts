import { join } from 'node:path';
import { writePlainWav } from '@talkreel/media-tools/plain-wav';
import { expect, test } from 'vitest';
import { inWorkspace } from '../../workspace.ts';
import { wordTimesOf } from './word-times.ts';

const { signal } = new AbortController();
const silence = { leadSeconds: 0.5, restsSeconds: [1, 0] };

/** Two pieces of one second and two. */
const withPieces = <T>(use: (files: [string, string]) => Promise<T>): Promise<T> =>
  inWorkspace(async (dir) => {
    const files: [string, string] = [join(dir, 'a.wav'), join(dir, 'b.wav')];
    for (const [index, file] of files.entries()) {
      const samples = Buffer.alloc(24_000 * (index + 1) * 2);
      for (let at = 0; at < samples.length; at += 2) samples.writeInt16LE((at % 400) * 20, at);
      await writePlainWav(file, { samples, sampleRate: 24_000 }, signal);
    }
    return use(files);
  });

test('words keep their places in the joined speech, and in one of another tempo', async () => {
  await withPieces(async ([a, b]) => {
    const pieces = [
      { file: a, words: [{ text: 'One.', startSeconds: 0.2, endSeconds: 0.8 }] },
      { file: b, words: [{ text: 'Two', startSeconds: 0, endSeconds: 9 }] },
    ];
    expect(await wordTimesOf(pieces, silence, 4.5, signal)).toEqual([
      [4, 0.7, 1.3],
      [3, 2.5, 4.5],
    ]);
    expect(await wordTimesOf(pieces, silence, 2.25, signal)).toEqual([
      [4, 0.35, 0.65],
      [3, 1.25, 2.25],
    ]);
  });
});

test('one piece without times leaves the whole without', async () => {
  const pieces = [
    { file: '', words: [] },
    { file: '', words: null },
  ];
  expect(await wordTimesOf(pieces, silence, 3, signal)).toBeNull();
});
