import { z } from 'zod';
import { captionText } from '../caption-text.ts';
import { CAPTIONS_MAX_CHARACTERS } from '../constants.ts';
import { captionStyles } from '../exports.ts';
import { contractsOf } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { labelLanguages } from '../label.ts';
import { routes } from '../routes.ts';
import { captionsTexts } from '../texts/library.ts';
import { rowId } from './ids.ts';

const defineContract = contractsOf('Captions');

const params = z.object({ id: rowId });

/** A word as it is shown, and when it is spoken, in seconds from the start of the video. */
export const timedWord = z
  .object({
    text: z.string(),
    startSeconds: z.number(),
    endSeconds: z.number(),
    endsLine: z.boolean().optional().describe('a line of the text ends here: so does its caption'),
  })
  .meta({ id: 'TimedWord' });

export const captionWords = z
  .object({
    words: z.array(timedWord),
    spoken: z.array(timedWord).describe('the same without a correction: what one is fitted to'),
    text: z.string().describe('as shown; each line begins a caption of its own'),
    original: z.string().describe('as it was spoken'),
    isCorrected: z.boolean(),
    version: z.number().int().describe('of the correction; 0 before the first'),
    textId: z.string().describe('identifies words and times'),
    language: z
      .enum(labelLanguages)
      .optional()
      .describe('of the words: an export’s label has it too'),
  })
  .meta({ id: 'CaptionWords' });
export type CaptionWords = z.infer<typeof captionWords>;

/** What an export's stage is given to draw. */
export const captionsToBurn = z.object({
  style: z.enum(captionStyles),
  color: z.string(),
  box: z.string(),
  words: z.array(timedWord),
  moderate: z
    .boolean()
    .describe('the words were written for the captions and nobody looked at them'),
});
export type CaptionsToBurn = z.infer<typeof captionsToBurn>;

export const captionsBody = z.object({
  text: z
    .string()
    .transform(captionText)
    .pipe(
      z
        .string()
        .max(CAPTIONS_MAX_CHARACTERS, captionsTexts.tooLong(CAPTIONS_MAX_CHARACTERS))
        .regex(/[\p{L}\p{N}]/u, captionsTexts.empty),
    )
    .nullable()
    .describe('null: as it was spoken'),
  version: z.number().int().min(0).describe('of the captions that were corrected'),
});

export const getCaptionWords = defineContract(routes.getCaptionWords, {
  summary: 'Get the words of a video',
  description: 'Each with the time at which it is spoken. 404 `no_words`: there are none.',
  params,
  responses: {
    200: captionWords,
    401: commonErrors[401],
    404: commonErrors[404],
    503: commonErrors[503],
  },
});

export const patchCaptionWords = defineContract(routes.patchCaptionWords, {
  summary: 'Correct captions',
  description:
    'Changes captions, not speech: files, previews and exports made from now on show the new text. 409 `captions_changed`: they were changed elsewhere meanwhile.',
  params,
  body: captionsBody,
  responses: { 200: captionWords, ...commonErrors },
});
