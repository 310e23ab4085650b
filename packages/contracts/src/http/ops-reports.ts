import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { opsRoutes } from '../ops-routes.ts';
import { reportDecisions, reportedPages, reportReasons } from '../reports.ts';
import { mediaUrl } from './media.ts';
import { actionBody, actionReplies } from './ops-actions.ts';

/** A video with its open reports. */
export const opsCase = z.object({
  video: z.uuid(),
  projectId: z.int(),
  title: z.string(),
  user: z.object({ id: z.string(), username: z.string() }),
  videoUrl: mediaUrl.nullable().describe('null: it was deleted'),
  shareUrl: z.string().nullable(),
  reviewUrl: z.string().nullish().describe('null: no review shows it'),
  isInCommunity: z.boolean(),
  oldestAt: z.iso.datetime(),
  count: z.int(),
  reports: z.array(
    z.object({
      page: z.enum(reportedPages),
      reason: z.enum(reportReasons),
      note: z.string().nullable(),
      hasEmail: z.boolean(),
      at: z.iso.datetime(),
    }),
  ),
});
export type OpsCase = z.infer<typeof opsCase>;

/** Lists the videos with open reports, the one that has waited longest first. */
export const listOpsReports = defineContract(opsRoutes.listOpsReports, {
  responses: { 200: z.object({ items: z.array(opsCase), open: z.int() }), 404: commonErrors[404] },
});

/** Decides all open reports of a video. */
export const postOpsDecision = defineContract(opsRoutes.postOpsDecision, {
  params: z.object({ video: z.uuid() }),
  body: actionBody.extend({ decision: z.enum(reportDecisions) }),
  responses: actionReplies,
});
