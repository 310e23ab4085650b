import { PROGRESS_TICK_MS } from '@talkreel/contracts/constants';
import { stageJob } from '@talkreel/contracts/jobs';
import type { StageName } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import {
  gatherDeliveries,
  type DeliverStage,
  type Finished,
} from '@talkreel/db/repos/deliver.repo';
import { failGeneration } from '@talkreel/db/repos/finish.repo';
import {
  gatherClaims,
  readOutputs,
  releaseClaim,
  requeueStage,
  type Claim,
  type ClaimStage,
} from '@talkreel/db/repos/stages.repo';
import { isDatabaseTrouble } from '@talkreel/db/trouble';
import { DelayedError, WaitingError, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Publisher, WorkerSignals } from './bus.ts';
import { stageRules } from './catalog.ts';
import { createHeldClaims, type HeldClaims } from './held-claims.ts';
import type { Relay } from './relay.ts';
import { StageFailure, StageStopped, type StageDefinition } from './stage.ts';

export interface RuntimeDeps {
  db: Db;
  connection: Redis;
  publisher: Publisher;
  signals: WorkerSignals;
  relay: Relay;
  log: Logger;
  workerId: string;
  /** Multiplies attempt deadlines: slower models need more. */
  deadlineFactor: Partial<Record<StageName, number>>;
  concurrency: Partial<Record<StageName, number>>;
  leaseSeconds?: number;
  progressEveryMs?: number;
}

export interface Runtime {
  /** Stops taking work, hands over what runs, and returns when nothing is left. */
  stop(): Promise<void>;
  running(): number;
}

const LEASE_SECONDS = 10;
/** Until somebody else's stage is asked for again. */
const BUSY_MS = 1_000;
/** A stage that was started this often without an orderly end kills its workers: it fails instead. */
const MAX_STARTS = 6;

/** Runs stages from their queues. Rules come from the catalog, the truth from Postgres, only turns from Redis. */
export function startRuntime(definitions: StageDefinition[], deps: RuntimeDeps): Runtime {
  const leaseSeconds = deps.leaseSeconds ?? LEASE_SECONDS;
  const held = createHeldClaims({
    db: deps.db,
    publisher: deps.publisher,
    log: deps.log,
    leaseSeconds,
    progressEveryMs: deps.progressEveryMs ?? PROGRESS_TICK_MS,
  });
  const jobDeps = {
    ...deps,
    held,
    leaseSeconds,
    claimStage: gatherClaims(deps.db),
    deliverStage: gatherDeliveries(deps.db),
  };
  deps.signals.onCancelled((generationId) => held.stopGeneration(generationId, 'cancelled'));

  const workers = definitions.map((definition) => {
    const rules = stageRules[definition.name];
    const worker = new Worker(
      rules.queue,
      // The third parameter must be declared: BullMQ gives the signal only to functions that do.
      (job: Job, token: string | undefined, signal: AbortSignal | undefined) =>
        processJob(definition, job, token, signal, jobDeps),
      {
        connection: deps.connection,
        concurrency: deps.concurrency[definition.name] ?? rules.concurrency,
        lockDuration: leaseSeconds * 1_000,
        stalledInterval: Math.min(5_000, leaseSeconds * 500),
        // Crashes are counted in Postgres; here a job may be recovered as often as it takes.
        maxStalledCount: 1_000_000,
        metrics: { maxDataPoints: 60 },
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      },
    );
    worker.on('error', (error) =>
      deps.log.warn({ err: error, stage: definition.name }, 'queue connection'),
    );
    worker.on('failed', (job, error) =>
      deps.log.error({ err: error, jobId: job?.id, stage: definition.name }, 'job failed'),
    );
    worker.on('lockRenewalFailed', (jobIds: string[]) => {
      // The database lease decides who owns a stage; a lost queue lock only means that somebody may try.
      deps.log.warn({ jobIds, stage: definition.name }, 'queue lock not renewed');
    });
    return worker;
  });

  return {
    running: () => held.size(),
    async stop() {
      await Promise.all(workers.map((worker) => worker.pause(true)));
      held.stopAll('shutdown');
      await Promise.all(workers.map((worker) => worker.close()));
      held.close();
    },
  };
}

interface JobDeps extends RuntimeDeps {
  held: HeldClaims;
  leaseSeconds: number;
  claimStage: ClaimStage;
  deliverStage: DeliverStage;
}

