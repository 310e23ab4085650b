import { z } from 'zod';
import { commonErrors } from '../errors.ts';

export const creditBalance = z.object({
  available: z.number().int(),
  limit: z.number().int().describe('what the plan gives: the free allowance, or 60 a month'),
  used: z.number().int().describe('of that limit, reserved ones included'),
  packs: z.number().int().describe('bought credits left; they do not expire'),
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
});
export type User = z.infer<typeof user>;

export const getUser = {
  path: '/api/auth/user',
  responses: { 200: user, 401: commonErrors[401] },
} as const;

/** Browser redirects. `returnTo` is a path of ours; `login_hint` is passed on to the identity provider. */
export const loginQuery = z.object({
  returnTo: z.string().max(500).optional(),
  login_hint: z.string().max(200).optional(),
});
export const LOGIN_PATH = '/api/login';
export const LOGOUT_PATH = '/api/logout';
export const CALLBACK_PATH = '/api/callback';
