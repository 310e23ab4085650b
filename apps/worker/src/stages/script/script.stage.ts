import { createHash } from 'node:crypto';
import { SCRIPT_MAX_SECONDS } from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import {
  createAttempt,
  endAttempt,
  forgetAttempt,
  listAttempts,
} from '@talkreel/db/repos/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import { ProviderError } from '@talkreel/providers/errors';
import type { StageDefinition, StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { toStageFailure } from '../../failures.ts';
import { assertWithinSpendCap } from '../../prediction/spend-cap.ts';
import { moderate } from '../moderation.ts';

const given = z.object({
  topic: z.string(),
  maxDurationSeconds: z.number().default(SCRIPT_MAX_SECONDS),
});

const failureTexts = { failed: texts.oneShot.scriptFailed };

/** Writes what is to be said about a topic, short enough to be said in time. */
export function scriptStage(deps: StageDeps): StageDefinition {
  return {
    name: 'script',
    async run(run) {
      try {
        return await write(deps, run);
      } catch (error) {
        throw toStageFailure(error, { attempt: run.attempt, texts: failureTexts });
      }
    },
  };
}

async function write(deps: StageDeps, run: StageRun) {
  const { stage, generation } = run.claim;
  const { topic, maxDurationSeconds } = given.parse(stage.input);
  await assertWithinSpendCap(deps, SCRIPT_CENTS);
  const attempt = await beginAttempt(deps, run);
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(run.deadlineSeconds * 1_000)]);
  try {
    await moderate(deps, run, { texts: [topic] });
    const { script } = await deps.providers.script.write(
      { topic, maxDurationSeconds, userTag: pseudonymOf(generation.user_id) },
      signal,
    );
    // A model can be talked into things: what it wrote is looked at before it is spoken or shown.
    await moderate(deps, run, { texts: [script] });
    await endAttempt(deps.db, attempt.id, 'succeeded');
    return { output: { script }, assets: [], script };
  } catch (error) {
    if (error instanceof ProviderError && !error.spendsAttempt)
      await forgetAttempt(deps.db, attempt.id);
    else
      await endAttempt(
        deps.db,
        attempt.id,
        run.signal.aborted ? 'cancelled' : 'failed',
        String(error),
      );
    throw error;
  }
}

/** A hundred words of a small model; for the operator's daily cap. */
const SCRIPT_CENTS = 0.1;

/** There is no prediction to find again: after a crash the same attempt simply asks once more. */
async function beginAttempt(deps: StageDeps, run: StageRun): Promise<Attempt> {
  const earlier = (await listAttempts(deps.db, run.claim.stage.id)).find(
    (attempt) => attempt.number === run.attempt,
  );
  return (
    earlier ??
    createAttempt(deps.db, {
      stageId: run.claim.stage.id,
      number: run.attempt,
      part: 0,
      provider: 'openai',
      model: deps.providers.script.model,
      deadlineSeconds: run.deadlineSeconds,
      costCents: SCRIPT_CENTS,
    })
  );
}

/** Stable, and nothing the provider could trace back to a person. */
function pseudonymOf(userId: string): string {
  return createHash('sha256').update(`talkreel:${userId}`).digest('hex').slice(0, 32);
}
