import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { stageName } from '../names.ts';
import { opsRoutes } from '../ops-routes.ts';
import { actionBody, actionReplies } from './ops-actions.ts';

export const opsQueue = z.object({
  stage: stageName,
  queued: z.number().int(),
  running: z.number().int(),
  oldestSeconds: z.number().describe('how long the one that has waited longest is due'),
  deliveredPerMinute: z.number().describe('over the last five minutes'),
  pausedAt: z.iso.datetime().nullable(),
});
export type OpsQueue = z.infer<typeof opsQueue>;

/** The installation's current state; pushed to operators every two seconds as `ops.ticked`. */
export const opsOverview = z.object({
  queues: z.array(opsQueue),
  /** Changes whenever a generation starts, advances or ends, or an operator acts. */
  revision: z.string(),
});
export type OpsOverview = z.infer<typeof opsOverview>;

export const getOpsOverview = defineContract(opsRoutes.getOpsOverview, {
  responses: { 200: opsOverview, 404: commonErrors[404] },
});

/** A paused queue gives no work to workers; running work continues, new requests wait. */
export const postOpsQueue = defineContract(opsRoutes.postOpsQueue, {
  params: z.object({ stage: stageName }),
  body: actionBody.extend({ isPaused: z.boolean() }),
  responses: actionReplies,
});
