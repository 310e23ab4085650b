import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';

const defineContract = contractsOf('Account');

export const creditBalance = z
  .object({
    available: z.number().int(),
    limit: z
      .number()
      .int()
      .describe('what the plan gives: the free allowance, or 60 a month, or 720 a year'),
    interval: z
      .enum(['month', 'year'])
      .optional()
      .describe('of a subscription: what `limit` is for'),
    used: z.number().int().describe('of that limit, reserved ones included'),
    packs: z.number().int().describe('bought credits left; they do not expire'),
    freeWithheld: z
      .boolean()
      .optional()
      .describe('true: made without the free allowance, too many accounts came from its network'),
  })
  .meta({ id: 'CreditBalance' });
export type CreditBalance = z.infer<typeof creditBalance>;

export const user = z
  .object({
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
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const getUser = defineContract(routes.getUser, {
  summary: 'Get the signed-in user',
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
  summary: 'Start signing in',
  description:
    'A browser is redirected to the identity provider, and afterwards to `returnTo`, a path of ours. `login_hint` is passed on to the provider. `fresh` asks a signed-in user to sign in again.',
  query: loginQuery,
  responses: { 302: z.null(), 400: commonErrors[400] },
});
export const getCallback = defineContract(routes.getCallback, {
  summary: 'Finish signing in',
  description: 'Where the identity provider redirects a browser to.',
  // The provider's reply is checked as a whole; this finds what it answers.
  query: z.looseObject({ state: z.string().catch('') }),
  responses: { 302: z.null() },
});
export const postLogout = defineContract(routes.postLogout, {
  summary: 'Sign out',
  description: 'Ends the session, and says which address to go to next.',
  responses: { 200: z.object({ redirectTo: z.string() }), 403: commonErrors[403] },
});
export const getLogout = defineContract(routes.getLogout, {
  summary: 'Sign out from a link',
  description:
    'For a navigation within our site; a link on another site gets a page with a button instead.',
  replyType: 'text/html',
  responses: { 200: z.string(), 302: z.null() },
});
