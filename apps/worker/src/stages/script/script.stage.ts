import { createHash } from 'node:crypto';
import { scriptHelpTexts } from '@talkreel/contracts/script-help-texts';
import { speechProblem } from '@talkreel/contracts/speakable';
import { texts } from '@talkreel/contracts/texts';
import { endAttempt, listAttempts } from '@talkreel/db/generations/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import { PredictionFailed } from '@talkreel/providers/errors';
import { estimatedScriptCents } from '@talkreel/providers/prices';
import type { ScriptDriver, ScriptInput, ScriptOutput } from '@talkreel/providers/script/contract';
import { rememberInInput } from '@talkreel/db/generations/stages.repo';
import {
  StageFailure,
  StageStopped,
  type StageDefinition,
  type StageRun,
} from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { isTransient, timeoutFailure, toStageFailure } from '../../failures.ts';
import { chooseDriver, mayBeSent } from '../../prediction/choose-driver.ts';
import { ownSend } from '../../prediction/own-send.ts';
import { reserve } from '../../prediction/reserve.ts';
import { moderate } from '../moderation.ts';
import { requireSpeakable } from '../speakable.ts';
import { failureTextsFor, readOrder, reviewedIn, writtenIn } from './script-order.ts';

/** Writes or changes a script, short enough for the time limit. */
export function scriptStage(deps: StageDeps): StageDefinition {
  return {
    name: 'script',
    async run(run) {
      const { input } = run.claim.stage;
      const script = reviewedIn(input);
      if (script !== null) return check(deps, run, script);
      const order = readOrder(input);
      try {
        return await write(deps, run, order);
      } catch (error) {
        const sentences = failureTextsFor(order);
        if (error instanceof DOMException && error.name === 'TimeoutError')
          throw timeoutFailure(run, sentences.timedOut);
        throw toStageFailure(error, run, sentences);
      }
    },
  };
}

/** What its user wrote is judged like what a model wrote. Nothing is paid. */
async function check(deps: StageDeps, run: StageRun, script: string) {
  try {
    await moderate(deps, run, { texts: [script] });
    requireSpeakable(script);
    return { output: { script }, assets: [], script };
  } catch (error) {
    throw toStageFailure(error, run, { failed: texts.oneShot.scriptFailed });
  }
}

async function write(deps: StageDeps, run: StageRun, input: ScriptInput) {
  const driver = await chooseDriver(deps, run, deps.providers.script);
  const first = await ask(deps, run, driver, input, 0);
  // A cut script lost its end. The wizard's help asks once more; a second draft that is too long is cut too.
  const { script } =
    first.isCut && input.task.kind !== 'topic'
      ? await ask(deps, run, driver, { ...input, wasTooLong: true }, 1)
      : first;
  return { output: { script }, assets: [], script };
}

/** One paid request. */
async function ask(
  deps: StageDeps,
  run: StageRun,
  driver: ScriptDriver,
  input: ScriptInput,
  part: number,
): Promise<ScriptOutput> {
  const attempt = await beginAttempt(deps, run, driver.model, part);
  run.began(attempt.id);
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(run.deadlineSeconds * 1_000)]);
  let isSent = (attempt.sends ?? 1) > 0;
  try {
    const written = await keptDraft(deps, run, attempt, async () => {
      await moderate(deps, run, { texts: writtenIn(input.task) });
      return driver.write(
        { ...input, userTag: pseudonymOf(run.claim.generation.user_id) },
        {
          signal,
          beforeCreate: async () => {
            await ownSend(deps, run, attempt.id, (attempt.sends ?? 1) + 1);
            isSent = true;
          },
        },
      );
    });
    // A model can be manipulated: its output is moderated before it is spoken or shown.
    await moderate(deps, run, { texts: [written.script] });
    mustBeSpeech(written.script, input);
    await endAttempt(deps.db, run.claim, attempt.id, { state: 'succeeded' });
    return written;
  } catch (error) {
    await deliverScript(deps, run, attempt.id, error, isSent);
    throw error;
  }
}

const draft = z.object({ script: z.string(), words: z.number(), isCut: z.boolean() });

/** What an attempt wrote, bought once: a moderator that was away is asked about the same draft again. */
async function keptDraft(
  { db }: StageDeps,
  { claim }: StageRun,
  { number, part }: Attempt,
  buy: () => Promise<ScriptOutput>,
): Promise<ScriptOutput> {
  const name = `draft:${number}:${part}` as const;
  const known = draft.safeParse(claim.stage.input[name]);
  if (known.success) return known.data;
  const kept = await rememberInInput(db, claim, name, await buy());
  if (kept === undefined) throw new StageStopped('lost');
  return draft.parse(kept);
}

/** Of a topic the user hears why; what the help wrote is not theirs to mend. */
function mustBeSpeech(script: string, { task }: ScriptInput): void {
  if (task.kind === 'topic') requireSpeakable(script);
  else if (speechProblem(script) !== null)
    throw new PredictionFailed('the script cannot be spoken', scriptHelpTexts.nothingCame);
}

/** There is no prediction to look up: after a crash the same attempt simply asks again. */
async function beginAttempt(
  deps: StageDeps,
  run: StageRun,
  model: string,
  part: number,
): Promise<Attempt> {
  const earlier = (await listAttempts(deps.db, run.claim.stage.id)).find(
    (attempt) => attempt.number === run.attempt && attempt.part === part,
  );
  if (earlier?.state === 'created') {
    if (earlier.model === model || mayBeSent(earlier)) return earlier;
    // Another model was chosen before it was asked: its row starts over, at the other one's price.
    await endAttempt(deps.db, run.claim, earlier.id, { state: 'cancelled', isUnspent: true });
  }
  return reserve(deps, run, {
    part,
    provider: 'openai',
    model,
    deadlineSeconds: run.deadlineSeconds,
    costCents: estimatedScriptCents(model),
  });
}

const isDeferred = (error: unknown): boolean =>
  error instanceof StageFailure && error.then === 'defer';

/** The attempt ends with the stage, unless its next owner, or the same attempt in a moment, continues it. */
async function deliverScript(
  deps: StageDeps,
  run: StageRun,
  attemptId: string,
  error: unknown,
  isSent: boolean,
): Promise<void> {
  const cause: unknown = run.signal.aborted ? run.signal.reason : error;
  const isCancelled = cause instanceof StageStopped && cause.reason === 'cancelled';
  if (cause instanceof StageStopped ? !isCancelled : isTransient(cause) || isDeferred(cause))
    return;
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
