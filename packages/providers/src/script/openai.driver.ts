import {
  beginningThat,
  countSpokenWords,
  measureSpeech,
  sentencesThat,
  type SpeechMeasure,
} from '@talkreel/contracts/speakable';
import type { ScriptTask } from '@talkreel/contracts/http/script-help';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { texts } from '@talkreel/contracts/texts';
import { cleanScript } from '@talkreel/speech-text/clean-script';
import { z } from 'zod';
import { ContentRefused, PredictionFailed } from '../errors.ts';
import type { OpenAiConfig } from '../openai/client.ts';
import type { ScriptDriver } from './contract.ts';
import { scriptPrompt } from './script-prompt.ts';

/** The limit includes reasoning tokens, which count as output; the script itself needs about 60. */
const MAX_OUTPUT_TOKENS = 2_000;

/** The fields of a response that we use. */
const answer = z.object({
  id: z.string(),
  status: z.string().optional(),
  incomplete_details: z.object({ reason: z.string().optional() }).nullish(),
  error: z.object({ message: z.string() }).nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      content: z
        .array(
          z.object({
            type: z.string(),
            text: z.string().optional(),
            refusal: z.string().optional(),
          }),
        )
        .nullish(),
    }),
  ),
});

export interface OpenAiScriptConfig extends OpenAiConfig {
  /** Any model of the Responses API. */
  scriptModel: string;
}

/**
 * Scripts from OpenAI's Responses API (`responses.create`, nothing stored there). What a user wrote is
 * sent as data, separate from our instructions. The reply is stripped of what is not spoken and cut
 * to fit: at most `floor(maxDurationSeconds × wordsPerSecond)` words.
 */
export function createOpenAiScriptDriver(config: OpenAiScriptConfig): ScriptDriver {
  const { scriptModel: model } = config;
  return {
    model,
    provider: 'openai',
    async write(input, { signal, beforeCreate }) {
      const maxWords = wordLimit(input.maxDurationSeconds, input.wordsPerSecond);
      const { task, userTag } = input;
      const sentences = sentencesFor(task);
      const { callOpenAi } = await import('../openai/client.ts');
      const response = await callOpenAi(
        config,
        'write script',
        answer,
        (sdk) =>
          sdk.responses.create(
            {
              model,
              ...scriptPrompt(input, maxWords),
              max_output_tokens: MAX_OUTPUT_TOKENS,
              store: false,
              ...(thinks(model) ? { reasoning: { effort: 'low' as const } } : {}),
              ...(userTag === undefined ? {} : { safety_identifier: userTag }),
            },
            { signal },
          ),
        signal,
        beforeCreate,
      );
      const parts = response.output
        .filter((item) => item.type === 'message')
        .flatMap((item) => item.content ?? []);
      const refusal = parts.find((part) => part.type === 'refusal');
      const reason = response.incomplete_details?.reason;
      if (refusal || reason === 'content_filter') {
        throw new ContentRefused(`script ${response.id}: ${refusal?.refusal ?? reason ?? ''}`);
      }
      if (response.status !== undefined && response.status !== 'completed') {
        throw new PredictionFailed(
          `script ${response.id}: ${response.status} ${reason ?? response.error?.message ?? ''}`,
          sentences.failed,
        );
      }
      const text = parts.map((part) => (part.type === 'output_text' ? (part.text ?? '') : ''));
      const written = spokenOnly(text.join(''));
      const script = fitScript(written, maxWords, input.wordsPerSecond);
      if (!/[\p{L}\p{N}]/u.test(script) || /<[a-z!/][^>]*>/i.test(script)) {
        throw new PredictionFailed(`script ${response.id} is no speech`, sentences.nothingCame);
      }
      return { script, words: countSpokenWords(script), isCut: script !== written };
    },
  };
}

/** The sentences for the user when the model did not deliver. */
function sentencesFor({ kind }: ScriptTask) {
  const { failed, nothingCame } = scriptHelpTexts;
  if (kind !== 'topic') return { failed, nothingCame };
  return { failed: texts.oneShot.scriptFailed, nothingCame: texts.oneShot.scriptFailed };
}

/** Whether a model accepts a reasoning effort; others reject the field. */
function thinks(model: string): boolean {
  return /^(?:gpt-[5-9]|o\d)/.test(model);
}

/** How many words can be spoken in that time. */
export function wordLimit(maxDurationSeconds: number, wordsPerSecond: number): number {
  // Products such as 5 × 2.2 are slightly below the whole number they represent.
  return Math.floor(maxDurationSeconds * wordsPerSecond + 1e-9);
}

/** The text without what is not spoken, as in a pasted script, and without the quotes around it. Pauses stay. */
export function spokenOnly(text: string): string {
  const { text: spoken } = cleanScript(text.toWellFormed().replace(/(?![\n\r\t])\p{Cc}/gu, ' '));
  return spoken
    .replace(/\s+/g, ' ')
    .replace(/ ([.,!?;:])/g, '$1')
    .trim()
    .replace(/^["“'‘](.*)["”'’]$/, '$1')
    .trim();
}

/** Keeps the whole sentences that fit, pauses included; a first sentence that is too long is cut after a word. */
export function fitScript(text: string, maxWords: number, wordsPerSecond: number): string {
  const fits = ({ words, pauseSeconds }: SpeechMeasure): boolean =>
    words + pauseSeconds * wordsPerSecond <= maxWords;
  if (fits(measureSpeech(text))) return text;
  const fitted = sentencesThat(text, fits);
  // A greeting alone ("Hi!") is not a script.
  if (measureSpeech(fitted).words >= Math.min(4, maxWords)) return fitted;
  const beginning = beginningThat(text.trim(), fits);
  return `${beginning.replace(/(?<![,;:–—-])[,;:–—-]+$/, '')}.`.replace(/([.!?…])\.$/, '$1');
}