async function processJob(
  definition: StageDefinition,
  job: Job,
  token: string | undefined,
  queueSignal: AbortSignal | undefined,
  deps: JobDeps,
): Promise<void> {
  const payload = stageJob.safeParse(job.data);
  if (!payload.success) {
    // A newer version's job: leave it to a worker that knows it.
    deps.log.error({ jobId: job.id }, 'job of an unknown shape, left for a newer worker');
    return later(job, token, 10_000);
  }
  const claim = await deps.claimStage({
    stageId: payload.data.stageId,
    workerId: deps.workerId,
    leaseSeconds: deps.leaseSeconds,
  });
  if (claim === 'final') return;
  if (claim === 'busy') return later(job, token, BUSY_MS);

  const log = deps.log.child({
    stage: definition.name,
    stageId: claim.stage.id,
    generationId: claim.generation.id,
  });
  const tell = () =>
    deps.publisher.toUser(claim.generation.user_id, {
      type: 'generation.changed',
      generationId: claim.generation.id,
    });
  const finished = (result: Finished | null, outcome: string) => {
    if (!result) return log.info({ outcome }, 'result dropped: the stage is no longer ours');
    if (result.more) deps.relay.kick();
    if (result.generationEnded) {
      // Siblings of a failed stage are to stop.
      if (outcome === 'failed') deps.publisher.cancelled(result.generationId);
      if (claim.generation.cost === 1 || outcome === 'failed') {
        deps.publisher.toUser(result.userId, { type: 'account.changed' });
      }
    }
    tell();
  };

  if (claim.stage.starts > MAX_STARTS) {
    log.error(
      { starts: claim.stage.starts },
      'stage quarantined: it was started too often without an end',
    );
    const error = {
      code: 'quarantined',
      message: 'This could not be made and was stopped. You were not charged.',
    };
    return finished(await failGeneration(deps.db, claim.generation.id, error, claim), 'failed');
  }

  const rules = stageRules[definition.name];
  const { attempt } = claim.stage;
  const holding = deps.held.hold(claim);
  const onQueueAbort = () => holding.stop('shutdown');
  queueSignal?.addEventListener('abort', onQueueAbort, { once: true });
  try {
    tell();
    const delivery = await definition.run({
      claim,
      attempt,
      maxAttempts: rules.attempts,
      deadlineSeconds: rules.attemptDeadlineSeconds * (deps.deadlineFactor[definition.name] ?? 1),
      signal: holding.signal,
      outputs: claim.stage.needs.length > 0 ? await readOutputs(deps.db, claim.generation.id) : {},
      report: holding.report,
      log,
    });
    finished(await deps.deliverStage({ claim, delivery }), 'delivered');
  } catch (error) {
    const stopped =
      holding.signal.aborted && holding.signal.reason instanceof StageStopped
        ? holding.signal.reason
        : null;
    if (stopped?.reason === 'shutdown') {
      // Before it is given up, or the next renewal would take it back.
      holding.release();
      return await handOver(deps.db, claim, job, token);
    }
    if (stopped) log.info({ reason: stopped.reason }, 'stage stopped');
    // Whoever took it over may be gone too, and this job may be the only one that there is of it.
    if (stopped?.reason === 'lost') return await later(job, token, BUSY_MS);
    if (stopped) return;
    await settleFailure(error, {
      claim,
      attempt,
      attempts: rules.attempts,
      waitMs: rules.retryWaitMs(attempt),
      deps,
      log,
      finished,
      job,
      token,
    });
  } finally {
    queueSignal?.removeEventListener('abort', onQueueAbort);
    holding.release();
  }
}

interface FailureContext {
  claim: Claim;
  attempt: number;
  attempts: number;
  waitMs: number;
  deps: RuntimeDeps;
  log: Logger;
  finished: (result: Finished | null, outcome: string) => void;
  job: Job;
  token: string | undefined;
}

async function settleFailure(error: unknown, context: FailureContext): Promise<void> {
  const { claim, attempt, attempts, deps, log, job, token } = context;
  const failure =
    error instanceof StageFailure
      ? error
      : new StageFailure({
          code: 'internal',
          userMessage: 'Something went wrong on our side. You were not charged. Please try again.',
          // What was paid for is found again: only delivering it, or reading what it needs, is repeated.
          then: isDatabaseTrouble(error) ? 'defer' : 'retry',
          cause: error,
        });
  const again = failure.then === 'defer' || (failure.then === 'retry' && attempt < attempts);
  log.warn({ err: failure, attempt, then: again ? failure.then : 'final' }, 'stage failed');
  if (!again) {
    const ended = await failGeneration(
      deps.db,
      claim.generation.id,
      { code: failure.code, message: failure.userMessage },
      claim,
    );
    return context.finished(ended, 'failed');
  }
  const delayMs = failure.then === 'defer' ? failure.deferMs : context.waitMs;
  const ours = await requeueStage(deps.db, claim, {
    delayMs,
    attempt: failure.then === 'defer' ? attempt : attempt + 1,
    notice: failure.notice,
  });
  if (!ours) return;
  deps.publisher.toUser(claim.generation.user_id, {
    type: 'generation.changed',
    generationId: claim.generation.id,
  });
  return later(job, token, delayMs);
}

/** The claim is given up and the job put back: the next worker goes on with the same prediction. */
async function handOver(db: Db, claim: Claim, job: Job, token: string | undefined): Promise<never> {
  await releaseClaim(db, claim);
  await job.moveToWait(token);
  throw new WaitingError();
}

async function later(job: Job, token: string | undefined, delayMs: number): Promise<never> {
  await job.moveToDelayed(Date.now() + delayMs, token);
  throw new DelayedError();
}
