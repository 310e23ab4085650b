import { LANGUAGE } from '@talkreel/contracts/constants';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { listAttempts } from '@talkreel/db/generations/attempts.repo';
import { rememberInInput } from '@talkreel/db/generations/stages.repo';
import type { SpeechDriver } from '@talkreel/providers/speech/contract';
import { listPronunciations } from '@talkreel/db/accounts/pronunciations.repo';
import { StageStopped, type StageRun } from '@talkreel/queue/stage';
import { readText, segmentsOf, type ReadOptions } from '@talkreel/speech-text/read-text';
import { readPlain } from '@talkreel/speech-text/read-plain';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';

/** The silence between two pieces that were split only because of the model's limit. */
const GAP_SECONDS = 0.15;

const speechPlan = z.object({
  leadSeconds: z.number(),
  /** Each piece is one prediction and the silence after it. */
  pieces: z.array(z.object({ text: z.string(), restSeconds: z.number() })).min(1),
});
export type SpeechPlan = z.infer<typeof speechPlan>;

export interface SpeechText {
  text: string;
  language: SpeechLanguageCode;
}

/**
 * A text as spoken, in pieces that the model accepts. None of our models supports pauses, so the text is split there
 * and silence is inserted.
 */
export function planSpeech(
  { text, language }: SpeechText,
  driver: Pick<SpeechDriver, 'split'>,
  options?: ReadOptions,
): SpeechPlan {
  // Models read other languages' numbers and short forms themselves.
  const tokens = language === LANGUAGE ? readText(text, options) : readPlain(text);
  const segments = segmentsOf(tokens);
  const isLate = segments[0]?.text === '';
  return {
    leadSeconds: isLate ? (segments[0]?.restSeconds ?? 0) : 0,
    pieces: segments.slice(isLate ? 1 : 0).flatMap((segment) => {
      const parts = driver.split(segment.text, language);
      return parts.map((part, index) => ({
        text: part,
        restSeconds: index < parts.length - 1 ? GAP_SECONDS : segment.restSeconds,
      }));
    }),
  };
}

/**
 * The first attempt's plan, for all attempts: predictions are found by the number of their piece, and after a deploy
 * the same text might be split differently.
 */
export async function rememberedPlan(
  deps: StageDeps,
  { claim }: StageRun,
  driver: SpeechDriver,
  spoken: SpeechText,
): Promise<SpeechPlan> {
  const known = speechPlan.safeParse(claim.stage.input['plan']);
  if (known.success) return known.data;
  // An attempt without a stored plan was started by a release that sent the text as written.
  const isBegun = (await listAttempts(deps.db, claim.stage.id)).length > 0;
  const pronunciations = await listPronunciations(deps.db, claim.generation.user_id);
  const plan = isBegun
    ? asWritten(spoken.text, driver)
    : planSpeech(spoken, driver, { pronunciations });
  const kept = await rememberInInput(deps.db, claim, 'plan', plan);
  if (kept === undefined) throw new StageStopped('lost');
  return speechPlan.parse(kept);
}

function asWritten(text: string, driver: SpeechDriver): SpeechPlan {
  const parts = driver.split(text, LANGUAGE);
  return {
    leadSeconds: 0,
    pieces: parts.map((part, index) => ({
      text: part,
      restSeconds: index < parts.length - 1 ? GAP_SECONDS : 0,
    })),
  };
}
