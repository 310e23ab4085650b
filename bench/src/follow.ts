import { readFile } from 'node:fs/promises';
import { acceptGeneration, type AcceptedRequest } from '@talkreel/db/generations/accept.repo';
import { workerMemory } from '@talkreel/infra/launch/worker-memory';
import { startStack } from '@talkreel/scenarios/stack/stack';
import { startTestServers } from '@talkreel/testing/servers';
import { waitFor } from '@talkreel/testing/wait-for';
import { print } from '@talkreel/testing/figures';
import { createUser } from './users.ts';

const PREDICTIONS = 1_000;
const MODEL = 'lucataco/xtts-v2';

/** Memory of one worker process that follows a thousand slow predictions. */
export async function benchFollow(): Promise<void> {
  const { servers, stop } = await startTestServers();
  try {
    const stack = await startStack({
      servers,
      workers: 0,
      env: {
        REPLICATE_CREATES_PER_MINUTE: '1000000',
        AUDIO_CONCURRENCY: String(PREDICTIONS),
        AUDIO_DEADLINE_FACTOR: '10',
      },
    });
    try {
      const { userId } = await createUser(stack.db, PREDICTIONS);
      await stack.sandbox.fault({ kind: 'hang', model: MODEL, times: PREDICTIONS });
      const worker = await stack.startWorker(workerMemory);
      const idleMib = await residentMib(worker.pid);
      for (let index = 0; index < PREDICTIONS; index += 1)
        await acceptGeneration(stack.db, speech(userId, index));
      const followed = () =>
        stack.db
          .selectFrom('attempts')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('state', '=', 'started')
          .executeTakeFirstOrThrow();
      await waitFor(async () => (await followed()).count === PREDICTIONS, {
        timeoutMs: 180_000,
        intervalMs: 500,
        what: 'all predictions to be followed',
      });
      const sizes: number[] = [];
      await waitFor(async () => sizes.push(await residentMib(worker.pid)) >= 20, {
        timeoutMs: 60_000,
        intervalMs: 1_000,
      });
      print(
        `one worker following ${PREDICTIONS} predictions: ${Math.max(...sizes)} MiB resident (idle ${idleMib} MiB, aim 300 MiB)`,
      );
    } finally {
      // The workers are stopped gracefully, so that they remove their workspaces.
      await Promise.all(stack.workers().map((worker) => worker.end('SIGTERM')));
      await stack.stop();
    }
  } finally {
    await stop();
  }
}

function speech(userId: string, index: number): AcceptedRequest {
  const input = {
    text: `Line ${index}.`,
    samplePath: 'voices/default-male.mp3',
    voiceId: 'default-male',
    rate: 1,
  };
  return {
    userId,
    kind: 'audio',
    title: 'bench',
    input: {},
    cost: 1,
    coveredBy: null,
    idempotencyKey: null,
    requestHash: String(index),
    repeatKey: null,
    deadlineSeconds: 3_600,
    maxActive: 1_000_000,
    project: null,
    stages: [{ name: 'audio', position: 0, needs: [], input }],
  };
}

async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
