import { z } from 'zod';
import { BATCH_LIMITS, DIALOGUE_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '../constants.ts';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { sameOpening } from '../same-opening.ts';
import { routes } from '../routes.ts';
import { shorten } from '../shorten.ts';
import { speechProblem } from '../speakable.ts';
import { batchTexts } from '../batch-texts.ts';
import { accepted, cancelOption, generationErrors, generationView } from './generations.ts';
import { LIST_MAX, type Problem, refineBy, videoText } from './many-videos.ts';
import { mediaReference } from './media.ts';
import { uuidPageQuery } from './pages.ts';
import { personName } from './person-name.ts';

/** Every opening is spoken by every actor in every voice. */
export const batchBody = z
  .strictObject({
    name: personName.optional().describe('its first opening if it has none'),
    openings: z.array(videoText).max(LIST_MAX),
    actors: z
      .array(mediaReference(batchTexts.none('actor'), 'clip'))
      .max(LIST_MAX)
      .describe('actor ids, or videos of ours'),
    voices: z.array(mediaReference(batchTexts.none('voice'), 'voice')).max(LIST_MAX),
    endsWithSpeech: z
      .boolean()
      .default(false)
      .describe('cuts each video after the last word; otherwise it is as long as the clip'),
  })
  .superRefine(refineBy(problemOf));
export type BatchBody = z.input<typeof batchBody>;
export type BatchRequest = z.output<typeof batchBody>;

type Lists = Pick<BatchRequest, 'openings' | 'actors' | 'voices'>;

function problemOf({ openings, actors, voices }: Lists): Problem | null {
  const videos = openings.length * actors.length * voices.length;
  if (videos > BATCH_LIMITS.videos)
    return { path: [], message: batchTexts.tooMany(videos, BATCH_LIMITS.videos) };
  for (const [path, list, one] of [
    ['openings', openings, 'opening'],
    ['actors', actors, 'actor'],
    ['voices', voices, 'voice'],
  ] as const) {
    if (list.length === 0) return { path: [path], message: batchTexts.none(one) };
    if (list.length > BATCH_LIMITS[path])
      return { path: [path], message: batchTexts.tooManyOf(path, BATCH_LIMITS[path]) };
    if (one !== 'opening' && new Set(list).size < list.length)
      return { path: [path], message: batchTexts.twice(one) };
  }
  return problemOfOpenings(openings);
}

function problemOfOpenings(openings: string[]): Problem | null {
  for (const [index, text] of openings.entries()) {
    const message = problemOfOpening(text, index, openings);
    if (message !== null) return { path: ['openings', index], message };
  }
  return null;
}

function problemOfOpening(text: string, index: number, openings: string[]): string | null {
  const number = index + 1;
  if (text === '') return batchTexts.emptyOpening(number);
  if (text.length > DIALOGUE_MAX_CHARACTERS)
    return batchTexts.longOpening(number, DIALOGUE_MAX_CHARACTERS);
  const why = speechProblem(text);
  if (why !== null) return batchTexts.unspeakable(number, why);
  const first = openings.findIndex((other) => sameOpening(other) === sameOpening(text));
  return first < index ? batchTexts.sameOpening(number, first + 1) : null;
}

/** How the videos of a batch stand. */
export const batchCounts = z.object({
  all: z.number().int(),
  open: z.number().int().describe('queued or running'),
  succeeded: z.number().int().describe('made and still there'),
  failed: z.number().int(),
  cancelled: z.number().int(),
  deleted: z.number().int().describe('made, and deleted since'),
});
export type BatchCounts = z.infer<typeof batchCounts>;

const summary = {
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  counts: batchCounts,
};

export const batchSummary = z.object({
  ...summary,
  posters: z.array(z.string()).describe('stills of its first finished videos'),
});
export type BatchSummary = z.infer<typeof batchSummary>;

/** A place in the grid: what was asked for, and the newest generation that makes it. */
export const batchVideo = z.object({
  position: z.number().int().describe('from 0: by opening, then actor, then voice'),
  opening: z.number().int(),
  actor: z.number().int(),
  voice: z.number().int(),
  generation: generationView,
  isStarred: z.boolean().describe('its project is starred; false without a project'),
  hasVideo: z.boolean().describe('false once its project was deleted'),
});
export type BatchVideo = z.infer<typeof batchVideo>;

export const batch = z.object({
  ...summary,
  openings: z.array(z.string()),
  actors: z.array(
    z.object({ id: z.string(), title: z.string(), thumbnail: z.string().nullable() }),
  ),
  voices: z.array(z.object({ id: z.string(), name: z.string() })),
  endsWithSpeech: z.boolean(),
  videos: z.array(batchVideo),
});
export type Batch = z.infer<typeof batch>;

/**
 * Makes every combination. All their generations are reserved at once, or none: 402 if too few are left. Each video is
 * a generation of its own, and its credit is returned if it is not made. A speech is made once for all videos that use
 * it. The same request while its batch is in progress is answered with that batch.
 */
export const postBatch = defineContract(routes.postBatch, {
  body: batchBody,
  responses: { 201: batch, 200: batch, ...generationErrors },
});

export const listBatches = defineContract(routes.listBatches, {
  query: uuidPageQuery(20),
  responses: { 200: z.array(batchSummary), 400: commonErrors[400], 401: commonErrors[401] },
});

const params = z.object({ id: z.uuid() });

export const getBatch = defineContract(routes.getBatch, {
  params,
  responses: { 200: batch, 401: commonErrors[401], 404: commonErrors[404] },
});

export const patchBatch = defineContract(routes.patchBatch, {
  params,
  body: z.strictObject({
    name: personName.unwrap().refine((name) => name !== '', 'A batch needs a name'),
  }),
  responses: { 200: batch, ...commonErrors },
});

/**
 * Makes a failed or cancelled video again, for one generation. Of two requests at once the second is answered with the
 * first. 409 `not_ended`: it is in progress or done; `keeps_failing`.
 */
export const retryBatchVideo = defineContract(routes.retryBatchVideo, {
  params: params.extend({
    position: z.coerce
      .number<number>()
      .int()
      .min(0)
      .max(BATCH_LIMITS.videos - 1),
  }),
  responses: { 202: accepted, ...generationErrors },
});

/** What cancelling all that is in progress would mean now, to be shown before confirming. */
export const getBatchCancelTerms = defineContract(routes.getBatchCancelTerms, {
  params,
  responses: {
    200: z.object({ option: cancelOption.nullable().describe('null: nothing is in progress') }),
    401: commonErrors[401],
    404: commonErrors[404],
  },
});

/**
 * Cancels every video in progress. Each returns its generation, unless its work had begun and no free cancellation is
 * left for the day. Repeating it changes nothing.
 */
export const cancelBatch = defineContract(routes.cancelBatch, {
  params,
  responses: {
    200: z.object({ message: z.string(), batch }),
    401: commonErrors[401],
    404: commonErrors[404],
  },
});

/** The finished videos as one ZIP, streamed. 409 `not_finished`: there is none yet. */
export const getBatchFiles = defineContract(routes.getBatchFiles, {
  params,
  responses: {
    200: z.unknown(),
    401: commonErrors[401],
    404: commonErrors[404],
    409: commonErrors[409],
  },
});

/** The name of a batch whose user gave none. */
export function defaultBatchName(opening: string): string {
  return shorten(opening, NAME_MAX_CHARACTERS);
}
