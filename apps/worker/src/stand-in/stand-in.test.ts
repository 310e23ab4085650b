import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { createDb } from '@talkreel/db/client';
import { acceptGeneration } from '@talkreel/db/generations/accept.repo';
import { checkAudio, checkImage, checkVideo } from '@talkreel/media-tools/quality-gate';
import type { StartContext } from '@talkreel/providers/remote';
import type { StageRun } from '@talkreel/queue/stage';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { afterAll, expect, test } from 'vitest';
import type { StageDeps } from '../deps.ts';
import { createStages } from '../stages/index.ts';
import { standInFor } from './stand-in.ts';

const dir = await mkdtemp(join(tmpdir(), 'talkreel-stand-in-'));
afterAll(() => rm(dir, { recursive: true, force: true }));
const { signal } = new AbortController();

let asked = 0;
/** An installation whose providers count how often they are so much as looked at. */
const deps = {
  providers: new Proxy(
    {},
    {
      get() {
        asked += 1;
        throw new Error('a paid provider was asked');
      },
    },
  ),
} as unknown as StageDeps;
const { providers } = standInFor(deps);

const context = (beforeCreate = () => Promise.resolve()): StartContext => ({
  ...{ attemptId: 'attempt', userId: 'user', deadlineSeconds: 60 },
  ...{ beforeCreate, signal },
});

function runOf(isTest: boolean, script = 'Hello there.'): StageRun {
  return {
    claim: { stage: { input: { reviewed: script, script } }, generation: { is_test: isTest } },
    signal,
  } as unknown as StageRun;
}

test('the row of the generation decides, with every claim, who makes it', async () => {
  const stage = createStages(deps).find(({ name }) => name === 'script');
  await expect(stage?.run(runOf(true))).resolves.toMatchObject({ output: { test: true } });
  expect(asked).toBe(0);
  await expect(stage?.run(runOf(false))).rejects.toMatchObject({ code: 'internal' });
  expect(asked).toBe(1);
});

test('nothing live is made of a test’s file, whoever accepted it', async () => {
  const { db } = await openTestDatabase((url) => createDb({ url }));
  const { id: userId } = await findOrCreateUser(db, somebody('tester'), 50);
  const accepted = await acceptGeneration(db, { ...order(userId, 'lipsync'), isTest: true });
  await db
    .insertInto('assets')
    .values({
      owner_id: userId,
      source_generation: accepted?.generationId ?? null,
      kind: 'video',
      path: 'test.mp4',
      content_type: 'video/mp4',
      bytes: 1,
      sha256: 'x',
    })
    .execute();
  const stage = createStages({ ...deps, db }).find(({ name }) => name === 'lipsync');
  const run = (videoPath: string) =>
    stage?.run({
      claim: {
        stage: { input: { videoPath, audioPath: 'voice.wav', videoSeconds: 5 } },
        generation: { is_test: false },
      },
      signal,
    } as unknown as StageRun);
  const before = asked;
  await expect(run('test.mp4')).rejects.toMatchObject({ code: 'other_mode', then: 'final' });
  expect(asked).toBe(before);
  await expect(run('real.mp4')).rejects.not.toMatchObject({ code: 'other_mode' });
});

test('two words try out how a test can end', async () => {
  const stage = createStages(deps).find(({ name }) => name === 'script');
  await expect(stage?.run(runOf(true, 'Now test:refused.'))).rejects.toMatchObject({
    code: 'content_refused',
  });
  await expect(stage?.run(runOf(true, 'Now test:failed.'))).rejects.toMatchObject({
    code: 'prediction_failed',
  });
});

test('what it makes has the kinds and lengths that the stages check', async () => {
  const { speech, image, animate, lipsync } = providers;
  const text = 'This is my planner.';
  const voice = { path: 'nobody.wav' };
  const spoken = await speech.usual.start({ text, voiceId: 'v', voice, language: 'en' }, context());
  const words = speech.usual.spokenWords?.(spoken.id) ?? [];
  expect(words.map((word) => word.text)).toEqual(['This', 'is', 'my', 'planner.']);
  const audio = { path: await speech.usual.download(spoken, dir, signal) };
  const { durationSeconds } = await checkAudio(audio.path);
  expect(durationSeconds).toBeCloseTo(words.at(-1)?.endSeconds ?? 0, 1);

  const size = { width: 640, height: 720 };
  const painted = await image.usual.start({ prompt: 'A baker', ...size }, context());
  const picture = await image.usual.download(painted, dir, signal);
  await checkImage(picture, size);

  const moved = await animate.usual.start({ image: { path: picture }, prompt: '' }, context());
  const clip = await animate.usual.download(moved, dir, signal);
  const expectSeconds = animate.usual.clipSeconds ?? 0;
  await checkVideo(clip, { needsAudio: false, mustMove: true, expectSeconds });

  const synced = await lipsync.usual.start({ video: { path: clip }, audio }, context());
  const made = await lipsync.usual.download(synced, join(dir, 'made'), signal);
  await checkVideo(made, { needsAudio: true });
});

test('what was asked of a process that is gone is asked again, and what is not begun is not made', async () => {
  const input = { prompt: '', width: 640, height: 720 };
  const { id } = await providers.image.usual.start(input, context());
  const next = standInFor(deps).providers.image.usual;
  expect(next.canLookUp).toBe(false);
  expect(await next.get(id, signal)).toMatchObject({ status: 'failed' });
  const ever = { after: new Date(0), before: new Date() };
  expect(await next.findByAttempt('attempt', ever, signal)).toBeNull();
  await expect(
    next.start(
      input,
      context(() => Promise.reject(new Error('not ours any more'))),
    ),
  ).rejects.toThrow('not ours any more');
  expect(await next.findByAttempt('attempt', ever, signal)).toBeNull();
});
