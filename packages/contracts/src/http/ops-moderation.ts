import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { opsRoutes } from '../ops-routes.ts';
import { rowId } from './ids.ts';
import { mediaUrl } from './media.ts';
import { actionBody, actionReplies } from './ops-actions.ts';

/** What a user shows to others: on the community page, by link, or in a review. */
export const opsShown = z.object({
  id: z.number().int(),
  title: z.string(),
  user: z.object({ id: z.string(), username: z.string() }),
  isInCommunity: z.boolean(),
  shareUrl: z.string().nullable(),
  reviewUrl: z.string().nullish().describe('null: no review shows it'),
  videoUrl: mediaUrl.nullable(),
  createdAt: z.iso.datetime(),
});
export type OpsShown = z.infer<typeof opsShown>;

/** Lists what users show to others, newest first. */
export const listOpsShown = defineContract(opsRoutes.listOpsShown, {
  query: z.object({ before: rowId.optional() }),
  responses: {
    200: z.object({ items: z.array(opsShown), next: z.string().nullable() }),
    400: commonErrors[400],
    404: commonErrors[404],
  },
});

/** Hides a project from everyone but its owner, who cannot share that video again. */
export const postOpsTakeDown = defineContract(opsRoutes.postOpsTakeDown, {
  params: z.object({ id: rowId }),
  body: actionBody,
  responses: actionReplies,
});
