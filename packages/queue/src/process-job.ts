import { stageJob } from '@talkreel/contracts/jobs';
import type { StageName } from '@talkreel/contracts/names';
import { claimStage } from '@talkreel/db/generations/claims.repo';
import { deliverStage } from '@talkreel/db/generations/deliver.repo';
import { readOutputs, releaseClaim, type Claim } from '@talkreel/db/generations/stages.repo';
import { isDatabaseAway, isTransientDatabaseError } from '@talkreel/db/database-errors';
import { measure } from '@talkreel/observability/measurements';
import { noteSpan, traced, type Span } from '@talkreel/observability/spans';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { stageRules } from './catalog.ts';
import type { ActiveClaims, Holding } from './active-claims.ts';
import { putBack, type HeldJob } from './held-job.ts';
import { StageStopped, type StageDefinition } from './stage.ts';
import {
  finish,
  quarantine,
  retryOrFail,
  reportEnd,
  notifyUser,
  type ClaimedStage,
} from './stage-ends.ts';
import type { OwnWork, Isolation } from './isolation.ts';
import { FIRST_PRIORITY, raiseServing } from './fair-share.ts';

export interface JobDeps extends Pick<ClaimedStage, 'db' | 'publisher' | 'relay' | 'log'> {
  connection: Redis;
  workerId: string;
  /** Multiplies attempt deadlines: slower models need more. */
  deadlineFactor: Partial<Record<StageName, number>>;
  active: ActiveClaims;
  isolation: Isolation;
  leaseSeconds: number;
  /** Called when a stage could not be claimed because the database is away. */
  onDatabaseAway: () => void;
}

/** The delay before a stage held by another worker is tried again. */
const BUSY_MS = 1_000;
/** The delay before a job that only a newer worker knows is offered again. */
const UNKNOWN_MS = 10_000;
/** A stage that began this often without an orderly end crashes its workers (`isolation.ts`): it fails instead. */
const MAX_STARTS = 6;

/** Claims a job's stage, runs it, and records how it ended. */
export async function processJob(
  definition: StageDefinition,
  held: HeldJob,
  queueSignal: AbortSignal | undefined,
  deps: JobDeps,
): Promise<void> {
  const { job } = held;
  const payload = stageJob.safeParse(job.data);
  if (!payload.success) {
    deps.log.error({ jobId: job.id }, 'job of an unknown shape, left for a newer worker');
    return putBack(held, UNKNOWN_MS);
  }
  if (job.priority > FIRST_PRIORITY)
    raiseServing(deps.connection, definition.name, job.priority).catch(() => undefined);
  const claimedMs = performance.now();
  const { stageId } = payload.data;
  const claim = await tryToClaim(stageId, deps);
  // A worker that was killed while it ran may have left something.
  if (claim === 'final') return discard(definition, { stageId, log: deps.log });
  if (claim === 'busy') return putBack(held, BUSY_MS);

  const run = describeRun(definition, claim, held, deps);
  measureWait(run);
  return traced(run.span, () => runClaimed(definition, run, { claimedMs, queueSignal }, deps));
}

async function runClaimed(
  definition: StageDefinition,
  run: ClaimedStage,
  { claimedMs, queueSignal }: { claimedMs: number; queueSignal: AbortSignal | undefined },
  deps: JobDeps,
): Promise<void> {
  const { claim } = run;
  if (claim.runsAlone && claim.stage.starts >= MAX_STARTS) return quarantine(run);
  const holding = deps.active.hold(claim, { claimedMs, nowMs: run.nowMs });
  run.providerDoneMs = holding.providerDoneMs;
  const work = deps.isolation.workOf(claim, holding.signal);
  const onQueueAbort = () => holding.stop('shutdown');
  queueSignal?.addEventListener('abort', onQueueAbort, { once: true });
  try {
    await work.begin();
    await runStage(definition, run, { holding, work }, deps);
  } catch (error) {
    await endBroken(error, run, { holding, work }).catch((failure: unknown) =>
      recordLater(failure, run, deps),
    );
    await discard(definition, { stageId: claim.stage.id, log: run.log });
  } finally {
    queueSignal?.removeEventListener('abort', onQueueAbort);
    work.end();
    holding.release();
  }
}

/** Leaves an end unrecorded with its claim: another run may begin when the lease has lapsed. */
async function recordLater(error: unknown, run: ClaimedStage, deps: JobDeps): Promise<never> {
  if (!isTransientDatabaseError(error)) throw error;
  run.log.warn({ err: error }, 'end not recorded, will try again');
  if (isDatabaseAway(error)) deps.onDatabaseAway();
  return putBack(run.held, BUSY_MS);
}

function measureWait({ claim, nowMs }: ClaimedStage): void {
  const { stage } = claim;
  if (stage.starts > 1 || stage.queued_at === null) return;
  const waitedSeconds = Math.max(0, nowMs() - stage.queued_at.getTime()) / 1_000;
  measure('stage.claimed', { stage: stage.name, waitedSeconds });
  traceWait(claim, stage.queued_at);
}

