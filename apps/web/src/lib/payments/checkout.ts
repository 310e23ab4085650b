import type {
  AdditionalRequest,
  CheckoutReply,
  Plan,
  SubscriptionRequest,
} from '@talkreel/contracts/http/payments';
import { request } from '../api/request.ts';

/** How to pay: on a page elsewhere, or in a form here. */
export type Checkout =
  | { kind: 'page'; url: string }
  | { kind: 'form'; clientSecret: string; publishableKey: string };

/** Asks the server for a way to pay a plan. Throws the reply's error, or one of its own when the reply holds none. */
export async function createCheckout(plan: Plan): Promise<Checkout> {
  const reply = await (plan.interval === 'month' ? subscribe(plan) : buyPack(plan));
  if (reply.url !== undefined) return { kind: 'page', url: reply.url };
  const { clientSecret, publishableKey } = reply;
  if (clientSecret === undefined)
    throw new Error('No checkout URL or client secret received from the server');
  if (publishableKey === undefined) throw new Error('No client secret received');
  return { kind: 'form', clientSecret, publishableKey };
}

function subscribe(plan: Plan): Promise<CheckoutReply> {
  if (plan.stripePriceId === null) throw new Error('Selected plan not found');
  const body: SubscriptionRequest = { priceId: plan.stripePriceId, planName: plan.name };
  return request<CheckoutReply>('/api/stripe/create-subscription', { method: 'POST', body });
}

function buyPack(plan: Plan): Promise<CheckoutReply> {
  const body: AdditionalRequest = { generations: plan.generationsLimit };
  return request<CheckoutReply>('/api/stripe/additional-generations', { method: 'POST', body });
}

const FALLBACK_AFTER_MS = 1_000;

/** Leaves for the payment page; a browser that ignored the first request to go is asked again. */
export function leaveFor(url: string): void {
  window.location.assign(url);
  const fallback = window.setTimeout(() => {
    if (document.visibilityState === 'visible') window.location.href = url;
  }, FALLBACK_AFTER_MS);
  // Left: a page that comes back as it was would go on waiting, and leave once more.
  window.addEventListener('pagehide', () => window.clearTimeout(fallback), { once: true });
}
