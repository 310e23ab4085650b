import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { providerService, stageName } from '../names.ts';
import { opsRoutes } from '../ops-routes.ts';
import { actionBody, actionReplies } from './ops-actions.ts';

const time = z.iso.datetime();

/** A model used recently, or with a recorded state. */
export const opsModel = z.object({
  model: z.string(),
  service: providerService,
  tries: z.number().int().describe('in the last 24 hours'),
  failedTries: z.number().int(),
  costCents: z.number(),
  failuresInARow: z.number().int().describe('calls without a usable answer'),
  reason: z.string().describe('of the last failure'),
  retryAt: time.nullable().describe('paused until then by its breaker; null: it is not'),
  stoppedAt: time.nullable().describe('by an operator'),
});
export type OpsModel = z.infer<typeof opsModel>;

/** A stage that models make. */
export const opsStageModel = z.object({
  stage: stageName,
  model: z.string().nullable().describe("an operator's choice; null: the workers' environment's"),
  choices: z.array(
    z.object({
      model: z.string(),
      licence: z.string().nullable().describe('null: a model of your own server'),
      isCommercial: z.boolean().nullable().describe('whether what it makes may be sold'),
      costCents: z.number().nullable().describe('of one prediction, at list prices; null: yours'),
      centsPerSecond: z.number().nullable().describe('null: it is not paid by the second'),
    }),
  ),
  fallbacks: z.array(z.string()).describe('who takes over while it is paused, in this order'),
});
export type OpsStageModel = z.infer<typeof opsStageModel>;

export const listOpsModels = defineContract(opsRoutes.listOpsModels, {
  responses: {
    200: z.object({ models: z.array(opsModel), stages: z.array(opsStageModel) }),
    404: commonErrors[404],
  },
});

/** Nothing is sent to a stopped model: requests that need it are refused, accepted work waits. */
export const postOpsModel = defineContract(opsRoutes.postOpsModel, {
  body: actionBody.extend({
    model: z.string().min(1).max(200),
    service: providerService,
    isStopped: z.boolean(),
  }),
  responses: actionReplies,
});

/** Workers use the model for the next attempt that is sent; what was sent is followed with its own. */
export const postOpsStageModel = defineContract(opsRoutes.postOpsStageModel, {
  params: z.object({ stage: stageName }),
  body: actionBody.extend({ model: z.string().min(1).max(200).nullable() }),
  responses: actionReplies,
});
