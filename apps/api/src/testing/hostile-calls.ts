import { serveHostileCalls, type HostileCase } from '@talkreel/testing/hostile-child';
import { encodePlan } from '@talkreel/testing/hostile-server';
import type Stripe from 'stripe';
import { HttpError } from '../errors.ts';
import { createOidc, SignInFailed } from '../features/auth/oidc.service.ts';
import {
  createEmbeddedCheckout,
  createHostedCheckout,
} from '../features/payments/checkout-methods.ts';
import { createStripeClient, toHttpError } from '../features/payments/stripe-client.ts';
import { takeSnapshot } from '../features/payments/stripe-snapshot.ts';
import { oidcCalls, type OidcCall, type StripeCall } from './hostile-answers.ts';

/** What the api asks of Stripe and of the identity provider, made in a process of its own: see `describeHostile`. */
const STALL_LIMIT_MS = 150;

const plan = {
  id: 'pack',
  name: 'Pack',
  description: '',
  price_cents: 2000,
  currency: 'usd',
  interval: 'once' as const,
  is_active: true,
  position: 1,
  generations_limit: 15,
  stripe_product_id: null,
  stripe_price_id: 'price_1',
};
const customer = 'cus_1';
const publicUrl = new URL('https://talkreel.example');
const payment = { userId: 'u1', customer, priceId: 'price_1', idempotencyKey: 'k' };
const monthly = { ...plan, interval: 'month' as const };

const stripeCalls: Record<StripeCall, (stripe: Stripe) => Promise<unknown>> = {
  customer: (stripe) => stripe.customers.retrieve(customer),
  snapshot: (stripe) => takeSnapshot(stripe, customer, { plans: [plan], known: [] }),
  'pay on its page': (stripe) => createHostedCheckout(stripe, publicUrl).open({ ...payment, plan }),
  'pay in a form': (stripe) => createEmbeddedCheckout(stripe, 'pk').open({ ...payment, plan }),
  subscribe: (stripe) => createEmbeddedCheckout(stripe, 'pk').open({ ...payment, plan: monthly }),
  'pay on the page again': (stripe) =>
    createHostedCheckout(stripe, publicUrl).reopen('cs_1', { ...payment, plan }),
  'pay in the form again': (stripe) =>
    createEmbeddedCheckout(stripe, 'pk').reopen('pi_1', { ...payment, plan }),
  portal: (stripe) =>
    stripe.billingPortal.sessions.create({ customer, return_url: publicUrl.href }),
};

async function askStripe({ plan: hostile, url }: HostileCase): Promise<unknown> {
  const secretKey = `sk_test_${encodePlan(hostile)}`;
  const timeoutMs = hostile.fault === 'stall' ? STALL_LIMIT_MS : undefined;
  const stripe = createStripeClient({ secretKey, baseUrl: url }, timeoutMs);
  if (!stripe) throw new Error('no client');
  try {
    return await stripeCalls[hostile.call as StripeCall](stripe);
  } catch (error) {
    throw toHttpError(error);
  }
}

async function signIn({ plan: hostile, url }: HostileCase): Promise<unknown> {
  const issuer = `${url}/${encodePlan(hostile)}`;
  const config = { issuer, clientId: 'c', clientSecret: 's' };
  const limitSeconds = hostile.fault === 'stall' ? STALL_LIMIT_MS / 1000 : undefined;
  const oidc = createOidc(config, '/api/callback', limitSeconds);
  const call = hostile.call as OidcCall;
  if (call === 'begin')
    return oidc.begin({ origin: publicUrl.origin, returnTo: '/', loginHint: null, freshFor: null });
  if (call === 'end') return oidc.endSessionUrl(publicUrl.origin, null);
  return oidc.finish(new URL('/api/callback?code=c&state=s', publicUrl), {
    state: 's',
    nonce: 'n',
    verifier: 'v'.repeat(43),
    returnTo: '/',
    origin: publicUrl.origin,
    freshFor: null,
  });
}

serveHostileCalls(
  (one) => (oidcCalls.some((call) => call === one.plan.call) ? signIn(one) : askStripe(one)),
  (error) => error instanceof HttpError || error instanceof SignInFailed,
);
