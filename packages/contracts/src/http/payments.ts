import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { PLAN_INTERVALS } from '../plan-interval.ts';
import { routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';

export const plan = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number().int().describe('in cents'),
  currency: z.string(),
  interval: z.enum(PLAN_INTERVALS),
  isActive: z.boolean(),
  generationsLimit: z.number().int().describe('a month or year, or in the pack'),
  stripePriceId: z.string().nullable().describe('null until the plan was brought to Stripe'),
});
export type Plan = z.infer<typeof plan>;

/** Errors of every call that talks to Stripe. 502: Stripe refused; 503: not set up, or unreachable. */
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

export const getPlans = defineContract(routes.getPlans, { responses: { 200: z.array(plan) } });

/** How payment works: a page of Stripe's, a form in ours, or not set up. */
export const paymentConfig = z.object({ ui: z.enum(['hosted', 'embedded', 'off']) });

export const getPaymentConfig = defineContract(routes.getPaymentConfig, {
  responses: { 200: paymentConfig },
});

export const postCustomer = defineContract(routes.postCustomer, {
  responses: { 200: z.object({ customerId: z.string() }), ...errors },
});

/**
 * A page to go to, or the secret of an embedded form with the key to mount it, and its script unless it is Stripe's.
 */
export const checkoutReply = z.object({
  url: z.string().optional(),
  clientSecret: z.string().optional(),
  publishableKey: z.string().optional(),
  scriptUrl: z.string().optional(),
});
export type CheckoutReply = z.infer<typeof checkoutReply>;

/** The server sets the price: a body that names anything but a plan is refused. */
export const subscriptionRequest = z.strictObject({
  priceId: z.string().min(1).max(200),
  planName: z.string().max(200).optional(),
});

/** Starts a subscription. 409: one exists already. */
export const postSubscription = defineContract(routes.postSubscription, {
  body: subscriptionRequest,
  responses: { 200: checkoutReply, ...errors },
});

export const additionalRequest = z.strictObject({
  generations: z.number().int().min(1).max(10_000).describe('as many as a pack holds'),
});

export const postAdditional = defineContract(routes.postAdditional, {
  body: additionalRequest,
  responses: { 200: checkoutReply, ...errors },
});

export const subscriptionState = z.object({
  status: z.string().describe("as the user's subscriptionStatus"),
  endsAt: z.iso.datetime().nullable().describe('when it ends by its cancellation'),
  message: z.string(),
});

/** Cancels a subscription at the end of the paid period; at once if its last payment failed. */
export const postCancelSubscription = defineContract(routes.postCancelSubscription, {
  responses: { 200: subscriptionState, ...errors },
});

/** Reverts a cancellation while its period runs. */
export const postResumeSubscription = defineContract(routes.postResumeSubscription, {
  responses: { 200: subscriptionState, ...errors },
});

/** The plan to change to, by its price. */
export const switchRequest = z.strictObject({ priceId: z.string().min(1).max(200) });

/**
 * Changes between the monthly and the annual plan when the paid period ends: nothing is charged before. Safe to repeat,
 * and reverted by switching back. 409: a payment is due, or the subscription is ending.
 */
export const postSwitchSubscription = defineContract(routes.postSwitchSubscription, {
  body: switchRequest,
  responses: { 200: subscriptionState, ...errors },
});

/** Syncs the caller's ledger with Stripe. A GET for compatibility; safe to repeat. */
export const getSyncSubscription = defineContract(routes.getSyncSubscription, {
  responses: {
    200: z.object({
      success: z.boolean(),
      message: z.string(),
      status: z.string(),
      isChanged: z.boolean().optional().describe('whether plan or balance are others now'),
    }),
    ...errors,
  },
});
export type SyncReply = z.infer<(typeof getSyncSubscription)['responses'][200]>;

/** Stripe's page for cards, invoices and the plan. */
export const postPortal = defineContract(routes.postPortal, {
  responses: { 200: z.object({ url: z.string() }), ...errors },
});

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
  priceCents: z.number().int().nullable().describe('of the next renewal'),
  interval: z.enum(['month', 'year']).nullable().describe('of the period that is paid'),
  switchesTo: z
    .object({ name: z.string(), interval: z.enum(['month', 'year']), priceCents: z.number().int() })
    .nullable()
    .describe('the plan that follows at `periodEnd`, if it is another one'),
  periodEnd: z.iso.datetime().nullable(),
  cancelsAt: z.iso.datetime().nullable().describe('null while it renews by itself'),
  hasCustomer: z.boolean().describe('whether the portal has something to show'),
  receipts: z.array(receipt),
});
export type Billing = z.infer<typeof billing>;

export const getBilling = defineContract(routes.getBilling, {
  responses: { 200: billing, 401: commonErrors[401] },
});
