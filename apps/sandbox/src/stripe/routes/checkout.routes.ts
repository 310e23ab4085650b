import { z } from 'zod';
import { makeCheckoutSession, makePortalSession } from '../objects/checkout-session.ts';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import { expand, integer, listParams, metadata, positive, text } from '../protocol/params.ts';
import { invalid, noSuch } from '../protocol/stripe-error.ts';
import type { Price } from '../wire.ts';

const create = z.strictObject({
  ...expand,
  mode: z.enum(['payment', 'subscription']),
  ui_mode: z.literal('hosted_page').default('hosted_page'),
  line_items: z.array(z.strictObject({ price: text, quantity: positive.optional() })).min(1),
  customer: text.optional(),
  customer_email: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  client_reference_id: text.max(200).optional(),
  success_url: text,
  cancel_url: text.optional(),
  metadata: metadata.optional(),
  expires_at: integer.optional(),
  locale: text.optional(),
  allow_promotion_codes: text.optional(),
  payment_method_types: z.unknown().optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
      receipt_email: text.optional(),
    })
    .optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
    })
    .optional(),
});
const list = z.strictObject({
  ...listParams,
  customer: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  payment_intent: text.optional(),
  subscription: text.optional(),
});
const portal = z.strictObject({
  ...expand,
  customer: text,
  return_url: text.optional(),
  configuration: text.optional(),
  locale: text.optional(),
});
const bare = z.strictObject(expand);

const LIFE_SECONDS = 24 * 3600;
const SHORTEST_LIFE_SECONDS = 30 * 60;

/** @throws {StripeProblem} 400 if one-time or recurring prices do not match the mode. */
function refuseMixedPrices(mode: 'payment' | 'subscription', lines: Array<{ price: Price }>): void {
  const recurs = lines.some(({ price }) => price.recurring !== null);
  if (recurs !== (mode === 'subscription')) {
    throw invalid(
      recurs
        ? 'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.'
        : 'You must provide at least one recurring price in `subscription` mode when using prices.',
      'mode',
    );
  }
}

/** @throws {StripeProblem} 400 if it is too soon or too late. */
function expiryOf(wanted: number | undefined, now: number): number {
  const expiresAt = wanted ?? now + LIFE_SECONDS;
  if (expiresAt < now + SHORTEST_LIFE_SECONDS || expiresAt > now + LIFE_SECONDS) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return expiresAt;
}

export function checkoutRoutes({ state, billing, route }: RouteDeps): void {
  const { checkoutSessions, clock, prices, products } = state;
  const find = (id: string) => need(checkoutSessions.get(id), () => noSuch('checkout.session', id));

  const priceOf = (id: string, param: string): Price => {
    const price = need(prices.get(id), () => noSuch('price', id, param));
    if (price.active) return price;
    throw invalid('The price specified is inactive. This field only accepts active prices.', param);
  };

  route('POST', '/checkout/sessions', create, ({ params }) => {
    if (params.payment_method_types !== undefined) {
      throw invalid(
        'The parameter payment_method_types is no longer supported. Use allowed_payment_method_types instead.',
        'payment_method_types',
        'payment_method_types_no_longer_supported',
      );
    }
    const { customer } = params;
    if (customer !== undefined)
      need(state.customers.get(customer), () => noSuch('customer', customer, 'customer'));
    const lines = params.line_items.map((line, index) => {
      const price = priceOf(line.price, `line_items[${index}][price]`);
      const name = products.get(price.product)?.name ?? price.nickname ?? 'Item';
      return { price, quantity: line.quantity ?? 1, name };
    });
    refuseMixedPrices(params.mode, lines);
    const now = clock.nowSeconds();
    const expiresAt = expiryOf(params.expires_at, now);
    const session = makeCheckoutSession(
      {
        mode: params.mode,
        lines,
        customer: customer ?? null,
        customerEmail: params.customer_email ?? null,
        clientReferenceId: params.client_reference_id ?? null,
        successUrl: params.success_url,
        cancelUrl: params.cancel_url ?? null,
        metadata: params.metadata ?? {},
        expiresAt,
        publicUrl: state.publicUrl,
      },
      now,
    );
    checkoutSessions.put(session.id, session);
    state.checkoutPlans.put(session.id, {
      paymentMetadata: params.payment_intent_data?.metadata ?? {},
      subscriptionMetadata: params.subscription_data?.metadata ?? {},
      description:
        params.payment_intent_data?.description ?? params.subscription_data?.description ?? null,
      setupFutureUsage: params.payment_intent_data?.setup_future_usage ?? null,
    });
    return session;
  });
  route('GET', '/checkout/sessions/:id', bare, ({ id }) => find(id));
  route('POST', '/checkout/sessions/:id/expire', bare, ({ id }) =>
    billing.checkout.expire(find(id)),
  );
  route('GET', '/checkout/sessions', list, ({ params }) => {
    const { customer, status, payment_intent: intent, subscription } = params;
    const matching = checkoutSessions
      .all()
      .filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (status === undefined || one.status === status) &&
          (intent === undefined || one.payment_intent === intent) &&
          (subscription === undefined || one.subscription === subscription),
      );
    return pageOf(matching, params, '/v1/checkout/sessions');
  });

  route('POST', '/billing_portal/sessions', portal, ({ params }) => {
    const { customer, return_url: returnUrl = null } = params;
    need(state.customers.get(customer), () => noSuch('customer', customer, 'customer'));
    const session = makePortalSession(customer, returnUrl, state.publicUrl, clock.nowSeconds());
    state.portalSessions.put(session.id, session);
    return session;
  });
}
