import { PROGRESS_TICK_MS } from '@talkreel/contracts/constants';
import type { StageName } from '@talkreel/contracts/names';
import { Worker, type Job } from 'bullmq';
import type { WorkerSignals } from './bus.ts';
import { stageRules } from './catalog.ts';
import { createActiveClaims } from './active-claims.ts';
import { processJob, type JobDeps } from './process-job.ts';
import type { StageDefinition } from './stage.ts';
import { createIsolation } from './isolation.ts';
import { createOutagePause } from './database-outage.ts';

export interface RuntimeDeps extends Omit<
  JobDeps,
  'active' | 'isolation' | 'leaseSeconds' | 'onDatabaseAway'
> {
  signals: WorkerSignals;
  concurrency: Partial<Record<StageName, number>>;
  leaseSeconds?: number;
  progressEveryMs?: number;
}

export interface Runtime {
  /** Stops taking work, hands over running stages, and returns when nothing is left. */
  stop(): Promise<void>;
  running(): number;
}

const LEASE_SECONDS = 10;
/** Runs stages from their queues. Rules come from the catalog, state from Postgres, only the order from Redis. */
export function startRuntime(definitions: StageDefinition[], deps: RuntimeDeps): Runtime {
  const leaseSeconds = deps.leaseSeconds ?? LEASE_SECONDS;
  const active = createActiveClaims({
    db: deps.db,
    publisher: deps.publisher,
    log: deps.log,
    leaseSeconds,
    progressEveryMs: deps.progressEveryMs ?? PROGRESS_TICK_MS,
  });
  deps.signals.onCancelled((generationId) => active.stopGeneration(generationId, 'cancelled'));
  const isolation = createIsolation(deps);
  const workers: Worker[] = [];
  const outagePause = createOutagePause(deps.db, workers, deps.log);
  for (const definition of definitions)
    workers.push(
      startQueueWorker(definition, {
        ...deps,
        active,
        isolation,
        leaseSeconds,
        onDatabaseAway: outagePause.begin,
      }),
    );
  return {
    running: () => active.size(),
    async stop() {
      outagePause.stop();
      await Promise.all(workers.map((worker) => worker.pause(true)));
      active.stopAll('shutdown');
      await Promise.all(workers.map((worker) => worker.close()));
      active.close();
      isolation.close();
    },
  };
}

function startQueueWorker(
  definition: StageDefinition,
  deps: JobDeps & Pick<RuntimeDeps, 'concurrency'>,
): Worker {
  const rules = stageRules[definition.name];
  const log = deps.log.child({ stage: definition.name });
  const worker = new Worker(
    rules.queue,
    // The third parameter must be declared: BullMQ passes the signal only to functions that declare it.
    (job: Job, token: string | undefined, signal: AbortSignal | undefined) =>
      processJob(definition, { job, token }, signal, deps),
    {
      connection: deps.connection,
      concurrency: deps.concurrency[definition.name] ?? rules.concurrency,
      lockDuration: deps.leaseSeconds * 1_000,
      stalledInterval: Math.min(5_000, deps.leaseSeconds * 500),
      // Postgres counts crashes; here a job may be recovered any number of times.
      maxStalledCount: 1_000_000,
      metrics: { maxDataPoints: 60 },
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
  );
  worker.on('error', (error) => log.warn({ err: error }, 'queue connection'));
  worker.on('failed', (job, error) => log.error({ err: error, jobId: job?.id }, 'job failed'));
  // The database lease decides who owns a stage; a lost queue lock only means that another worker may try.
  worker.on('lockRenewalFailed', (jobIds: string[]) =>
    log.warn({ jobIds }, 'queue lock not renewed'),
  );
  return worker;
}
