import { hash } from 'node:crypto';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { speechProblem } from '@talkreel/contracts/speakable';
import { texts } from '@talkreel/contracts/texts';
import { endAttempt, listAttempts } from '@talkreel/db/generations/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import { PredictionFailed } from '@talkreel/providers/errors';
import { estimatedScriptCents } from '@talkreel/providers/prices';
import type { ScriptDriver, ScriptInput, ScriptOutput } from '@talkreel/providers/script/contract';
import { rememberInInput } from '@talkreel/db/generations/stages.repo';
import { StageStopped, type StageDefinition, type StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { decideEnding, timeoutFailure, toStageFailure } from '../../failures.ts';
import { chooseDriver, openAttempt } from '../../prediction/open-attempt.ts';
import { ownSend } from '../../prediction/own-send.ts';
import type { Ending } from '../../prediction/task.ts';
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

/** A script that its user wrote is judged like one that a model wrote, and nothing is paid for it. */
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

/** One paid request. There is no prediction to look up: after a crash the same attempt simply asks again. */
async function ask(
  deps: StageDeps,
  run: StageRun,
  driver: ScriptDriver,
  input: ScriptInput,
  part: number,
): Promise<ScriptOutput> {
  const earlier = (await listAttempts(deps.db, run.claim.stage.id)).find(
    (attempt) => attempt.number === run.attempt && attempt.part === part,
  );
  const attempt = await openAttempt(deps, run, earlier, {
    part,
    provider: driver.provider,
    model: driver.model,
    deadlineSeconds: run.deadlineSeconds,
    costCents: driver.centsPerScript ?? estimatedScriptCents(driver.model),
  });
  run.began(attempt.id);
  const outcome = await tryToWrite(deps, run, driver, { input, attempt });
  if (outcome.state !== 'open') await endAttempt(deps.db, run.claim, attempt.id, outcome);
  if (outcome.state === 'succeeded') return outcome.written;
  throw outcome.failure;
}

type Outcome = { state: 'succeeded'; written: ScriptOutput } | (Ending & { failure: unknown });

async function tryToWrite(
  deps: StageDeps,
  run: StageRun,
  driver: ScriptDriver,
  { input, attempt }: { input: ScriptInput; attempt: Attempt },
): Promise<Outcome> {
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(run.deadlineSeconds * 1_000)]);
  const sends = attempt.sends ?? 1;
  let isSent = sends > 0;
  try {
    const written = await buyDraftOnce(deps, run, attempt, async () => {
      await moderate(deps, run, { texts: writtenIn(input.task) });
      return driver.write(
        { ...input, userTag: pseudonymOf(run.claim.generation.user_id) },
        {
          signal,
          beforeCreate: async () => {
            await ownSend(deps, run, attempt.id, sends + 1);
            isSent = true;
          },
        },
      );
    });
    // A model can be manipulated: its output is moderated before it is spoken or shown.
    await moderate(deps, run, { texts: [written.script] });
    requireSpeech(written.script, input);
    return { state: 'succeeded', written };
  } catch (failure) {
    const state = decideEnding(failure, run.signal);
    if (state === 'open') return { state, failure };
    return { state, error: String(failure), isUnspent: !isSent, failure };
  }
}

const draft = z.object({ script: z.string(), words: z.number(), isCut: z.boolean() });

/** What an attempt wrote, bought once: a moderator that was away is asked about the same draft again. */
async function buyDraftOnce(
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

/** A user whose topic led here gets the reason; what the help wrote is not theirs to correct. */
function requireSpeech(script: string, { task }: ScriptInput): void {
  if (task.kind === 'topic') requireSpeakable(script);
  else if (speechProblem(script) !== null)
    throw new PredictionFailed('the script cannot be spoken', scriptHelpTexts.nothingCame);
}

/** The pseudonym is stable, and the provider cannot trace it to a user. */
function pseudonymOf(userId: string): string {
  return hash('sha256', `talkreel:${userId}`, 'hex').slice(0, 32);
}
