import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { opsRoutes } from '../ops-routes.ts';
import { consent } from './consents.ts';
import { actionBody, actionReplies } from './ops-actions.ts';
import { opsLedgerLine } from './ops-generations.ts';
import { uuidPageQuery } from './pages.ts';

export const opsUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  role: z.enum(['user', 'operator']),
  subscriptionStatus: z.string(),
  balance: z.object({ free: z.number().int(), period: z.number().int(), pack: z.number().int() }),
  deliveredCount: z.number().int(),
  createdAt: z.iso.datetime(),
  blockedAt: z.iso.datetime().nullable(),
});
export type OpsUser = z.infer<typeof opsUser>;

/** Lists users, newest first; `search` is the start of a name or email, or an id. */
export const listOpsUsers = defineContract(opsRoutes.listOpsUsers, {
  query: uuidPageQuery(30).extend({ search: z.string().trim().max(200).default('') }),
  responses: {
    200: z.object({ items: z.array(opsUser), next: z.string().nullable() }),
    400: commonErrors[400],
    404: commonErrors[404],
  },
});

const params = z.object({ id: z.uuid() });

/** What a user stated about a photo or a recording, and from where. */
const opsConsent = consent.extend({
  locale: z.string().nullable(),
  address: z.string().nullable(),
});
export type OpsConsent = z.infer<typeof opsConsent>;

/**
 * A user with the newest lines of their ledger, their newest consents, and when their subscription ends; null: it renews, or there is none.
 */
export const getOpsUser = defineContract(opsRoutes.getOpsUser, {
  params,
  responses: {
    200: opsUser.extend({
      ledger: z.array(opsLedgerLine),
      consents: z.array(opsConsent),
      subscriptionEndsAt: z.iso.datetime().nullish(),
    }),
    404: commonErrors[404],
  },
});

/** Grants generations that do not expire. */
export const postOpsGrant = defineContract(opsRoutes.postOpsGrant, {
  params,
  body: actionBody.extend({ generations: z.number().int().min(1).max(100) }),
  responses: actionReplies,
});

/**
 * Blocks a user: ends all their sessions, hides what they shared, cancels what is in progress, and ends their
 * subscription. Blocked users have no access. Unblocking does not resume the subscription.
 */
export const postOpsBlock = defineContract(opsRoutes.postOpsBlock, {
  params,
  body: actionBody.extend({ isBlocked: z.boolean() }),
  responses: actionReplies,
});
