import { z } from 'zod';
import { makeCheckoutSession, makePortalSession } from '../objects/checkout-session.ts';
import { makePrice, makeProduct } from '../objects/product.ts';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import {
  currency,
  expand,
  integer,
  listParams,
  metadata,
  positive,
  text,
} from '../protocol/params.ts';
import { invalid, noSuch } from '../protocol/stripe-error.ts';
import type { Price } from '../wire.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: positive.optional(),
});
const priceData = z.strictObject({
  currency,
  unit_amount: integer.pipe(z.number().min(0)),
  product: text.optional(),
  product_data: z
    .strictObject({
      name: text.min(1),
      description: text.optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  recurring: recurring.optional(),
});
const create = z.strictObject({
  ...expand,
  mode: z.enum(['payment', 'subscription']),
  ui_mode: z.enum(['hosted_page', 'embedded_page', 'elements', 'form']).default('hosted_page'),
  line_items: z
    .array(
      z.strictObject({
        price: text.optional(),
        price_data: priceData.optional(),
        quantity: positive.optional(),
      }),
    )
    .min(1),
  customer: text.optional(),
  customer_email: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  client_reference_id: text.max(200).optional(),
  success_url: text.optional(),
  cancel_url: text.optional(),
  return_url: text.optional(),
  redirect_on_completion: z.enum(['always', 'if_required', 'never']).optional(),
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

export function checkoutRoutes({ world, billing, route }: RouteDeps): void {
  const { checkoutSessions, clock, prices, products } = world;
  const find = (id: string) => need(checkoutSessions.get(id), () => noSuch('checkout.session', id));

  type Line = z.output<typeof create>['line_items'][number];

  const priceOf = ({ price: id, price_data: data }: Line, at: string): Price => {
    if (id !== undefined) {
      const price = need(prices.get(id), () => noSuch('price', id, `${at}[price]`));
      if (!price.active)
        throw invalid(
          'The price specified is inactive. This field only accepts active prices.',
          `${at}[price]`,
        );
      return price;
    }
    if (data === undefined)
      throw invalid(`Missing required param: ${at}[price].`, `${at}[price]`, 'parameter_missing');
    const { product_data: productData, product } = data;
    const owner =
      productData === undefined
        ? need(products.get(product ?? ''), () =>
            noSuch('product', product ?? '', `${at}[price_data][product]`),
          )
        : makeProduct(productData, clock.nowSeconds());
    products.put(owner.id, owner);
    const { interval, interval_count: intervalCount = 1 } = data.recurring ?? { interval: null };
    const made = makePrice(
      {
        product: owner.id,
        currency: data.currency,
        unitAmount: data.unit_amount,
        active: false,
        recurring: interval === null ? undefined : { interval, intervalCount },
      },
      clock.nowSeconds(),
    );
    prices.put(made.id, made);
    return made;
  };

  route('POST', '/checkout/sessions', create, ({ params }) => {
    if (params.payment_method_types !== undefined) {
      throw invalid(
        'The parameter payment_method_types is no longer supported. Use allowed_payment_method_types instead.',
        'payment_method_types',
        'payment_method_types_no_longer_supported',
      );
    }
    const hosted = params.ui_mode === 'hosted_page';
    const wanted = hosted ? 'success_url' : 'return_url';
    if (params[wanted] === undefined && params.redirect_on_completion !== 'never') {
      throw invalid(`Missing required param: ${wanted}.`, wanted, 'parameter_missing');
    }
    const { customer } = params;
    if (customer !== undefined)
      need(world.customers.get(customer), () => noSuch('customer', customer, 'customer'));
    const lines = params.line_items.map((line, index) => {
      const price = priceOf(line, `line_items[${index}]`);
      const name = products.get(price.product)?.name ?? price.nickname ?? 'Item';
      return { price, quantity: line.quantity ?? 1, name };
    });
    refuseMixedPrices(params.mode, lines);
    const now = clock.nowSeconds();
    const expiresAt = expiryOf(params.expires_at, now);
    const session = makeCheckoutSession(
      {
        mode: params.mode,
        uiMode: params.ui_mode,
        lines,
        customer: customer ?? null,
        customerEmail: params.customer_email ?? null,
        clientReferenceId: params.client_reference_id ?? null,
        successUrl: params.success_url ?? null,
        cancelUrl: params.cancel_url ?? null,
        returnUrl: params.return_url ?? null,
        metadata: params.metadata ?? {},
        expiresAt,
        publicUrl: world.publicUrl,
      },
      now,
    );
    checkoutSessions.put(session.id, session);
    world.checkoutPlans.put(session.id, {
      paymentMetadata: params.payment_intent_data?.metadata ?? {},
      subscriptionMetadata: params.subscription_data?.metadata ?? {},
      description:
        params.payment_intent_data?.description ?? params.subscription_data?.description ?? null,
      setupFutureUsage: params.payment_intent_data?.setup_future_usage ?? null,
    });
    return session;
  });
  route('GET', '/checkout/sessions/:id', bare, ({ id }) => find(id));
  route('GET', '/checkout/sessions/:id/line_items', z.strictObject(listParams), ({ id, params }) =>
    pageOf(find(id).line_items.data.toReversed(), params, `/v1/checkout/sessions/${id}/line_items`),
  );
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
    need(world.customers.get(customer), () => noSuch('customer', customer, 'customer'));
    const session = makePortalSession(customer, returnUrl, world.publicUrl, clock.nowSeconds());
    world.portalSessions.put(session.id, session);
    return session;
  });
}
