import { z } from 'zod';
import { SPEECH_RATE } from '../constants.ts';
import { contractsOf } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';
import { problemOfBatch, problemOfFilm, type SetProblem } from '../set-problems.ts';
import { BATCH_LIMITS } from '../sets.ts';
import { setRefusals, setTexts } from '../texts/sets.ts';
import { filmTransition } from './generation-inputs.ts';
import { accepted, cancelOption, generationErrors, generationView } from './generations.ts';
import { mediaReference } from './media.ts';
import { uuidPageQuery } from './pages.ts';
import { displayName } from './display-name.ts';

const defineContract = contractsOf('Batches and films');

/*
 * Requests for sets, and replies about them. The bounds in the schemas are far above any limit, so that whatever
 * somebody wrote gets a sentence of its own.
 */

const LIST_MAX = 200;

/** The text that one of the videos speaks. */
const videoText = z.string().max(20_000).trim();

const batchBody = z
  .strictObject({
    name: displayName.optional().describe('its first opening if it has none'),
    openings: z.array(videoText).max(LIST_MAX),
    actors: z
      .array(mediaReference(setTexts.none('actor'), 'clip'))
      .max(LIST_MAX)
      .describe('actor ids, or videos of ours'),
    voices: z.array(mediaReference(setTexts.none('voice'), 'voice')).max(LIST_MAX),
    endsWithSpeech: z
      .boolean()
      .default(false)
      .describe('cuts each video after the last word; otherwise it is as long as the clip'),
  })
  .superRefine(refineBy(problemOfBatch));
export type BatchBody = z.input<typeof batchBody>;
export type BatchRequest = z.output<typeof batchBody>;

const filmBody = z
  .strictObject({
    name: displayName.optional().describe('its first sentence if it has none'),
    scenes: z
      .array(
        z.strictObject({
          text: videoText,
          actor: mediaReference(setRefusals.noActor, 'clip').describe(
            'an actor id, or a video of ours',
          ),
          voice: mediaReference(setRefusals.noVoice, 'voice'),
        }),
      )
      .max(LIST_MAX),
    rate: z.number().min(SPEECH_RATE.slowest).max(SPEECH_RATE.fastest).default(1),
    transition: filmTransition.default('cut'),
  })
  .superRefine(refineBy(problemOfFilm));
export type FilmBody = z.input<typeof filmBody>;
export type FilmRequest = z.output<typeof filmBody>;

/** Reports the first problem of the whole request, if it has one. */
function refineBy<Request>(problemOf: (request: Request) => SetProblem | null) {
  return (request: Request, context: z.RefinementCtx): void => {
    const problem = problemOf(request);
    if (problem) context.addIssue({ code: 'custom', ...problem });
  };
}

const set = { id: z.uuid(), name: z.string(), createdAt: z.iso.datetime() };

const shownActor = z.object({
  id: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
});
const shownVoice = z.object({ id: z.string(), name: z.string() });

/** How the videos of a batch stand. */
const batchCounts = z
  .object({
    all: z.number().int(),
    open: z.number().int().describe('queued or running'),
    succeeded: z.number().int().describe('made and still there'),
    failed: z.number().int(),
    cancelled: z.number().int(),
    deleted: z.number().int().describe('made, and deleted since'),
  })
  .meta({ id: 'BatchCounts' });
export type BatchCounts = z.infer<typeof batchCounts>;

const batchSummary = z
  .object({
    ...set,
    counts: batchCounts,
    posters: z.array(z.string()).describe('stills of its first finished videos'),
    newCount: z.int().optional().describe('what its review says that the owner has not seen'),
  })
  .meta({ id: 'BatchSummary' });
export type BatchSummary = z.infer<typeof batchSummary>;

/** A place in the grid: what was asked for, and the newest generation that makes it. */
const batchVideo = z
  .object({
    position: z.number().int().describe('from 0: by opening, then actor, then voice'),
    opening: z.number().int(),
    actor: z.number().int(),
    voice: z.number().int(),
    generation: generationView,
    isStarred: z.boolean().describe('its project is starred; false without a project'),
    hasVideo: z.boolean().describe('false once its project was deleted'),
  })
  .meta({ id: 'BatchVideo' });
export type BatchVideo = z.infer<typeof batchVideo>;

const batch = z
  .object({
    ...set,
    counts: batchCounts,
    openings: z.array(z.string()),
    actors: z.array(shownActor),
    voices: z.array(shownVoice),
    endsWithSpeech: z.boolean(),
    videos: z.array(batchVideo),
  })
  .meta({ id: 'Batch' });
export type Batch = z.infer<typeof batch>;

/** A scene: what was asked for, and the newest generation that makes it. */
const filmScene = z
  .object({
    position: z.number().int().describe('from 0'),
    text: z.string(),
    actor: shownActor.extend({ clipSeconds: z.number() }),
    voice: shownVoice,
    generation: generationView,
  })
  .meta({ id: 'FilmScene' });
export type FilmScene = z.infer<typeof filmScene>;

export const film = z
  .object({
    ...set,
    projectId: z.number().int().describe('its entry in the history'),
    rate: z.number(),
    transition: filmTransition,
    scenes: z.array(filmScene),
    generation: generationView.describe(
      'what joins the scenes: the newest; its result is the film',
    ),
  })
  .meta({ id: 'Film' });
