import { startTcpProxy } from '@talkreel/testing/tcp-proxy';
import type { TestProcess } from '@talkreel/testing/process';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { overtake } from '../pauses/overtake.ts';
import { attemptsOf } from '../stack/attempts.ts';
import { openStack } from '../stack/open-stack.ts';
import { LIPSYNC_MODEL, untilState } from '../stack/requests.ts';
import { expectAdopted, hangingLipsync } from './adopted.ts';

// A worker that is killed, one that is stopped for longer than its lease, and one that is cut off. The files of each
// have its other cases, for the long run.
const stack = await openStack({
  env: { WORKER_LEASE_SECONDS: '5', LOG_LEVEL: 'info' },
  expectedErrors: [],
});

/** The worker that takes the next stage. */
function currentWorker(): TestProcess {
  const [worker, ...others] = stack.workers();
  if (!worker || others.length > 0)
    throw new Error(`${stack.workers().length} workers are running`);
  return worker;
}

const predictionsOf = async (attemptId: string | undefined) =>
  (await stack.sandbox.predictions(LIPSYNC_MODEL)).filter((call) => call.attempt === attemptId);

/** @shows fault 1 */
test('a worker killed during a lip-sync: another adopts the same prediction, which is paid for once', async () => {
  const client = await stack.signIn('killed@example.com');
  const running = await hangingLipsync(stack, client);
  await currentWorker().end('SIGKILL');
  stack.forgetEndedWorkers();
  await expectAdopted(stack, client, running);
});

/** @shows fault 5 */
test('stopped while it follows: the other delivers, and it leaves the prediction alone', async () => {
  const slow = currentWorker();
  const client = await stack.signIn('follow@example.com');
  const { id, prediction } = await hangingLipsync(stack, client);
  await overtake(stack, slow, client, id);
  const [attempt] = await attemptsOf(stack, id);
  expect(await predictionsOf(attempt?.id)).toMatchObject([{ id: prediction, status: 'succeeded' }]);
  await slow.end();
  stack.forgetEndedWorkers();
});

test('a worker whose connections do not answer stops its stages; another finishes them, paid for once', async () => {
  const proxy = await startTcpProxy(stack.databaseUrl);
  const client = await stack.signIn('cut-off@example.com');
  const before = (await stack.sandbox.predictions(LIPSYNC_MODEL)).length;
  await currentWorker().end();
  stack.forgetEndedWorkers();
  const worker = await stack.startWorker({ DATABASE_URL: proxy.through(stack.databaseUrl) });
  onTestFinished(async () => {
    await worker.end('SIGKILL');
    await proxy.close();
    stack.forgetEndedWorkers();
  });
  // The prediction's id is stored by now: a statement that meets the silence would end the stage before its lease does.
  const { id } = await hangingLipsync(stack, client);
  proxy.silence();
  await stack.startWorker();
  await waitFor(() => worker.output().includes('its lease could not be renewed'));
  await stack.sandbox.release();
  await untilState(client, id, 'succeeded');
  expect(await stack.sandbox.predictions(LIPSYNC_MODEL)).toHaveLength(before + 1);
});
