import type { CheckoutReply, Plan } from '@talkreel/contracts/http/payments';
import { renews } from '@talkreel/contracts/plan-interval';
import { call } from '../api/client.ts';

/** How to pay: on another page, or in a form here. */
export type Checkout = { kind: 'page'; url: string } | CheckoutForm;

export interface CheckoutForm {
  kind: 'form';
  clientSecret: string;
  publishableKey: string;
  /** The address of the form's script, if it is not Stripe's. */
  scriptUrl: string | undefined;
}

/** Requests a checkout for a plan. Throws the reply's error, or its own if the reply contains none. */
export async function createCheckout(plan: Plan): Promise<Checkout> {
  const reply = await (renews(plan) ? subscribe(plan) : buyPack(plan));
  if (reply.url !== undefined) return { kind: 'page', url: reply.url };
  const { clientSecret, publishableKey, scriptUrl } = reply;
  if (clientSecret === undefined)
    throw new Error('No checkout URL or client secret received from the server');
  if (publishableKey === undefined) throw new Error('No client secret received');
  return { kind: 'form', clientSecret, publishableKey, scriptUrl };
}

function subscribe(plan: Plan): Promise<CheckoutReply> {
  if (plan.stripePriceId === null) throw new Error('Selected plan not found');
  return call('postSubscription', {
    body: { priceId: plan.stripePriceId, planName: plan.name },
  });
}

function buyPack(plan: Plan): Promise<CheckoutReply> {
  return call('postAdditional', { body: { generations: plan.generationsLimit } });
}

const FALLBACK_AFTER_MS = 1_000;

/** Goes to the payment page; retries if the browser ignored the first attempt. */
export function leaveFor(url: string): void {
  window.location.assign(url);
  const fallback = window.setTimeout(() => {
    if (document.visibilityState === 'visible') window.location.href = url;
  }, FALLBACK_AFTER_MS);
  // The page was left: restored as it was, it would keep waiting, and leave once more.
  window.addEventListener('pagehide', () => window.clearTimeout(fallback), { once: true });
}
