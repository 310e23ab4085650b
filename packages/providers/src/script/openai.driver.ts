import { countSpokenWords } from '@talkreel/contracts/speakable';
import type { ScriptTask } from '@talkreel/contracts/http/script-help';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { texts } from '@talkreel/contracts/texts';
import { z } from 'zod';
import { ContentRefused, PredictionFailed } from '../errors.ts';
import type { OpenAiConfig } from '../openai/client.ts';
import type { ScriptDriver } from './contract.ts';
import { fitScript, spokenOnly, wordLimit } from './fit-script.ts';
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
