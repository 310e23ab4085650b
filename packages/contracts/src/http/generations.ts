import { z } from 'zod';
import { apiError, commonErrors, paymentRequired } from '../errors.ts';
import { creditOutcome, generationKind, generationState, stageName, stageState } from '../names.ts';
import { mediaUrl } from './media.ts';

export const etaRange = z.object({
  minSeconds: z.number().int(),
  maxSeconds: z.number().int(),
});
export type EtaRange = z.infer<typeof etaRange>;

export const stageView = z.object({
  id: z.string(),
  name: stageName,
  state: stageState,
  progress: z.number().describe('0 to 100; 100 only when delivered; never falls'),
  attempt: z.number().int().describe('which paid try this is, 0 before the first'),
  maxAttempts: z.number().int(),
  queuePosition: z.number().int().nullable().describe('1 is next; null when not queued'),
  eta: etaRange.nullable().describe('seconds left; null when there is nothing to base it on'),
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
});
export type StageView = z.infer<typeof stageView>;

export const generationView = z.object({
  id: z.string(),
  kind: generationKind,
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
    })
    .nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  input: z
    .record(z.string(), z.unknown())
    .describe('what was asked for, so that a reload can show it'),
  version: z.number().int().describe('grows with every change; a smaller one is stale'),
});
export type GenerationView = z.infer<typeof generationView>;

/** The reply to a request that did not wait for the end. */
export const accepted = z.object({
  id: z.string(),
  status: generationState,
  predictionId: z.string(),
  projectId: z.number().int().nullable(),
});
export type Accepted = z.infer<typeof accepted>;

/** Errors of every endpoint that starts a generation. 502: it failed; 409: cancelled, or the key was used for another request. */
export const generationErrors = { ...commonErrors, 402: paymentRequired, 502: apiError } as const;

export const getGeneration = {
  path: '/api/generations/:id',
  params: z.object({ id: z.uuid() }),
  responses: { 200: generationView, 401: commonErrors[401], 404: commonErrors[404] },
} as const;

export const listGenerations = {
  path: '/api/generations',
  query: z.object({
    state: z.enum(['active', 'all']).default('all'),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  responses: { 200: z.array(generationView), 401: commonErrors[401] },
} as const;

export const cancelResult = z.object({
  id: z.string(),
  status: generationState,
  credit: creditOutcome,
  message: z.string(),
});
export type CancelResult = z.infer<typeof cancelResult>;

/** Cancels a running generation; the id is the `predictionId` its start answered. */
export const postCancel = {
  path: '/api/replicate/cancel/:id',
  params: z.object({ id: z.string().max(100) }),
  responses: { 200: cancelResult, 401: commonErrors[401], 404: commonErrors[404] },
} as const;
