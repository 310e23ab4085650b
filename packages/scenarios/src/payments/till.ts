import { createHmac } from 'node:crypto';
import type { CheckoutReply } from '@talkreel/contracts/http/payments';
import type { ApiClient, ApiReply } from '../stack/client.ts';

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  asksBank: '4000002760003184',
} as const;

export interface StripeEventBody {
  id: string;
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
}

/** The card page and Stripe under the test's control: payments, time, cards and banks. */
export interface Till {
  /** POSTs to the sandbox's Stripe controls: renew, fail-renewal, refund, dispute, close-dispute, clock, webhooks, webhook-url. */
  control(path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Clears all webhook faults. */
  calmWebhooks(): Promise<void>;
  /** Reads Stripe's own API. */
  read(path: string): Promise<{ data: Array<Record<string, unknown>> }>;
  /** Every event so far, oldest first. */
  events(): Promise<StripeEventBody[]>;
  /** Sends an event as Stripe would, signed. */
  deliver(
    event: StripeEventBody,
    options?: { secret?: string; ageSeconds?: number },
  ): Promise<number>;
}

export function createTill(
  urls: { api: string; sandbox: string },
  webhookSecret = 'whsec_talkreel_local',
): Till {
  const read = async (path: string) => {
    const reply = await fetch(`${urls.sandbox}/v1/${path}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    });
    if (!reply.ok) throw new Error(`stripe ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as { data: Array<Record<string, unknown>> };
  };
  return {
    read,
    async control(path, body = {}) {
      const reply = await fetch(`${urls.sandbox}/control/stripe/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!reply.ok)
        throw new Error(`stripe control ${path}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as Record<string, unknown>;
    },
    async calmWebhooks() {
      await fetch(`${urls.sandbox}/control/stripe/webhooks`, { method: 'DELETE' });
    },
    async events() {
      const found: StripeEventBody[] = [];
      for (let after = ''; ; after = `&starting_after=${found.at(-1)?.id}`) {
        const { data } = (await read(`events?limit=100${after}`)) as unknown as {
          data: StripeEventBody[];
        };
        found.push(...data);
        if (data.length < 100) return found.toReversed();
      }
    },
    async deliver(event, { secret = webhookSecret, ageSeconds = 0 } = {}) {
      const payload = JSON.stringify(event);
      const at = Math.floor(Date.now() / 1000) - ageSeconds;
      const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
      const reply = await fetch(`${urls.api}/api/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${at},v1=${signature}`,
        },
        body: payload,
      });
      await reply.arrayBuffer();
      return reply.status;
    },
  };
}

/** Submits the hosted page; returns the redirect, or the page's own text if it stays. */
export async function payAt(
  url: string,
  card: string,
): Promise<{ location: string | null; status: number; text: string }> {
  const reply = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ number: card, expiry: '12/2034', cvc: '123', name: 'Pat Payer' }),
  });
  return {
    location: reply.headers.get('location'),
    status: reply.status,
    text: await reply.text(),
  };
}

export async function premiumPrice(
  client: ApiClient,
  interval: 'month' | 'year' = 'month',
): Promise<{ id: string; cents: number }> {
  const { body } = await client.get('/api/stripe/plans');
  const plan = body.find((one: { interval: string }) => one.interval === interval);
  return { id: plan.stripePriceId, cents: plan.price };
}

/** Goes from the click to the paid page. */
export async function subscribe(
  client: ApiClient,
  card: string = CARDS.good,
  interval: 'month' | 'year' = 'month',
): Promise<void> {
  const { id } = await premiumPrice(client, interval);
  const reply = await client.post('/api/stripe/create-subscription', { priceId: id });
  await payFor(client, reply, card);
}

export async function buyPack(client: ApiClient, card: string = CARDS.good): Promise<void> {
  const reply = await client.post('/api/stripe/additional-generations', { generations: 15 });
  await payFor(client, reply, card);
}

async function payFor(client: ApiClient, reply: ApiReply, card: string): Promise<void> {
  if (reply.status !== 200)
    throw new Error(`no checkout: ${reply.status} ${JSON.stringify(reply.body)}`);
  const { url, clientSecret } = reply.body as CheckoutReply;
  if (clientSecret !== undefined) return payEmbedded(client.url, reply.body, card);
  const paid = await payAt(String(url), card);
  if (!paid.location) throw new Error(`not paid: ${paid.status} ${paid.text.slice(0, 400)}`);
}

/** Submits the payment as the sandbox's form in the page does. */
async function payEmbedded(url: string, checkout: CheckoutReply, card: string): Promise<void> {
  const { clientSecret = '', publishableKey, scriptUrl = '' } = checkout;
  const [id] = clientSecret.split('_secret');
  const reply = await fetch(new URL(`v1/payment_intents/${id}/confirm`, new URL(scriptUrl, url)), {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  const intent = (await reply.json()) as { status?: string };
  if (intent.status !== 'succeeded') throw new Error(`not paid: ${JSON.stringify(intent)}`);
}
