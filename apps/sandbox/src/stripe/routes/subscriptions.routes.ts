import { z } from 'zod';
import { findPaymentMethod, attach } from '../billing/cards.ts';
import { currentPeriod, isOpen } from '../billing/subscriptions.ts';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import { expand, flag, integer, listParams, metadata, positive, text } from '../protocol/params.ts';
import { invalid, noSuch } from '../protocol/stripe-error.ts';
import type { Subscription } from '../wire.ts';

const create = z.strictObject({
  ...expand,
  customer: text,
  items: z
    .array(
      z.strictObject({ price: text, quantity: positive.optional(), metadata: metadata.optional() }),
    )
    .min(1),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .default('allow_incomplete'),
  payment_settings: z
    .strictObject({
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
      payment_method_types: z.array(z.string()).optional(),
    })
    .optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  off_session: flag.optional(),
  billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
});
const cancelAt = z.union([
  z.literal('').transform(() => null),
  z.enum(['min_period_end', 'max_period_end']),
  integer,
]);
const update = z.strictObject({
  ...expand,
  cancel_at_period_end: flag.optional(),
  cancel_at: cancelAt.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  /** Another price for its one item, and what that needs here: a trial until the paid period ends. */
  items: z.tuple([z.strictObject({ id: text, price: text })]).optional(),
  trial_end: integer.optional(),
  proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
  cancellation_details: z
    .strictObject({ comment: text.optional(), feedback: text.optional() })
    .optional(),
});
const list = z.strictObject({
  ...listParams,
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum([
      'incomplete',
      'incomplete_expired',
      'trialing',
      'active',
      'past_due',
      'canceled',
      'unpaid',
      'paused',
      'all',
      'ended',
    ])
    .optional(),
});
const remove = z.strictObject({
  ...expand,
  invoice_now: flag.optional(),
  prorate: flag.optional(),
});
const bare = z.strictObject(expand);

export function subscriptionRoutes({ state, billing, route }: RouteDeps): void {
  const { subscriptions } = state;
  const find = (id: string) => need(subscriptions.get(id), () => noSuch('subscription', id));

  const changePrice = (subscription: Subscription, params: z.output<typeof update>) => {
    const [asked] = params.items ?? [];
    const price = need(state.prices.get(asked?.price ?? ''), () =>
      noSuch('price', asked?.price ?? '', 'items[0][price]'),
    );
    if (subscription.items.data.every((item) => item.id !== asked?.id))
      throw noSuch('subscription_item', asked?.id ?? '', 'items[0][id]');
    if (!isOpen(subscription))
      throw invalid(
        'A canceled subscription can only update its cancellation_details and metadata.',
      );
    const { trial_end: trialEnd } = params;
    const proration = params.proration_behavior ?? 'create_prorations';
    if (trialEnd === undefined && proration !== 'none')
      return billing.subscriptions.prorate(subscription, price, proration === 'always_invoice');
    if (trialEnd === undefined || proration !== 'none')
      throw invalid(
        'The sandbox changes a price only with a trial and no proration, or with a proration and no trial.',
        'trial_end',
      );
    if (trialEnd <= state.clock.nowSeconds())
      throw invalid(
        'Invalid timestamp: must be an integer Unix timestamp in the future.',
        'trial_end',
      );
    return billing.subscriptions.changePrice(subscription, price, trialEnd);
  };

  route('POST', '/subscriptions', create, ({ params }) => {
    const customer = need(state.customers.get(params.customer), () =>
      noSuch('customer', params.customer, 'customer'),
    );
    const items = params.items.map(({ price: id, quantity = 1 }, index) => {
      const param = `items[${index}][price]`;
      const price = need(state.prices.get(id), () => noSuch('price', id, param));
      if (price.recurring === null) {
        throw invalid(
          `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
          param,
        );
      }
      if (!price.active) {
        throw invalid(
          `The price specified is inactive. This field only accepts active prices.`,
          param,
        );
      }
      return { price, quantity };
    });
    const method =
      params.default_payment_method === undefined
        ? null
        : attach(
            state,
            findPaymentMethod(state, params.default_payment_method, 'default_payment_method'),
            customer.id,
          );
    return billing.subscriptions.create(
      {
        customer: customer.id,
        currency: items[0]?.price.currency ?? 'usd',
        items,
        metadata: params.metadata ?? {},
        description: params.description ?? null,
        defaultPaymentMethod: method?.id ?? null,
        saveDefaultPaymentMethod: params.payment_settings?.save_default_payment_method ?? 'off',
      },
      params.payment_behavior,
    );
  });
  route('GET', '/subscriptions/:id', bare, ({ id }) => find(id));
  route('POST', '/subscriptions/:id', update, ({ id, params }) => {
    let subscription = find(id);
    const { end } = currentPeriod(subscription);
    if (params.cancel_at_period_end !== undefined) {
      const ends = params.cancel_at_period_end;
      subscription = billing.subscriptions.setCancelAt(subscription, ends ? end : null, ends);
    } else if (params.cancel_at !== undefined) {
      const at = typeof params.cancel_at === 'string' ? end : params.cancel_at;
      subscription = billing.subscriptions.setCancelAt(subscription, at, false);
    }
    if (params.items !== undefined) subscription = changePrice(subscription, params);
    const { description, metadata: added, default_payment_method: preferred } = params;
    if (description === undefined && added === undefined && preferred === undefined)
      return subscription;
    if (preferred !== undefined) {
      attach(
        state,
        findPaymentMethod(state, preferred, 'default_payment_method'),
        subscription.customer,
      );
    }
    return billing.subscriptions.update(subscription, {
      description: description ?? subscription.description,
      metadata: { ...subscription.metadata, ...added },
      default_payment_method: preferred ?? subscription.default_payment_method,
    });
  });
  route('DELETE', '/subscriptions/:id', remove, ({ id }) => {
    const subscription = find(id);
    if (!isOpen(subscription) && subscription.status !== 'incomplete')
      throw noSuch('subscription', id);
    return billing.subscriptions.cancelNow(subscription, 'cancellation_requested');
  });
  route('GET', '/subscriptions', list, ({ params }) => {
    const { customer, price, status } = params;
    const wanted = (now: string) => {
      if (status === 'all') return true;
      return status === undefined
        ? now !== 'canceled' && now !== 'incomplete_expired'
        : now === status;
    };
    const matching = subscriptions
      .all()
      .filter(
        (one) =>
          wanted(one.status) &&
          (customer === undefined || one.customer === customer) &&
          (price === undefined || one.items.data.some((item) => item.price.id === price)),
      );
    return pageOf(matching, params, '/v1/subscriptions');
  });
}
