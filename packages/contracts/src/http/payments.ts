import { z } from 'zod';
import { commonErrors } from '../errors.ts';

export const plan = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number().int().describe('in cents'),
  currency: z.string(),
  interval: z.enum(['month', 'once']),
  isActive: z.boolean(),
  generationsLimit: z.number().int().describe('a month, or in the pack'),
  stripePriceId: z.string().nullable().describe('null until the plan was brought to Stripe'),
});
export type Plan = z.infer<typeof plan>;

/** Of every call that talks to Stripe. 502: Stripe refused; 503: not set up, or not reachable. */
const errors = {
  400: commonErrors[400],
  401: commonErrors[401],
  403: commonErrors[403],
  404: commonErrors[404],
  409: commonErrors[409],
  429: commonErrors[429],
  502: commonErrors[502],
  503: commonErrors[503],
};

export const getPlans = { path: '/api/stripe/plans', responses: { 200: z.array(plan) } } as const;

/** How paying looks: a page of Stripe's, a form in ours, or not set up at all. */
export const paymentConfig = z.object({ ui: z.enum(['hosted', 'embedded', 'off']) });
export type PaymentConfig = z.infer<typeof paymentConfig>;

export const getPaymentConfig = {
  path: '/api/stripe/config',
  responses: { 200: paymentConfig },
} as const;

export const postCustomer = {
  path: '/api/stripe/create-customer',
  responses: { 200: z.object({ customerId: z.string() }), ...errors },
} as const;

/** A page to go to, or the secret of an embedded form with the key to mount it. */
export const checkoutReply = z.object({
  url: z.string().optional(),
  clientSecret: z.string().optional(),
  publishableKey: z.string().optional(),
});
export type CheckoutReply = z.infer<typeof checkoutReply>;

/** The price is ours: a body that names anything else than a plan is refused. */
export const subscriptionRequest = z.strictObject({
  priceId: z.string().min(1).max(200),
  planName: z.string().max(200).optional(),
});
export type SubscriptionRequest = z.infer<typeof subscriptionRequest>;

/** 409: there is a subscription already. */
export const postSubscription = {
  path: '/api/stripe/create-subscription',
  body: subscriptionRequest,
  responses: { 200: checkoutReply, ...errors },
} as const;

export const additionalRequest = z.strictObject({
  generations: z.number().int().min(1).max(10_000).describe('as many as a pack holds'),
});
export type AdditionalRequest = z.infer<typeof additionalRequest>;

export const postAdditional = {
  path: '/api/stripe/additional-generations',
  body: additionalRequest,
  responses: { 200: checkoutReply, ...errors },
} as const;

export const subscriptionState = z.object({
  status: z.string().describe("as the user's subscriptionStatus"),
  endsAt: z.iso.datetime().nullable().describe('when it ends by its cancellation'),
  message: z.string(),
});

export const postCancelSubscription = {
  path: '/api/stripe/cancel-subscription',
  responses: { 200: subscriptionState, ...errors },
} as const;

/** Takes back a cancellation whose period still runs. */
export const postResumeSubscription = {
  path: '/api/stripe/resume-subscription',
  responses: { 200: subscriptionState, ...errors },
} as const;

/** Compares our books with Stripe's for the caller. A GET by tradition; running it again changes nothing. */
export const getSyncSubscription = {
  path: '/api/stripe/sync-subscription',
  responses: {
    200: z.object({ success: z.boolean(), message: z.string(), status: z.string() }),
    ...errors,
  },
} as const;
export type SyncReply = z.infer<(typeof getSyncSubscription)['responses'][200]>;

/** Stripe's own page for cards, invoices and the plan. */
export const postPortal = {
  path: '/api/stripe/portal',
  responses: { 200: z.object({ url: z.string() }), ...errors },
} as const;

export const receipt = z.object({
  id: z.string(),
  paidAt: z.iso.datetime(),
  planName: z.string().nullable(),
  amountCents: z.number().int(),
  returnedCents: z.number().int().describe('refunded or disputed'),
  currency: z.string(),
  generations: z.number().int(),
});
export type Receipt = z.infer<typeof receipt>;

export const billing = z.object({
  status: z.string(),
  planName: z.string().nullable(),
  priceCents: z.number().int().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  cancelsAt: z.iso.datetime().nullable().describe('null while it renews by itself'),
  hasCustomer: z.boolean().describe('whether the portal has something to show'),
  receipts: z.array(receipt),
});
export type Billing = z.infer<typeof billing>;

export const getBilling = {
  path: '/api/stripe/billing',
  responses: { 200: billing, 401: commonErrors[401] },
} as const;

export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe';
