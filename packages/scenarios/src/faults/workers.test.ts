/** @module-tag long */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stageRules } from '@talkreel/queue/catalog';
import { createProducerConnection } from '@talkreel/queue/connection';
import { createProducer, jobId } from '@talkreel/queue/producer';
import { startTcpProxy } from '@talkreel/testing/tcp-proxy';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { listMedia } from '../stack/leftovers.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';
import { attemptsOf, expectPaidOnce } from '../stack/attempts.ts';
import { preloaded } from './preload.ts';

const LEASE_SECONDS = 5;
const stack = await openStack({
  workers: 0,
  env: { WORKER_LEASE_SECONDS: String(LEASE_SECONDS), LOG_LEVEL: 'info' },
  expectedErrors: [/stage quarantined/, /heap out of memory/],
});
const connection = createProducerConnection(stack.redis.url, () => {});
const producer = createProducer(connection, () => {});
afterAll(async () => {
  await producer.close();
  connection.disconnect();
});
afterEach(async () => {
  for (const worker of stack.workers()) await worker.end('SIGKILL');
  stack.forgetEndedWorkers();
});

const speak = async (client: ApiClient, text?: string): Promise<string> =>
  (await client.must.post('/api/replicate/audio', audioRequest(text), ASYNC)).body.id;
const untilBought = (id: string) =>
  waitFor(async () => (await attemptsOf(stack, id))[0]?.prediction_id, { what: 'a prediction' });

/** Whether the queue takes the job of this speech for running. Jobs of killed workers stay so for a while. */
async function isActive(generationId: string): Promise<boolean> {
  const stage = await stack.db
    .selectFrom('stages')
    .select('id')
    .where('generation_id', '=', generationId)
    .executeTakeFirstOrThrow();
  const queue = producer.queues.find(({ name }) => name === stageRules.audio.queue);
  return (await queue?.getJobState(jobId(stage.id))) === 'active';
}

/** @shows fault 2 */
test('killed between a create and its reply: the prediction is found, with and without its webhook', async () => {
  const client = await stack.signIn('unanswered@example.com');
  const killed = await stack.startWorker();
  await stack.sandbox.fault({ kind: 'webhook-missing', model: SPEECH_MODEL });
  // Both are made, but their replies come, and their models end, only when the worker is dead.
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL, times: 2 });
  await stack.sandbox.fault({ kind: 'hold-after', model: SPEECH_MODEL, times: 2 });
  const ids = [await speak(client), await speak(client, 'The other one has its webhook.')];
  await waitFor(async () => (await stack.sandbox.faultsLeft()) === 0, { what: 'both creates' });
  await killed.end('SIGKILL');
  for (const id of ids)
    expect(await attemptsOf(stack, id)).toMatchObject([{ sends: 1, prediction_id: null }]);
  await stack.sandbox.release();
  await stack.startWorker();
  for (const id of ids) {
    await untilState(client, id, 'succeeded');
    await expectPaidOnce(stack, id);
  }
});

/** @shows fault 3 */
test('killed between the copy of an output and its delivery: delivered once, as the same file', async () => {
  const client = await stack.signIn('copied@example.com');
  const { body: user } = await client.get('/api/auth/user');
  const id = await speak(client);
  const stageId = (
    await stack.db.selectFrom('stages').select('id').where('generation_id', '=', id).execute()
  )[0]?.id;
  const copies = () =>
    listMedia(stack)
      .get('audio')
      ?.filter((path) => path.includes(stageId ?? '-'));
  await stack.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    // A row lock that delivering has to wait for.
    await sql`select from credit_accounts where user_id = ${user.id} for update`.execute(tx);
    const killed = await stack.startWorker();
    await waitFor(() => copies()?.length === 1, { what: 'the copy' });
    await killed.end('SIGKILL');
  });
  const [copy] = copies() ?? [];
  await stack.startWorker();
  await untilState(client, id, 'succeeded');
  await expectPaidOnce(stack, id);
  expect(copies()).toEqual([copy]);
});

