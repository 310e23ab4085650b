import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';

const received = z.object({ received: z.literal(true) });
const responses = { 200: received, 400: commonErrors[400], 503: commonErrors[503] } as const;

/**
 * Receives Stripe's events, signed over the raw body, which is not parsed before. 503: not set up, or the secret is
 * unavailable.
 */
export const postStripeWebhook = defineContract(routes.postStripeWebhook, { responses });

/** Receives Replicate's webhooks under the same rules as Stripe's. */
export const postReplicateWebhook = defineContract(routes.postReplicateWebhook, { responses });

/** Receives the reports of Cog containers, each at an address with a secret of its own. */
export const postCogWebhook = defineContract(routes.postCogWebhook, {
  query: z.object({ attempt: z.uuid(), key: z.string().min(1).max(200) }),
  responses,
});
