import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import {
  creditOutcome,
  generationKind,
  generationState,
  ledgerKind,
  stageName,
  stageState,
} from '../names.ts';
import { opsRoutes } from '../ops-routes.ts';
import { voiceStatement } from './own-recordings.ts';
import { actionBody, actionReplies } from './ops-actions.ts';
import { uuidPageQuery } from './pages.ts';

const time = z.iso.datetime();

/** Any user's generation, as operators see it. */
export const opsGeneration = z.object({
  id: z.string(),
  kind: generationKind,
  title: z.string(),
  isTest: z.boolean().describe('a test key started it'),
  state: generationState,
  credit: creditOutcome,
  user: z.object({ id: z.string(), username: z.string() }),
  progress: z.number(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  deadlineAt: time,
});
export type OpsGeneration = z.infer<typeof opsGeneration>;

/** A paid attempt, as recorded. */
const opsAttempt = z.object({
  id: z.string(),
  number: z.number().int(),
  part: z.number().int(),
  provider: z.string(),
  model: z.string(),
  predictionId: z.string().nullable(),
  state: z.string(),
  costCents: z.number(),
  insteadOf: z.string().nullable().describe("why its model is not the stage's own"),
  error: z.string().nullable(),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
});
export type OpsAttempt = z.infer<typeof opsAttempt>;

const opsStage = z.object({
  id: z.string(),
  name: stageName,
  state: stageState,
  attempt: z.number().int(),
  notice: z.string().nullable(),
  claimedBy: z.string().nullable(),
  queuedAt: time.nullable(),
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  attempts: z.array(opsAttempt),
});
export type OpsStage = z.infer<typeof opsStage>;

export const opsLedgerLine = z.object({
  id: z.number().int(),
  kind: ledgerKind,
  bucket: z.enum(['free', 'period', 'pack']),
  amount: z.number().int(),
  note: z.string(),
  title: z.string().nullable().describe('of the generation it belongs to'),
  createdAt: time,
});
export type OpsLedgerLine = z.infer<typeof opsLedgerLine>;

export const opsGenerationDetail = opsGeneration.extend({
  coveredBy: z.string().nullable().describe('the speech whose generation pays for it'),
  together: z
    .object({ kind: z.enum(['batch', 'film']), id: z.string(), open: z.number().int() })
    .nullable()
    .describe('the batch or film that it is a part of, and how much of that is in progress'),
  stages: z.array(opsStage),
  ledger: z.array(opsLedgerLine),
  voiceStatement: voiceStatement
    .nullable()
    .describe('what its user said about the recording that speaks in it; null: a voice speaks'),
});
export type OpsGenerationDetail = z.infer<typeof opsGenerationDetail>;

export const opsGenerationFilter = z.enum(['open', 'failed', 'all']);
export type OpsGenerationFilter = z.infer<typeof opsGenerationFilter>;

/** Lists generations, newest first. */
export const listOpsGenerations = defineContract(opsRoutes.listOpsGenerations, {
  query: uuidPageQuery(30).extend({
    show: opsGenerationFilter.default('open'),
    user: z.uuid().optional(),
  }),
  responses: {
    200: z.object({ items: z.array(opsGeneration), next: z.string().nullable() }),
    400: commonErrors[400],
    404: commonErrors[404],
  },
});

const params = z.object({ id: z.uuid() });

export const getOpsGeneration = defineContract(opsRoutes.getOpsGeneration, {
  params,
  responses: { 200: opsGenerationDetail, 404: commonErrors[404] },
});

/** Cancels a generation at any stage, with the scenes of a film; the user is not charged. 409: it has ended. */
export const postOpsCancel = defineContract(opsRoutes.postOpsCancel, {
  params,
  body: actionBody.extend({
    batch: z.boolean().default(false).describe('all videos of its batch that are in progress'),
  }),
  responses: actionReplies,
});

/** Requests the same generation again on the user's account. 409: the reason it is not possible. */
export const postOpsRetry = defineContract(opsRoutes.postOpsRetry, {
  params,
  body: actionBody,
  responses: {
    ...actionReplies,
    200: actionReplies[200].extend({ generationId: z.string() }),
    503: commonErrors[503],
  },
});

/** Refunds the charged generation. 409: nothing was charged, or it was refunded already. */
export const postOpsRefund = defineContract(opsRoutes.postOpsRefund, {
  params,
  body: actionBody,
  responses: actionReplies,
});
