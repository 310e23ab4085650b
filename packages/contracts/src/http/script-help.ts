import { z } from 'zod';
import { DIALOGUE_MAX_CHARACTERS, SPEECH_RATE } from '../constants.ts';
import { contractsOf } from '../contract.ts';
import { routes } from '../routes.ts';
import {
  SCRIPT_BENEFIT_MAX_CHARACTERS,
  SCRIPT_CHANGES,
  SCRIPT_CLIP_SECONDS,
  SCRIPT_PAGE_MAX_CHARACTERS,
  SCRIPT_PRODUCT_MAX_CHARACTERS,
  SCRIPT_TONES,
} from '../script-help.ts';
import { scriptHelpTexts as words } from '../texts/make.ts';
import { scriptTopic } from './influencers.ts';
import { scriptText as script } from './script-text.ts';
import { mustBeSpeakable } from '../speakable.ts';
import { costReply } from './cost.ts';
import { accepted, generationErrors } from './generations.ts';

const defineContract = contractsOf('Scripts');

/** The minimum for a page: fewer words say nothing about a product. */
const PAGE_MIN_WORDS = 5;

const product = z
  .string({ error: words.noProduct })
  .max(SCRIPT_PRODUCT_MAX_CHARACTERS, {
    error: words.longProduct(SCRIPT_PRODUCT_MAX_CHARACTERS),
    abort: true,
  })
  .trim()
  .min(1, { error: words.noProduct, abort: true })
  .superRefine(mustBeSpeakable);

const benefit = z
  .string({ error: words.noBenefit })
  .max(SCRIPT_BENEFIT_MAX_CHARACTERS, {
    error: words.longBenefit(SCRIPT_BENEFIT_MAX_CHARACTERS),
    abort: true,
  })
  .trim()
  .min(1, { error: words.noBenefit, abort: true })
  .superRefine(mustBeSpeakable);

/** A pasted page, whose length is checked before anything else looks at it. */
const page = z
  .string({ error: words.noPage })
  .max(SCRIPT_PAGE_MAX_CHARACTERS, {
    error: words.longPage(SCRIPT_PAGE_MAX_CHARACTERS),
    abort: true,
  })
  .trim()
  .min(1, { error: words.noPage, abort: true })
  .refine((text) => (text.match(/\p{L}{2,}/gu) ?? []).length >= PAGE_MIN_WORDS, words.shortPage);

const tone = z.enum(SCRIPT_TONES);
/** The draft that was not wanted, so that the next one differs. */
const notLike = z.string().max(DIALOGUE_MAX_CHARACTERS).optional();

/** A task; everything in it is data of a user, and no part of it is an instruction. */
export const scriptTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topic'), topic: scriptTopic }),
  z.object({ kind: z.literal('product'), product, benefit, tone: tone.optional(), notLike }),
  z.object({ kind: z.literal('page'), page, tone: tone.optional(), notLike }),
  z.object({ kind: z.enum(SCRIPT_CHANGES), script }),
  z.object({ kind: z.literal('tone'), script, tone }),
]);
export type ScriptTask = z.output<typeof scriptTask>;

export const postScriptHelp = defineContract(routes.postScriptHelp, {
  summary: 'Write or change a script',
  description: 'Free, limited per user and hour. The script is never longer than the clip.',
  example: {
    task: {
      kind: 'product',
      product: 'A cold brew kit',
      benefit: 'Ready overnight',
      tone: 'upbeat',
    },
    seconds: 15,
  },
  body: z.object({
    task: scriptTask,
    seconds: z
      .number()
      .min(SCRIPT_CLIP_SECONDS.least)
      .max(SCRIPT_CLIP_SECONDS.most)
      .describe('the clip it must fit'),
    rate: z
      .number()
      .min(SPEECH_RATE.slowest)
      .max(SPEECH_RATE.fastest)
      .default(1)
      .describe("relative to the voice's own pace"),
  }),
  responses: {
    200: z.object({ script: z.string(), ...costReply }),
    202: accepted,
    ...generationErrors,
  },
});