export type Film = z.infer<typeof film>;

const params = z.object({ id: z.uuid() });

/** Errors of what only looks one set up. */
const lookupErrors = { 401: commonErrors[401], 404: commonErrors[404] } as const;

export const postBatch = defineContract(routes.postBatch, {
  summary: 'Make a batch of videos',
  description:
    'Every opening is spoken by every actor in every voice. All generations are reserved at once, or none: 402 if too few are left. Each is returned if its video is not made. The same request while its batch is in progress returns that batch.',
  example: {
    name: 'Spring ads',
    openings: ['Tired of bitter coffee?', 'Your mornings can be better.'],
    actors: ['clara'],
    voices: ['default-male'],
    endsWithSpeech: true,
  },
  body: batchBody,
  responses: { 201: batch, 200: batch, ...generationErrors },
});

export const listBatches = defineContract(routes.listBatches, {
  summary: 'List batches',
  description: 'Newest first.',
  query: uuidPageQuery(20),
  responses: { 200: z.array(batchSummary), 400: commonErrors[400], 401: commonErrors[401] },
});

export const getBatch = defineContract(routes.getBatch, {
  summary: 'Get a batch',
  params,
  responses: { 200: batch, ...lookupErrors },
});

export const patchBatch = defineContract(routes.patchBatch, {
  summary: 'Rename a batch',
  params,
  body: z.strictObject({
    name: displayName.unwrap().refine((name) => name !== '', 'A batch needs a name'),
  }),
  responses: { 200: batch, ...commonErrors },
});

export const retryBatchVideo = defineContract(routes.retryBatchVideo, {
  summary: 'Make a video of a batch again',
  description:
    'For one that failed or was cancelled; costs one generation. Of two requests at once, the second gets the first one’s. 409 `not_ended`: it is in progress or done; `keeps_failing`.',
  params: params.extend({
    position: z.coerce
      .number<number>()
      .int()
      .min(0)
      .max(BATCH_LIMITS.videos - 1),
  }),
  responses: { 202: accepted, ...generationErrors },
});

export const getBatchCancelTerms = defineContract(routes.getBatchCancelTerms, {
  summary: 'Get what cancelling a batch would mean',
  description: 'For showing before a user confirms.',
  params,
  responses: {
    200: z.object({ option: cancelOption.nullable().describe('null: nothing is in progress') }),
    ...lookupErrors,
  },
});

export const cancelBatch = defineContract(routes.cancelBatch, {
  summary: 'Cancel a batch',
  description:
    'Every video in progress. Each returns its generation, unless its work had begun and no free cancellation is left for the day. Repeating it changes nothing.',
  params,
  responses: { 200: z.object({ message: z.string(), batch }), ...lookupErrors },
});

export const getBatchFiles = defineContract(routes.getBatchFiles, {
  summary: 'Download the videos of a batch',
  description: 'The finished ones as a ZIP, streamed. 409 `not_finished`: there is none yet.',
  replyType: 'application/zip',
  params,
  responses: { 200: z.unknown(), ...lookupErrors, 409: commonErrors[409] },
});

export const getBatchExports = defineContract(routes.getBatchExports, {
  summary: 'Download exports of a batch',
  description:
    'Those of these exports of its videos that are done, as a ZIP, streamed. 409 `not_finished`: none of them is.',
  replyType: 'application/zip',
  params,
  query: z.object({
    exports: z
      .string()
      .max(BATCH_LIMITS.videos * 37)
      .transform((text) => text.split(','))
      .pipe(z.array(z.uuid()))
      .describe('ids of exports, separated by commas'),
  }),
  responses: { 200: z.unknown(), 400: commonErrors[400], ...lookupErrors, 409: commonErrors[409] },
});

export const postFilm = defineContract(routes.postFilm, {
  summary: 'Make a video in scenes',
  description:
    'Every scene is spoken by its actor; all are joined in order when the last one is delivered. The generations of all scenes are reserved at once, or none: 402 if too few are left. One that is not made is returned. The same request while its film is in progress returns that film.',
  example: {
    scenes: [
      { text: 'Tired of bitter coffee?', actor: 'clara', voice: 'default-male' },
      { text: 'Then try cold brew.', actor: 'clara', voice: 'default-male' },
    ],
    transition: 'crossfade',
  },
  body: filmBody,
  responses: { 201: film, 200: film, ...generationErrors },
});

export const getFilm = defineContract(routes.getFilm, {
  summary: 'Get a video in scenes',
  params,
  responses: { 200: film, ...lookupErrors },
});

export const retryFilm = defineContract(routes.retryFilm, {
  summary: 'Make scenes again',
  description:
    'Those that failed or were cancelled, for one generation each, all or none; then the film is joined. Without any to make, it is only joined again. 409 `not_ended`: a named scene, or the film, is done; `keeps_failing`.',
  params,
  body: z.strictObject({
    scenes: z
      .array(
        z.strictObject({
          position: z.number().int().min(0).max(LIST_MAX),
          text: videoText.optional().describe('instead of the one that was not made'),
        }),
      )
      .min(1)
      .max(LIST_MAX)
      .optional()
      .describe('which; absent: all that were not made'),
  }),
  responses: { 202: film, ...generationErrors },
});
