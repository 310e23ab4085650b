import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import { expect, test } from 'vitest';
import { StorageFailed } from '../workspace.ts';
import { fetchSource } from './retake-source.ts';

const fetchFrom = (toFile: () => Promise<boolean>) =>
  fetchSource({ store: { toFile } as never }, 'video', 'gone.mp4', '/nowhere/before.mp4');

test('a file of the earlier version that was deleted ends the retake with a sentence', async () => {
  await expect(fetchFrom(() => Promise.resolve(false))).rejects.toMatchObject({
    code: 'source_gone',
    userMessage: retakeTexts.sourceGone,
    then: 'final',
  });
});

test('a storage that is away does not', async () => {
  await expect(fetchFrom(() => Promise.reject(new Error('away')))).rejects.toThrow(StorageFailed);
});
