import { z } from 'zod';
import { RETAKE_MAX_CHARACTERS } from '../constants.ts';
import { contractsOf } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { generationState } from '../names.ts';
import { routes } from '../routes.ts';
import { retakeTexts } from '../texts/retakes.ts';
import { costReply } from './cost.ts';
import { accepted, generationErrors } from './generations.ts';
import { rowId } from './ids.ts';
import { mediaUrl } from './media.ts';

const defineContract = contractsOf('Versions');

const projectParams = z.object({ id: rowId });

export const sentence = z
  .object({
    text: z.string().describe('as it is written in the script'),
    startSeconds: z.number(),
    endSeconds: z.number(),
    isSpoken: z.boolean().describe('false: the video ends before it'),
  })
  .meta({ id: 'Sentence' });
export type Sentence = z.infer<typeof sentence>;

export const getSentences = defineContract(routes.getSentences, {
  summary: 'List the sentences of a video',
  description:
    'What is spoken, sentence by sentence, and when. A line of the script or a `[pause]` ends a sentence as well.',
  params: projectParams,
  responses: {
    200: z.object({
      sentences: z.array(sentence),
      problem: z
        .string()
        .nullable()
        .describe('why none of them can be spoken again, for people; null: they can'),
    }),
    401: commonErrors[401],
    404: commonErrors[404],
    409: commonErrors[409],
  },
});

const retakeBody = z.object({
  sentence: z.number().int().min(0).describe('which one, from 0'),
  before: z.string().describe('its text now: if it is another one, 409 `sentence_moved`'),
  text: z
    .string({ error: retakeTexts.empty })
    .trim()
    .min(1, { error: retakeTexts.empty, abort: true })
    .max(RETAKE_MAX_CHARACTERS, { error: retakeTexts.tooLong(RETAKE_MAX_CHARACTERS) })
    .describe('what is spoken instead; the same text is spoken anew'),
});
export type RetakeBody = z.input<typeof retakeBody>;

export const postRetake = defineContract(routes.postRetake, {
  summary: 'Speak one sentence again',
  description:
    'Makes a new version of a finished video with one sentence spoken anew, by the same voice and actor; the rest stays as it is. Of a film, the scene of that sentence changes, and the film is joined again. The new version is a project of its own, and the video that it was made of stays. It uses one of the three takes that a generation pays for; without one left, it is the first take of another generation.',
  params: projectParams,
  body: retakeBody,
  responses: {
    200: z.object({
      url: mediaUrl,
      id: z.string(),
      predictionId: z.string(),
      projectId: z.number().int().nullable().describe('of the new version'),
      ...costReply,
    }),
    202: accepted,
    ...generationErrors,
  },
});

export const version = z
  .object({
    projectId: z.number().int(),
    createdAt: z.iso.datetime(),
    change: z
      .object({ before: z.string(), after: z.string() })
      .nullable()
      .describe('the sentence that was spoken again; null: the first version'),
    ofProjectId: z.number().int().nullable().describe('the version that it changed'),
    outputUrl: mediaUrl.nullable().describe('null while it is made'),
    thumbnailUrl: mediaUrl.nullable(),
    captionsUrl: z.string().nullable(),
    durationSeconds: z.number().nullable(),
    shareUrl: z.url().nullable(),
    generation: z
      .object({ id: z.uuid(), state: generationState })
      .nullable()
      .describe('that makes it, or made it'),
  })
  .meta({ id: 'Version' });
export type Version = z.infer<typeof version>;

export const listVersions = defineContract(routes.listVersions, {
  summary: 'List the versions of a video',
  description:
    'Oldest first, with those in progress and without failed ones and those in the trash. A video without others is its only version.',
  params: projectParams,
  responses: { 200: z.array(version), 401: commonErrors[401], 404: commonErrors[404] },
});

export const postVersionLink = defineContract(routes.postVersionLink, {
  summary: 'Show this version at the link of another',
  description:
    'A link shows the version that was shared until it is moved. Its settings and plays move along. 409 `no_link`: the other version is not shared any more; 409 `has_link`: this one has a link of its own.',
  params: projectParams,
  body: z.object({ from: rowId.describe('the project of the version that has the link') }),
  responses: { 200: z.object({ shareUrl: z.url().nullable() }), ...commonErrors },
});
