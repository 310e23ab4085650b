/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { shortBatchOf, startBatch, readBatch, untilEnded } from '../batches/batch-requests.ts';
import { shortFilmOf, startFilm, untilJoined } from '../films/film-requests.ts';
import { holdJoin } from '../films/held-join.ts';
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
/** Kills all workers at the same moment. */
async function killAll(): Promise<void> {
  await Promise.all(stack.workers().map((worker) => worker.end('SIGKILL')));
  stack.forgetEndedWorkers();
}
const speeches = async () => (await stack.sandbox.predictions(SPEECH_MODEL)).length;

/** @shows fault 49 */
test('workers that die at any moment lose nothing and pay for nothing twice', async () => {
  const client = await stack.signIn('killed@example.com');
  const before = await speeches();
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, times: 3 });
  const { id } = await startBatch(client, await shortBatchOf(client, { actors: 3 }));
  await waitFor(async () => (await stack.sandbox.faultsLeft()) < 3, { what: 'the first video' });
  await killAll();
  await stack.sandbox.release();
  await stack.startWorker();
  expect((await untilEnded(client, id)).counts.succeeded).toBe(3);
  expect((await speeches()) - before).toBe(1);
  expect((await readBatch(client, id)).videos).toHaveLength(3);
});

/** @shows fault 49 */
test('workers that die while scenes are made and joined lose nothing and pay for nothing twice', async () => {
  const client = await stack.signIn('killed-film@example.com');
  const before = (await stack.sandbox.predictions(LIPSYNC_MODEL)).length;
  await killAll();
  const held = await holdJoin(stack);
  await Promise.all([stack.startWorker(held.env), stack.startWorker(held.env)]);
  const { id } = await startFilm(client, await shortFilmOf(client));
  await held.begun();
  await killAll();
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
