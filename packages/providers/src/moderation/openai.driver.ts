import { readFile } from 'node:fs/promises';
import type { ModerationMultiModalInput } from 'openai/resources/moderations';
import { z } from 'zod';
import { contentTypeOf } from '../media-type.ts';
import type { OpenAiConfig } from '../openai/client.ts';
import type { ModerationDriver } from './contract.ts';

export interface OpenAiModerationConfig extends OpenAiConfig {
  /** The model; default `omni-moderation-latest`. */
  moderationModel?: string | undefined;
}

const judgement = z.object({
  results: z
    .array(
      z.object({
        flagged: z.boolean(),
        categories: z.record(z.string(), z.boolean().nullish()),
      }),
    )
    // An empty result is not an approval.
    .min(1),
});

/**
 * OpenAI's moderation (free of charge). Images are checked only for violence, sexual content and
 * self-harm; harassment, hate and the other categories only in texts.
 */
export function createOpenAiModerationDriver(config: OpenAiModerationConfig): ModerationDriver {
  const model = config.moderationModel ?? 'omni-moderation-latest';
  return {
    model,
    async check({ texts = [], image }, signal) {
      const input: ModerationMultiModalInput[] = texts
        .filter((text) => text.trim() !== '')
        .map((text) => ({ type: 'text', text }));
      if (image) {
        input.push({
          type: 'image_url',
          image_url: { url: image.fileUrl ?? (await dataUrl(image.path)) },
        });
      }
      if (input.length === 0) return { flagged: false, categories: [] };
      const { callOpenAi } = await import('../openai/client.ts');
      const { results } = await callOpenAi(
        config,
        'moderate',
        judgement,
        (sdk) => sdk.moderations.create({ model, input }, { signal }),
        signal,
      );
      const categories = results.flatMap((result) =>
        Object.entries(result.categories)
          .filter(([, found]) => found)
          .map(([name]) => name),
      );
      return {
        flagged: results.some((result) => result.flagged),
        categories: [...new Set(categories)],
      };
    },
  };
}

async function dataUrl(file: string): Promise<string> {
  return `data:${contentTypeOf(file)};base64,${(await readFile(file)).toString('base64')}`;
}
