import { z } from 'zod';
import { makeCheckoutSession, makePortalSession } from '../objects/checkout-session.ts';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import { expand, listParams, metadata, positive, text } from '../protocol/params.ts';
import { invalid, noSuch } from '../protocol/stripe-error.ts';
import type { Price } from '../wire.ts';

const create = z.strictObject({
  ...expand,
  mode: z.enum(['payment', 'subscription']),
  ui_mode: z.literal('hosted_page').default('hosted_page'),
  line_items: z.array(z.strictObject({ price: text, quantity: positive.optional() })).min(1),
  customer: text,
  client_reference_id: text.max(200).optional(),
  success_url: text,
  cancel_url: text.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z.strictObject({ metadata }).optional(),
  subscription_data: z.strictObject({ metadata }).optional(),
});
const list = z.strictObject({ ...listParams, customer: text.optional() });
const portal = z.strictObject({ ...expand, customer: text, return_url: text.optional() });
const bare = z.strictObject(expand);

const LIFE_SECONDS = 24 * 3600;

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

export function checkoutRoutes({ state, billing, route }: RouteDeps): void {
  const { checkoutSessions, clock, prices, products } = state;
  const find = (id: string) => need(checkoutSessions.get(id), () => noSuch('checkout.session', id));

  const priceOf = (id: string, param: string): Price => {
    const price = need(prices.get(id), () => noSuch('price', id, param));
    if (price.active) return price;
    throw invalid('The price specified is inactive. This field only accepts active prices.', param);
  };

  route('POST', '/checkout/sessions', create, ({ params }) => {
    const { customer } = params;
    need(state.customers.get(customer), () => noSuch('customer', customer, 'customer'));
    const lines = params.line_items.map((line, index) => {
      const price = priceOf(line.price, `line_items[${index}][price]`);
      const name = products.get(price.product)?.name ?? 'Item';
      return { price, quantity: line.quantity ?? 1, name };
    });
    refuseMixedPrices(params.mode, lines);
    const now = clock.nowSeconds();
    const session = makeCheckoutSession(
      {
        mode: params.mode,
        lines,
        customer,
        clientReferenceId: params.client_reference_id ?? null,
        successUrl: params.success_url,
        cancelUrl: params.cancel_url ?? null,
        metadata: params.metadata ?? {},
        expiresAt: now + LIFE_SECONDS,
        publicUrl: state.publicUrl,
      },
      now,
    );
    checkoutSessions.put(session.id, session);
    state.checkoutPlans.put(session.id, {
      paymentMetadata: params.payment_intent_data?.metadata ?? {},
      subscriptionMetadata: params.subscription_data?.metadata ?? {},
    });
    return session;
  });
  route('GET', '/checkout/sessions/:id', bare, ({ id }) => find(id));
  route('POST', '/checkout/sessions/:id/expire', bare, ({ id }) =>
    billing.checkout.expire(find(id)),
  );
  route('GET', '/checkout/sessions', list, ({ params }) => {
    const { customer } = params;
    const matching = checkoutSessions
      .all()
      .filter((one) => customer === undefined || one.customer === customer);
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