async function tryToClaim(stageId: string, deps: JobDeps): Promise<Claim | 'busy' | 'final'> {
  const { workerId, leaseSeconds } = deps;
  try {
    return await claimStage(deps.db, { stageId, workerId, leaseSeconds });
  } catch (error) {
    if (!isTransientDatabaseError(error)) throw error;
    deps.log.warn({ err: error, stageId }, 'not claimed, will try again');
    if (isDatabaseAway(error)) deps.onDatabaseAway();
    return 'busy';
  }
}

function describeRun(
  definition: StageDefinition,
  claim: Claim,
  held: HeldJob,
  { db, publisher, relay, log, leaseSeconds }: JobDeps,
): ClaimedStage {
  return {
    db,
    publisher,
    relay,
    claim,
    held,
    log: log.child({
      stage: definition.name,
      stageId: claim.stage.id,
      generationId: claim.generation.id,
    }),
    rules: stageRules[definition.name],
    nowMs: startClock(claim, leaseSeconds),
    begunMs: performance.now(),
    providerDoneMs: () => null,
    span: createSpan(claim),
    attemptIds: new Set(),
  };
}

async function runStage(
  definition: StageDefinition,
  run: ClaimedStage,
  { holding, work }: { holding: Holding; work: OwnWork },
  deps: JobDeps,
): Promise<void> {
  const { claim, rules, log } = run;
  notifyUser(run);
  const delivery = await definition.run({
    claim,
    attempt: claim.stage.attempt,
    maxAttempts: rules.attempts,
    maxSends: rules.sends,
    deadlineSeconds: rules.attemptDeadlineSeconds * (deps.deadlineFactor[definition.name] ?? 1),
    nowMs: run.nowMs,
    signal: holding.signal,
    outputs: claim.stage.needs.length > 0 ? await readOutputs(deps.db, claim.generation.id) : {},
    report: holding.report,
    whileWaiting: work.whileWaiting,
    began: (attemptId) => void run.attemptIds.add(attemptId),
    log,
  });
  const delivered = await deliverStage(deps.db, claim, delivery);
  finish(run, delivered, 'delivered');
  if (!delivered) await discard(definition, { stageId: claim.stage.id, log });
}

async function discard(
  definition: StageDefinition,
  { stageId, log }: { stageId: string; log: Logger },
): Promise<void> {
  try {
    await definition.discard?.(stageId);
  } catch (error) {
    log.warn({ err: error, stageId }, 'leftovers not removed: maintenance will');
  }
}

/** Ends a run that failed or was stopped: handed over, lost to another worker, or no longer wanted. */
async function endBroken(
  error: unknown,
  run: ClaimedStage,
  { holding, work }: { holding: Holding; work: OwnWork },
): Promise<void> {
  const { claim, held } = run;
  // A stage may find out from the database before its signal fires.
  const cause: unknown = holding.signal.aborted ? holding.signal.reason : error;
  if (!(cause instanceof StageStopped)) return retryOrFail(run, error);
  if (cause.reason === 'shutdown') {
    // Renewals stop before the claim is released, or the next one would take it back.
    holding.release();
    // The next worker continues with the same prediction.
    await releaseClaim(run.db, claim);
    reportEnd(run, 'handed over');
    return putBack(held, 0);
  }
  reportEnd(run, 'stopped', cause.reason);
  if (cause.reason === 'lost') {
    work.forgive();
    // The worker that took it over may be gone too, and this may be its only job.
    return putBack(held, BUSY_MS);
  }
  run.relay.kick(claim.generation.user_id);
}

/**
 * PostgreSQL's clock, in ms since 1970, counted on from the moment a claim was received. This machine's own clock may be
 * wrong or set meanwhile. It may be late by as long as the claim took to arrive, never early.
 */
function startClock({ stage }: Claim, leaseSeconds: number): () => number {
  const receivedMs = performance.now();
  const claimedAtMs = (stage.claim_expires_at?.getTime() ?? 0) - leaseSeconds * 1_000;
  return () => claimedAtMs + (performance.now() - receivedMs);
}

/** A run of a stage, in the trace of the request that started its generation. */
function createSpan({ stage, generation }: Claim): Span {
  return {
    name: `stage ${stage.name}`,
    kind: 'consumer',
    parent: generation.traceparent,
    attributes: {
      'talkreel.generation.id': generation.id,
      'talkreel.stage.id': stage.id,
      'talkreel.stage': stage.name,
      'talkreel.attempt': stage.attempt,
      'talkreel.start': stage.starts,
    },
  };
}

/** The time before its first run: from when it was due, and until it was dispatched. */
function traceWait({ stage, generation }: Claim, queuedAt: Date): void {
  if (generation.traceparent === null) return;
  const dispatchedMs = stage.dispatched_at && stage.dispatched_at.getTime() - queuedAt.getTime();
  noteSpan({
    name: `queue ${stage.name}`,
    kind: 'internal',
    parent: generation.traceparent,
    startMs: queuedAt.getTime(),
    attributes: {
      'talkreel.generation.id': generation.id,
      'talkreel.stage.id': stage.id,
      ...(dispatchedMs !== null && { 'talkreel.dispatch.ms': dispatchedMs }),
    },
  });
}
