import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaInfo } from '@talkreel/media-tools/media-info';
import type { StageRun } from '@talkreel/queue/stage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NobodySeen, type CutOutDriver } from '../../cut-out/contract.ts';
import { findCutOut, passOverIn } from './cut-out-file.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'talkreel-cut-out-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** An attempt of an export, and what it logs. */
function attemptOf(attempt: number) {
  const logged: unknown[] = [];
  const log = { warn: (about: unknown) => logged.push(about) };
  return { run: { attempt, maxAttempts: 3, log } as unknown as StageRun, logged };
}

/** A renderer that fails in this way, and a model that would make a cut-out of any video. */
const driversWith = (failure: Error): readonly CutOutDriver[] => [
  { name: 'exact', cutOut: () => Promise.reject(failure) },
  {
    name: 'segmentation',
    async cutOut({ output }) {
      await writeFile(output, 'a guess');
      return true;
    },
  },
];

function cutOutIn(run: StageRun, failure: Error): Promise<string> {
  const deps = { cutOut: driversWith(failure) } as unknown as Parameters<typeof findCutOut>[0];
  const info = { video: {} } as MediaInfo;
  const video = { video: join(dir, 'video.mp4'), info, dir, passOver: passOverIn(run) };
  return findCutOut(deps, null, video, { timeoutMs: 100_000 });
}

const down = new Error('the renderer replied 500');

test.each([1, 2])(
  'an export whose attempt %i meets a renderer that is down waits for it',
  async (attempt) => {
    const { run, logged } = attemptOf(attempt);
    await expect(cutOutIn(run, down)).rejects.toBe(down);
    expect(logged).toEqual([]);
  },
);

test('its last attempt takes the edges of the next driver, and says so in the log', async () => {
  const { run, logged } = attemptOf(3);
  expect(await readFile(await cutOutIn(run, down), 'utf8')).toBe('a guess');
  expect(logged).toEqual([{ err: down, driver: 'exact' }]);
});

test('that nobody is seen is no outage: no other driver is asked in the last attempt either', async () => {
  const { run, logged } = attemptOf(3);
  await expect(cutOutIn(run, new NobodySeen('nobody'))).rejects.toMatchObject({
    code: 'no_person',
    then: 'final',
  });
  expect(logged).toEqual([]);
});
