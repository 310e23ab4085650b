import type { Db } from '@talkreel/db/client';
import type { Finished } from '@talkreel/db/generations/deliver.repo';
import { failGeneration } from '@talkreel/db/generations/finish.repo';
import { requeueStage, type Claim } from '@talkreel/db/generations/stages.repo';
import { isTransientDatabaseError } from '@talkreel/db/database-errors';
import { measure, type StageOutcome } from '@talkreel/observability/measurements';
import type { Span } from '@talkreel/observability/spans';
import type { Logger } from 'pino';
import type { Publisher } from './bus.ts';
import type { StageRules } from './catalog.ts';
import { putBack, type HeldJob } from './held-job.ts';
import type { Relay } from './relay.ts';
import { StageFailure } from './stage.ts';

/** A claimed stage on its way to its end. */
export interface ClaimedStage {
  db: Db;
  publisher: Publisher;
  relay: Relay;
  claim: Claim;
  held: HeldJob;
  rules: StageRules;
  log: Logger;
  /** PostgreSQL's clock. */
  nowMs: () => number;
  /** The start of this run, by the clock of `performance.now()`. */
  begunMs: number;
  /** When the provider finished, by the same clock; null before. */
  providerDoneMs: () => number | null;
  span: Span;
  /** Attempts begun or resumed. */
  attemptIds: Set<string>;
}

/** Reports how this run of a stage ended: in the log, its span and the measurements. */
export function reportEnd(
  run: ClaimedStage,
  outcome: StageOutcome | 'handed over',
  code?: string,
): void {
  const { begunMs, span, claim, attemptIds } = run;
  const doneMs = run.providerDoneMs();
  const { attempt } = claim.stage;
  const ids = [...attemptIds];
  run.log.info(
    {
      attempt,
      attemptIds: ids,
      outcome,
      ...(code !== undefined && { code }),
      ms: Math.round(performance.now() - begunMs),
      providerMs: doneMs === null ? null : Math.round(doneMs - begunMs),
    },
    'stage ended',
  );
  span.attributes['talkreel.outcome'] = outcome;
  span.attributes['talkreel.attempt.ids'] = ids.join(',');
  span.failure = outcome === 'stopped' ? null : (code ?? null);
  if (outcome === 'handed over') return;
  measure('stage.ended', {
    stage: run.claim.stage.name,
    outcome,
    seconds: (performance.now() - begunMs) / 1_000,
    providerSeconds: doneMs === null ? null : (doneMs - begunMs) / 1_000,
  });
}

export function notifyUser({ publisher, claim }: ClaimedStage): void {
  publisher.toUser(claim.generation.user_id, {
    type: 'generation.changed',
    generationId: claim.generation.id,
  });
}

/** Publishes a recorded end; null: the stage was no longer ours. */
export function finish(
  run: ClaimedStage,
  result: Finished | null,
  outcome: 'delivered' | 'failed',
  code?: string,
): void {
  const { claim, publisher, relay, log } = run;
  reportEnd(run, result ? outcome : 'dropped', code);
  if (!result) return log.info({ outcome }, 'result dropped: the stage is no longer ours');
  relay.kick(result.userId);
  if (claim.generation.kind === 'talking-video' && claim.stage.name === 'audio') relay.partEnded();
  if (claim.generation.kind === 'scene' && result.generationEnded) relay.partEnded();
  if (result.generationEnded) {
    // Siblings of a failed stage should stop.
    if (outcome === 'failed') publisher.cancelled(result.generationId);
    if (claim.generation.cost === 1 || outcome === 'failed')
      publisher.toUser(result.userId, { type: 'account.changed' });
  }
  notifyUser(run);
}

export async function quarantine(run: ClaimedStage): Promise<void> {
  const { starts } = run.claim.stage;
  run.log.error({ starts }, 'stage quarantined: it was started too often without an end');
  await fail(run, {
    code: 'quarantined',
    message: 'This could not be completed and was stopped. You were not charged.',
  });
}

/** Retries the stage if its rules allow, otherwise fails the generation. */
export async function retryOrFail(run: ClaimedStage, error: unknown): Promise<void> {
  const { claim, rules, log } = run;
  const { attempt } = claim.stage;
  const failure = asStageFailure(error);
  const again = failure.then === 'defer' || (failure.then === 'retry' && attempt < rules.attempts);
  log.warn({ err: failure, attempt, then: again ? failure.then : 'final' }, 'stage failed');
  measure('stage.failed', { stage: claim.stage.name, code: failure.code });
  if (!again) return fail(run, { code: failure.code, message: failure.userMessage });
  reportEnd(run, 'retried', failure.code);
  const isDeferred = failure.then === 'defer';
  const delayMs = isDeferred ? failure.deferMs : rules.retryWaitMs(attempt);
  const ours = await requeueStage(run.db, claim, {
    delayMs,
    attempt: isDeferred ? attempt : attempt + 1,
    notice: failure.notice,
  });
  if (!ours) return;
  notifyUser(run);
  return putBack(run.held, delayMs);
}

function asStageFailure(error: unknown): StageFailure {
  if (error instanceof StageFailure) return error;
  return new StageFailure({
    code: 'internal',
    userMessage: 'Something went wrong on our side. You were not charged. Please try again.',
    // What was paid for is found again: only delivering it, or reading its inputs, is repeated.
    then: isTransientDatabaseError(error) ? 'defer' : 'retry',
    cause: error,
  });
}

async function fail(run: ClaimedStage, error: { code: string; message: string }): Promise<void> {
  const failed = await failGeneration(run.db, run.claim.generation.id, error, run.claim);
  finish(run, failed, 'failed', error.code);
}
