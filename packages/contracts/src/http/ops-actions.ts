import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { operatorAction } from '../names.ts';
import { opsRoutes } from '../ops-routes.ts';
import { rowId } from './ids.ts';
import { mediaUrl } from './media.ts';

/** Every action carries a reason and a key. Repeating a key does nothing. */
export const actionBody = z.object({
  key: z.uuid(),
  reason: z.string().trim().min(3, 'Say why, for the audit log').max(500),
});

export const actionReplies = {
  200: z.object({
    repeated: z.boolean().describe('it had been done before, and was not done again'),
  }),
  400: commonErrors[400],
  404: commonErrors[404],
  409: commonErrors[409],
} as const;

/** An audit log entry. */
export const opsAction = z.object({
  id: z.number().int(),
  operator: z.string().nullable().describe('null: the account is gone'),
  action: operatorAction,
  subject: z.string(),
  about: z
    .object({
      kind: z.enum(['user', 'generation', 'video']),
      title: z.string(),
      user: z.object({ id: z.string(), username: z.string() }),
      videoUrl: mediaUrl.nullable().describe('null: no video, or its file is gone'),
    })
    .nullish()
    .describe('null: a queue, model or voice, or it is gone'),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});
export type OpsAction = z.infer<typeof opsAction>;

/** Lists the audit log, newest first; optionally of one subject. */
export const listOpsActions = defineContract(opsRoutes.listOpsActions, {
  query: z.object({
    subject: z.string().max(200).optional(),
    before: rowId.optional(),
  }),
  responses: {
    200: z.object({ items: z.array(opsAction), next: z.string().nullable() }),
    400: commonErrors[400],
    404: commonErrors[404],
  },
});
