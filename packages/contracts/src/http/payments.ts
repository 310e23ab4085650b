import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { PLAN_INTERVALS } from '../plan-interval.ts';
import { routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';

const defineContract = contractsOf('Payments');

export const plan = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    price: z.number().int().describe('in cents'),
    currency: z.string(),
    interval: z.enum(PLAN_INTERVALS),
    isActive: z.boolean(),
    generationsLimit: z.number().int().describe('a month or year, or in the pack'),
    stripePriceId: z.string().nullable().describe('null until the plan was brought to Stripe'),
  })
  .meta({ id: 'Plan' });
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

export const getPlans = defineContract(routes.getPlans, {
  summary: 'List plans',
  responses: { 200: z.array(plan) },
});

/** How payment works: a page of Stripe's, a form in ours, or not set up. */
export const paymentConfig = z.object({ ui: z.enum(['hosted', 'embedded', 'off']) });

export const getPaymentConfig = defineContract(routes.getPaymentConfig, {
  summary: 'Get how payment works',
  description: 'On a page of Stripe’s, in a form of ours, or not set up.',
  responses: { 200: paymentConfig },
});

export const postCustomer = defineContract(routes.postCustomer, {
  summary: 'Create the Stripe customer',
  responses: { 200: z.object({ customerId: z.string() }), ...errors },
});

/**
 * A page to go to, or the secret of an embedded form with the key to mount it, and its script unless it is Stripe's.
 */
export const checkoutReply = z
  .object({
    url: z.string().optional(),
    clientSecret: z.string().optional(),
    publishableKey: z.string().optional(),
    scriptUrl: z.string().optional(),
  })
  .meta({ id: 'Checkout' });
export type CheckoutReply = z.infer<typeof checkoutReply>;

/** The server sets the price: a body that names anything but a plan is refused. */
export const subscriptionRequest = z.strictObject({
  priceId: z.string().min(1).max(200),
  planName: z.string().max(200).optional(),
});

export const postSubscription = defineContract(routes.postSubscription, {
  summary: 'Start a subscription',
  description: 'The server sets the price. 409: there is one already.',
  body: subscriptionRequest,
  responses: { 200: checkoutReply, ...errors },
});

export const additionalRequest = z.strictObject({
  generations: z.number().int().min(1).max(10_000).describe('as many as a pack holds'),
});

export const postAdditional = defineContract(routes.postAdditional, {
  summary: 'Buy a pack of generations',
  body: additionalRequest,
  responses: { 200: checkoutReply, ...errors },
});

export const subscriptionState = z
  .object({
    status: z.string().describe("as the user's subscriptionStatus"),
    endsAt: z.iso.datetime().nullable().describe('when it ends by its cancellation'),
    message: z.string(),
  })
  .meta({ id: 'SubscriptionState' });

export const postCancelSubscription = defineContract(routes.postCancelSubscription, {
  summary: 'Cancel the subscription',
  description: 'At the end of the paid period; at once if the last payment failed.',
  responses: { 200: subscriptionState, ...errors },
});

export const postResumeSubscription = defineContract(routes.postResumeSubscription, {
  summary: 'Resume a cancelled subscription',
  description: 'While its period runs.',
  responses: { 200: subscriptionState, ...errors },
});

/** The plan to change to, by its price. */
export const switchRequest = z.strictObject({ priceId: z.string().min(1).max(200) });

export const postSwitchSubscription = defineContract(routes.postSwitchSubscription, {
  summary: 'Switch between monthly and annual',
  description:
    'When the paid period ends; nothing is charged before. Safe to repeat, and reverted by switching back. 409: a payment is due, or the subscription is ending.',
  body: switchRequest,
  responses: { 200: subscriptionState, ...errors },
});

export const getSyncSubscription = defineContract(routes.getSyncSubscription, {
  summary: 'Compare the account with Stripe',
  description: 'A GET for compatibility; safe to repeat.',
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

export const postPortal = defineContract(routes.postPortal, {
  summary: 'Open the billing portal',
  description: 'The address of Stripe’s page for cards, invoices and the plan.',
  responses: { 200: z.object({ url: z.string() }), ...errors },
});

export const receipt = z
  .object({
    id: z.string(),
    paidAt: z.iso.datetime(),
    planName: z.string().nullable(),
    amountCents: z.number().int(),
    returnedCents: z.number().int().describe('refunded or disputed'),
    currency: z.string(),
    generations: z.number().int(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receipt>;

export const billing = z
  .object({
    status: z.string(),
    planName: z.string().nullable(),
    priceCents: z.number().int().nullable().describe('of the next renewal'),
    interval: z.enum(['month', 'year']).nullable().describe('of the period that is paid'),
    switchesTo: z
      .object({
        name: z.string(),
        interval: z.enum(['month', 'year']),
        priceCents: z.number().int(),
      })
      .nullable()
      .describe('the plan that follows at `periodEnd`, if it is another one'),
    periodEnd: z.iso.datetime().nullable(),
    cancelsAt: z.iso.datetime().nullable().describe('null while it renews by itself'),
    hasCustomer: z.boolean().describe('whether the portal has something to show'),
    receipts: z.array(receipt),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof billing>;

export const getBilling = defineContract(routes.getBilling, {
  summary: 'Get plan, renewal and receipts',
  responses: { 200: billing, 401: commonErrors[401] },
});
