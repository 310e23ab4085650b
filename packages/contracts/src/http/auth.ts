import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';

export const creditBalance = z.object({
  available: z.number().int(),
  limit: z
    .number()
    .int()
    .describe('what the plan gives: the free allowance, or 60 a month, or 720 a year'),
  interval: z.enum(['month', 'year']).optional().describe('of a subscription: what `limit` is for'),
  used: z.number().int().describe('of that limit, reserved ones included'),
  packs: z.number().int().describe('bought credits left; they do not expire'),
  freeWithheld: z
    .boolean()
    .optional()
    .describe('true: made without the free allowance, too many accounts came from its network'),
});
export type CreditBalance = z.infer<typeof creditBalance>;

export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  bio: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  generationsCount: z.number().int(),
  subscriptionStatus: z.string().describe("'active', or anything else for free"),
  subscriptionPlan: z.string().nullable(),
  subscriptionPeriodEnd: z.iso.datetime().nullable(),
  credits: creditBalance,
  role: z.enum(['user', 'operator']),
  mailsWhenDone: z.boolean().describe('whether a mail says when a long job is done'),
});
export type User = z.infer<typeof user>;

export const getUser = defineContract(routes.getUser, {
  responses: { 200: user, 401: commonErrors[401] },
});

/**
 * Browser redirects. `returnTo` is a path of ours; `login_hint` is passed to the identity provider. `fresh` asks the
 * signed-in user to sign in again; on failure the redirect back carries `SIGN_IN_FAILED`.
 */
const loginQuery = z.object({
  returnTo: z.string().max(500).optional(),
  login_hint: z.string().max(200).optional(),
  fresh: z.literal('true').optional(),
});
export const getLogin = defineContract(routes.getLogin, {
  query: loginQuery,
  responses: { 302: z.null(), 400: commonErrors[400] },
});
/** Where the identity provider redirects to. */
export const getCallback = defineContract(routes.getCallback, {
  // The provider's reply is checked as a whole; this finds what it answers.
  query: z.looseObject({ state: z.string().catch('') }),
  responses: { 302: z.null() },
});
/** Ends the session and returns the address to go to next. */
export const postLogout = defineContract(routes.postLogout, {
  responses: { 200: z.object({ redirectTo: z.string() }), 403: commonErrors[403] },
});
/** The same for a navigation within our site; from another site it shows a page with a button. */
export const getLogout = defineContract(routes.getLogout, {
  responses: { 200: z.string(), 302: z.null() },
});
