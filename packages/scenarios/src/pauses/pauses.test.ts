/** @module-tag long */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterEach, expect, test } from 'vitest';
import { attemptsOf, expectPaidOnce } from '../stack/attempts.ts';
import { shortFilmOf, startFilm, untilJoined } from '../films/film-requests.ts';
import { holdJoin } from '../films/held-join.ts';
import type { ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, audioRequest, generationOf, SPEECH_MODEL, untilState } from '../stack/requests.ts';
import type { FaultOrder } from '../stack/sandbox-control.ts';
import { overtake } from './overtake.ts';

// A worker is stopped for longer than its lease, and then continues as if nothing had happened.
const stack = await openStack({
  workers: 0,
  env: { WORKER_LEASE_SECONDS: '5', LOG_LEVEL: 'info' },
  expectedErrors: [],
});

afterEach(async () => {
  for (const worker of stack.workers()) await worker.end('SIGKILL');
  stack.forgetEndedWorkers();
});

const speak = async (client: ApiClient): Promise<string> =>
  (await client.must.post('/api/replicate/audio', audioRequest(), ASYNC)).body.id;

/** Orders a fault, runs what triggers it, and waits until no fault is left. */
async function meeting<T>(fault: FaultOrder, work: () => Promise<T>): Promise<T> {
  await stack.sandbox.fault(fault);
  const done = await work();
  await waitFor(async () => (await stack.sandbox.faultsLeft()) === 0, { what: 'the fault' });
  return done;
}

/** @shows fault 5 */
test('stopped during an upload: the new owner creates, and it creates nothing any more', async () => {
  const slow = await stack.startWorker();
  const client = await stack.signIn('upload@example.com');
  const id = await meeting({ kind: 'hold-before', endpoint: 'files' }, () => speak(client));
  await overtake(stack, slow, client, id);
  await expectPaidOnce(stack, id);
});

/** @shows fault 5 */
test('stopped while it waits to create: it does not create', async () => {
  const turns = { REPLICATE_CREATES_PER_MINUTE: '12' };
  const slow = await stack.startWorker(turns);
  const client = await stack.signIn('limiter@example.com');
  await untilState(client, await speak(client), 'succeeded');
  // The bucket is empty now, and the voice is uploaded: the next request waits for a token.
  const id = await speak(client);
  await waitFor(async () => (await attemptsOf(stack, id)).length === 1);
  await slow.pause();
  await stack.startWorker(turns);
  await untilState(client, id, 'succeeded');
  slow.resume();
  await waitFor(() => /"outcome":"stopped"|no longer ours/.test(slow.output()));
  await expectPaidOnce(stack, id);
});

/** @shows fault 5 */
test('stopped between the create and its reply: the prediction is adopted, and neither bought again nor stopped', async () => {
  const slow = await stack.startWorker();
  const client = await stack.signIn('answer@example.com');
  const id = await meeting({ kind: 'hold-after', model: SPEECH_MODEL }, () => speak(client));
  await overtake(stack, slow, client, id);
  await expectPaidOnce(stack, id);
});

/** @shows fault 5 */
test('cancelled while stopped during a create: it stops its own prediction, and records that', async () => {
  const slow = await stack.startWorker();
  const client = await stack.signIn('cancelled@example.com');
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const id = await meeting({ kind: 'hold-after', model: SPEECH_MODEL }, () => speak(client));
  await slow.pause();
  await client.must.post(`/api/replicate/cancel/${id}`);
  await stack.sandbox.release('replies');
  slow.resume();
  const attempt = await waitFor(async () => {
    const [row] = await attemptsOf(stack, id);
    return row?.state === 'cancelled' ? row : null;
  });
  const calls = await stack.sandbox.predictions(SPEECH_MODEL);
  expect(calls.filter((call) => call.attempt === attempt.id)).toMatchObject([
    { id: attempt.prediction_id, status: 'canceled' },
  ]);
});

/** @shows fault 5 */
test('stopped before it requests a script: the script is written once', async () => {
  const slow = await stack.startWorker();
  const client = await stack.signIn('script@example.com');
  const before = (await stack.sandbox.scripts()).length;
  const id = await meeting({ kind: 'hold-before', endpoint: 'moderations' }, async () => {
    const topic = 'A mug that keeps coffee warm';
    const reply = await client.post('/api/openai/generate-script', { topic }, ASYNC);
    return reply.body.id as string;
  });
  await overtake(stack, slow, client, id);
  expect(await stack.sandbox.scripts()).toHaveLength(before + 1);
  expect((await generationOf(client, id)).state).toBe('succeeded');
});

/** @shows fault 5 */
test('stopped while it joins a film: the film is the one that the other joined', async () => {
  const held = await holdJoin(stack);
  const slow = await stack.startWorker(held.env);
  const client = await stack.signIn('film@example.com');
  const { id } = await startFilm(client, await shortFilmOf(client));
  await held.begun();
  const stage = await stack.db
    .selectFrom('stages')
    .select('id')
    .where('name', '=', 'join')
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  await slow.pause();
  held.release();
  await stack.startWorker();
  expect((await untilJoined(client, id)).generation.state).toBe('succeeded');
  const files = await stack.db
    .selectFrom('assets')
    .select(['kind', 'path', 'sha256'])
    .where('path', 'like', `${stage.id}.%`)
    .execute();
  expect(files.map(({ kind }) => kind).toSorted()).toEqual(['audio', 'image', 'video']);
  slow.resume();
  await waitFor(() => /"outcome":"stopped"|no longer ours/.test(slow.output()));
  for (const { kind, path, sha256 } of files) {
    const bytes = await readFile(join(stack.dataDir, 'media', kind, path));
    expect([kind, hash('sha256', bytes, 'hex')]).toEqual([kind, sha256]);
  }
});
