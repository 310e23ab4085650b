import { createHash } from 'node:crypto';
import { SCRIPT_MAX_SECONDS } from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import { endAttempt, listAttempts } from '@talkreel/db/repos/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import { estimatedScriptCents } from '@talkreel/providers/prices';
import { StageStopped, type StageDefinition, type StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { isTransient, toStageFailure } from '../../failures.ts';
import { chooseDriver, mayBeSent } from '../../prediction/choose-driver.ts';
import { ownSend } from '../../prediction/own-send.ts';
import { reserve } from '../../prediction/reserve.ts';
import { moderate } from '../moderation.ts';
import { requireSpeakable } from '../speakable.ts';

const given = z.object({
  topic: z.string(),
  maxDurationSeconds: z.number().default(SCRIPT_MAX_SECONDS),
});

const failureTexts = { failed: texts.oneShot.scriptFailed };

/** Writes a script on a topic, short enough for the time limit. */
export function scriptStage(deps: StageDeps): StageDefinition {
  return {
    name: 'script',
    async run(run) {
      try {
        return await write(deps, run);
      } catch (error) {
        throw toStageFailure(error, run, failureTexts);
      }
    },
  };
}

async function write(deps: StageDeps, run: StageRun) {
  const { stage, generation } = run.claim;
  const { topic, maxDurationSeconds } = given.parse(stage.input);
  const driver = await chooseDriver(deps, run, deps.providers.script);
  const attempt = await beginAttempt(deps, run, driver.model);
  run.began(attempt.id);
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(run.deadlineSeconds * 1_000)]);
  let isSent = (attempt.sends ?? 1) > 0;
  try {
    await moderate(deps, run, { texts: [topic] });
    const { script } = await driver.write(
      { topic, maxDurationSeconds, userTag: pseudonymOf(generation.user_id) },
      {
        signal,
        beforeCreate: async () => {
          await ownSend(deps, run, attempt.id, (attempt.sends ?? 1) + 1);
          isSent = true;
        },
      },
    );
    // A model can be manipulated: its output is moderated before it is spoken or shown.
    await moderate(deps, run, { texts: [script] });
    requireSpeakable(script);
    await endAttempt(deps.db, run.claim, attempt.id, { state: 'succeeded' });
    return { output: { script }, assets: [], script };
  } catch (error) {
    await settle(deps, run, attempt.id, error, isSent);
    throw error;
  }
}

/** There is no prediction to look up: after a crash the same attempt simply asks again. */
async function beginAttempt(deps: StageDeps, run: StageRun, model: string): Promise<Attempt> {
  const earlier = (await listAttempts(deps.db, run.claim.stage.id)).find(
    (attempt) => attempt.number === run.attempt,
  );
  if (earlier?.state === 'created') {
    if (earlier.model === model || mayBeSent(earlier)) return earlier;
    // Another model was chosen before it was asked: its row starts over, at the other one's price.
    await endAttempt(deps.db, run.claim, earlier.id, { state: 'cancelled', isUnspent: true });
  }
  return reserve(deps, run, {
    part: 0,
    provider: 'openai',
    model,
    deadlineSeconds: run.deadlineSeconds,
    costCents: estimatedScriptCents(model),
  });
}

/** The attempt ends with the stage, unless its next owner, or the same attempt in a moment, continues it. */
async function settle(
  deps: StageDeps,
  run: StageRun,
  attemptId: string,
  error: unknown,
  isSent: boolean,
): Promise<void> {
  const cause: unknown = run.signal.aborted ? run.signal.reason : error;
  const isCancelled = cause instanceof StageStopped && cause.reason === 'cancelled';
  if (cause instanceof StageStopped ? !isCancelled : isTransient(cause)) return;
  await endAttempt(deps.db, run.claim, attemptId, {
    state: isCancelled ? 'cancelled' : 'failed',
    error: String(error),
    isUnspent: !isSent,
  });
}

/** Stable, and not traceable to a user by the provider. */
function pseudonymOf(userId: string): string {
  return createHash('sha256').update(`talkreel:${userId}`).digest('hex').slice(0, 32);
}