/** @shows fault 4, fault 48 */
test('cut off from Redis, a worker delivers; killed before it tells the queue, the repeat does nothing', async () => {
  const client = await stack.signIn('unacknowledged@example.com');
  const proxy = await startTcpProxy(stack.redis.url);
  onTestFinished(() => proxy.close());
  const killed = await stack.startWorker({ REDIS_URL: proxy.through(stack.redis.url) });
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const id = await speak(client);
  await untilBought(id);
  proxy.silence();
  await stack.sandbox.release();
  const { version, finishedAt } = await untilState(client, id, 'succeeded');
  expect(await isActive(id)).toBe(true);
  await killed.end('SIGKILL');
  await stack.startWorker();
  await waitFor(async () => !(await isActive(id)), { what: 'the repeat to be done with' });
  await expectPaidOnce(stack, id);
  const { body } = await client.get(`/api/generations/${id}`);
  expect(body).toMatchObject({ state: 'succeeded', version, finishedAt });
});

/** @shows fault 5 */
test('an event loop blocked for three leases: another worker delivers, and the first only notices', async () => {
  const client = await stack.signIn('blocked@example.com');
  const ms = String(LEASE_SECONDS * 3_000);
  const file = join(stack.dataDir, 'standing-still');
  const blocked = await stack.startWorker(preloaded('stand-still', { ms, file }));
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const id = await speak(client);
  await untilBought(id);
  process.kill(blocked.pid, 'SIGUSR2');
  await waitFor(() => existsSync(file), { what: 'the event loop to be blocked' });
  await stack.startWorker();
  await stack.sandbox.release();
  await untilState(client, id, 'succeeded');
  rmSync(file);
  await waitFor(() => /"outcome":"stopped"|no longer ours/.test(blocked.output()), {
    what: 'the blocked worker to notice',
  });
  await expectPaidOnce(stack, id);
});

/** Starts a worker, and another as soon as it has ended, until the test is over; like the launcher. */
function keepRunning(env: Record<string, string>): void {
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const worker = await stack.startWorker(env);
      // The wait has no shorter limit than the test itself.
      await waitFor(() => isOver || worker.hasEnded(), { timeoutMs: 480_000 });
    }
  };
  const running = run();
  onTestFinished(async () => {
    isOver = true;
    await running;
  });
}

/** @shows fault 6 */
test('a job that kills its workers is given up, uncharged, and the jobs beside it are delivered', async () => {
  const client = await stack.signIn('poisoned@example.com');
  const other = await stack.signIn('beside@example.com');
  const patient = await stack.signIn('patient@example.com');
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL, times: 4 });
  const waiting = await speak(patient, 'It waits for its provider while workers die.');
  const poisoned = await speak(client, 'A line with poison in it.');
  // Set as if some workers had died with both already, since each one takes a lease.
  await stack.db
    .updateTable('stages')
    .set({ starts: 5 })
    .where('generation_id', 'in', [poisoned, waiting])
    .execute();
  const fine = await Promise.all(['One.', 'Two.', 'Three.'].map((text) => speak(other, text)));
  keepRunning(preloaded('poison', { word: 'poison', dies: 'at once' }));
  const failed = await untilState(client, poisoned, 'failed');
  await stack.sandbox.release();
  for (const id of fine) {
    await untilState(other, id, 'succeeded');
    await expectPaidOnce(stack, id);
  }
  await untilState(patient, waiting, 'succeeded');
  await expectPaidOnce(stack, waiting);
  expect([failed.error.code, failed.credit]).toEqual(['quarantined', 'returned']);
  expect(await availableCredits(client)).toBe(3);
  const [stage] = await stack.db
    .selectFrom('stages')
    .select('starts')
    .where('generation_id', '=', poisoned)
    .execute();
  expect(stage?.starts).toBe(6);
});

/** @shows fault 7 */
test('a worker out of memory ends, and another finishes its work, paid for once', async () => {
  const client = await stack.signIn('hungry@example.com');
  const query = { word: 'leak', dies: 'hungry' };
  const hungry = await stack.startWorker(preloaded('poison', query, '--max-old-space-size=160'));
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const id = await speak(client);
  await untilBought(id);
  const leaking = await speak(client, 'A line that makes it leak.');
  await waitFor(() => hungry.hasEnded(), { what: 'the end of the memory' });
  expect(hungry.output()).toContain('heap out of memory');
  await stack.sandbox.release();
  await stack.startWorker();
  for (const each of [id, leaking]) {
    await untilState(client, each, 'succeeded');
    await expectPaidOnce(stack, each);
  }
});
