/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { shortBatchOf, postBatch, readBatch, untilEnded } from '../batches/batch-requests.ts';
import { shortFilmOf, postFilm, untilJoined } from '../films/film-requests.ts';
import { paidCalls, startOneShot } from '../influencers/requests.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  availableCredits,
  generationOf,
  LIPSYNC_MODEL,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';

const stack = await openStack({
  workers: 2,
  env: { WORKER_LEASE_SECONDS: '5' },
  expectedErrors: [],
});
const speeches = async () => (await stack.sandbox.predictions(SPEECH_MODEL)).length;

/** @shows fault 49 */
test('workers that die at any moment lose nothing and pay for nothing twice', async () => {
  const client = await stack.signIn('killed@example.com');
  const before = [await speeches(), (await stack.sandbox.predictions(LIPSYNC_MODEL)).length];
  await stack.sandbox.fault({ kind: 'slow', model: SPEECH_MODEL, delayMs: 1_500, times: 1 });
  await stack.sandbox.fault({ kind: 'slow', model: LIPSYNC_MODEL, delayMs: 1_500, times: 3 });
  const { id } = (await postBatch(client, await shortBatchOf(client, { actors: 3 }))).body;
  for (const calls of [1, 2])
    await expect
      .poll(async () => (await stack.sandbox.predictions()).length, { timeout: 150_000 })
      .toBeGreaterThanOrEqual((before[0] ?? 0) + (before[1] ?? 0) + calls);
  for (const worker of stack.workers()) await worker.end('SIGKILL');
  stack.forgetEndedWorkers();
  await stack.startWorker();
  expect((await untilEnded(client, id)).counts.succeeded).toBe(3);
  expect((await speeches()) - (before[0] ?? 0)).toBe(1);
  expect((await readBatch(client, id)).videos).toHaveLength(3);
});

/** @shows fault 49 */
test('workers that die while scenes are made and joined lose nothing and pay for nothing twice', async () => {
  const client = await stack.signIn('killed-film@example.com');
  const before = (await stack.sandbox.predictions(LIPSYNC_MODEL)).length;
  const { id } = (await postFilm(client, await shortFilmOf(client))).body;
  const joins = () =>
    stack.db
      .selectFrom('stages')
      .select('state')
      .where('name', '=', 'join')
      .where('state', '=', 'running')
      .execute();
  await expect.poll(async () => (await joins()).length, { timeout: 150_000, interval: 50 }).toBe(1);
  for (const worker of stack.workers()) await worker.end('SIGKILL');
  stack.forgetEndedWorkers();
  await stack.redis.flush();
  await stack.startWorker();
  const done = await untilJoined(client, id);
  expect(done.generation.state).toBe('succeeded');
  expect((await stack.sandbox.predictions(LIPSYNC_MODEL)).length - before).toBe(3);
});

/** @shows fault 49 */
test('killed between its stages, it continues where it was: nothing is made or paid for twice', async () => {
  const client = await stack.signIn('killed-between@example.com');
  const before = await paidCalls(stack);
  await stack.sandbox.speed('instant', 600);
  const { id } = await startOneShot(client);
  for (const name of ['script', 'audio', 'image-to-video']) {
    await waitFor(
      async () => {
        const { stages } = await generationOf(client, id);
        return stages.find((stage: { name: string }) => stage.name === name).state === 'succeeded';
      },
      { what: `${name} to be delivered` },
    );
    await stack.workers().at(-1)?.end('SIGKILL');
    await stack.startWorker();
  }
  await untilState(client, id, 'succeeded');
  await stack.sandbox.speed('instant', 0);
  const after = await paidCalls(stack);
  expect(after).toEqual({
    image: before.image + 1,
    speech: before.speech + 1,
    animate: before.animate + 1,
    lipsync: before.lipsync + 1,
  });
  expect(await availableCredits(client)).toBe(2);
});
