import { z } from 'zod';
import { contractsOf, mayGrow } from '../contract.ts';
import { routes } from '../routes.ts';
import { apiError, commonErrors, paymentRequired } from '../errors.ts';
import {
  cancelChoice,
  cancelOutcome,
  creditOutcome,
  generationState,
  stageName,
  stageState,
  type GenerationKind,
} from '../names.ts';
import { costReply } from './cost.ts';
import { generationInputs } from './generation-inputs.ts';
import { mediaUrl } from './media.ts';
import { uuidPageQuery } from './pages.ts';

const defineContract = contractsOf('Generations');

export const etaRange = z.object({
  minSeconds: z.number().int(),
  maxSeconds: z.number().int(),
});
export type EtaRange = z.infer<typeof etaRange>;

export const stageView = z
  .object({
    id: z.string(),
    name: stageName,
    state: stageState,
    progress: z.number().describe('0 to 100; 100 only when delivered; never falls'),
    attempt: z.number().int().describe('which paid try this is, 0 before the first'),
    maxAttempts: z.number().int(),
    queuePosition: z
      .number()
      .int()
      .nullable()
      .describe(
        '1 is next; null when it does not wait in its queue: it runs, or others of its user go first',
      ),
    eta: etaRange
      .nullable()
      .describe(
        'seconds left, or to come for one that has not begun; null if it has ended, or there is nothing to base it on',
      ),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    notice: z.string().nullable().describe('why it is being retried, for people'),
    output: z
      .object({
        url: mediaUrl.optional(),
        script: z.string().optional(),
        durationSeconds: z.number().optional(),
      })
      .nullable(),
  })
  .meta({ id: 'Stage' });
export type StageView = z.infer<typeof stageView>;

const viewOfAnyKind = z.object({
  id: z.string(),
  state: generationState,
  progress: z.number(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  projectId: z.number().int().nullable(),
  title: z.string().describe('one line for the job tray'),
  actorId: z.string().nullable(),
  credit: creditOutcome,
  creditMessage: z.string().describe('what happened to the credit, for people'),
  stages: z.array(stageView),
  result: z
    .object({
      url: mediaUrl.optional(),
      script: z.string().optional(),
      imageUrl: mediaUrl.optional(),
      audioUrl: mediaUrl.optional(),
      durationSeconds: z.number().optional(),
      thumbnailUrl: mediaUrl.optional(),
      captionsUrl: z.string().optional(),
      isOverlay: z
        .boolean()
        .optional()
        .describe('the picture has no mouth to move: the video shows a speaking overlay instead'),
      notShown: z
        .array(z.string())
        .optional()
        .describe('what was described but is not in the picture, if the renderer says so'),
    })
    .nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  version: z.number().int().describe('grows with every change; a smaller one is stale'),
});

/** `input` is the request, so a reload can show it; an older release may have stored less of it. */
const viewOf = <Kind extends GenerationKind, Input extends z.ZodObject>(kind: Kind, input: Input) =>
  viewOfAnyKind.extend({ kind: z.literal(kind), input });

export const generationView = z
  .discriminatedUnion('kind', [
    viewOf('script', generationInputs.script.partial()),
    viewOf('image', generationInputs.image.partial()),
    viewOf('audio', generationInputs.audio.partial()),
    viewOf('influencer-video', generationInputs['influencer-video'].partial()),
    viewOf('lipsync', generationInputs.lipsync.partial()),
    viewOf('one-shot', generationInputs['one-shot'].partial()),
    viewOf('talking-video', generationInputs['talking-video'].partial()),
    viewOf('export', generationInputs.export.partial()),
    viewOf('scene', generationInputs.scene.partial()),
    viewOf('film', generationInputs.film.partial()),
    viewOf('media', generationInputs.media.partial()),
    viewOf('retake', generationInputs.retake.partial()),
    viewOf('cut-out', generationInputs['cut-out'].partial()),
  ])
  .meta({ id: 'Generation', ...mayGrow });
export type GenerationView = z.infer<typeof generationView>;

/** The reply to a request that did not wait for the result. */
export const accepted = z
  .object({
    id: z.string(),
    status: generationState,
    predictionId: z.string(),
    projectId: z.number().int().nullable(),
    ...costReply,
  })
  .meta({ id: 'Accepted' });
export type Accepted = z.infer<typeof accepted>;

/**
 * Errors of every endpoint that starts a generation. 502: it failed; 409: it was cancelled, or the key was used for
 * another request.
 */
export const generationErrors = { ...commonErrors, 402: paymentRequired, 502: apiError } as const;

export const getGeneration = defineContract(routes.getGeneration, {
  summary: 'Get a generation',
  params: z.object({ id: z.uuid() }),
  responses: { 200: generationView, 401: commonErrors[401], 404: commonErrors[404] },
});

export const listGenerations = defineContract(routes.listGenerations, {
  summary: 'List generations',
  description: 'Newest first.',
  query: uuidPageQuery(20).extend({ state: z.enum(['active', 'all']).default('all') }),
  responses: { 200: z.array(generationView), 400: commonErrors[400], 401: commonErrors[401] },
});

/** One way of cancelling and what it means now, for display. */
export const cancelOption = z
  .object({
    choice: cancelChoice,
    counts: z.boolean().describe('the generation (or what it includes) is used up'),
    label: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'CancelOption' });
export type CancelOption = z.infer<typeof cancelOption>;

export const cancelTerms = z
  .object({
    id: z.string(),
    status: generationState,
    options: z
      .array(cancelOption)
      .describe('two where something was made and may be thrown away; none once it has ended'),
    mustAsk: z.boolean().describe('false: it never cost anything, so nobody need be asked'),
  })
  .meta({ id: 'CancelTerms' });
export type CancelTerms = z.infer<typeof cancelTerms>;

export const getCancelTerms = defineContract(routes.getCancelTerms, {
  summary: 'Get what cancelling would mean',
  description: 'The choices and what each does to the credit, for showing before a user confirms.',
  params: z.object({ id: z.uuid() }),
  responses: { 200: cancelTerms, 401: commonErrors[401], 404: commonErrors[404] },
});

export const cancelResult = z
  .object({
    id: z.string(),
    status: generationState,
    credit: creditOutcome,
    outcome: cancelOutcome
      .nullable()
      .describe('of the cancellation that counted, which may be an earlier one; null: none did'),
    message: z.string(),
  })
  .meta({ id: 'CancelResult' });
export type CancelResult = z.infer<typeof cancelResult>;

export const postCancel = defineContract(routes.postCancel, {
  summary: 'Cancel a generation',
  description:
    'The id is the `predictionId` that starting it returned. The first cancellation wins; later ones get its outcome.\n\n- `keep`, the default: results stay and the generation counts. Without results it does not count, unless a provider had started and no free cancellation is left for the day.\n- `discard`: it does not count, and its results are deleted. If that is not possible, 409 `no_free_cancellation` or `used_elsewhere`, and the work continues.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ choice: cancelChoice.default('keep') }).nullish(),
  responses: {
    200: cancelResult,
    400: commonErrors[400],
    401: commonErrors[401],
    404: commonErrors[404],
    409: commonErrors[409],
  },
});
