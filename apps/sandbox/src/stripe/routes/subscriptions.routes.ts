import { z } from 'zod';
import { findPaymentMethod, attach } from '../billing/cards.ts';
import { currentPeriod, isOpen } from '../billing/subscriptions.ts';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import { expand, flag, integer, listParams, metadata, text } from '../protocol/params.ts';
import { invalid, noSuch } from '../protocol/stripe-error.ts';
import type { Subscription } from '../wire.ts';

const create = z.strictObject({
  ...expand,
  customer: text,
  items: z.array(z.strictObject({ price: text })).min(1),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete']).default('allow_incomplete'),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() })
    .optional(),
  default_payment_method: text.optional(),
  metadata: metadata.optional(),
});
const update = z.strictObject({
  ...expand,
  cancel_at_period_end: flag.optional(),
  /** Empty: it goes on. */
  cancel_at: z.literal('').optional(),
  metadata: metadata.optional(),
  /** Another price for its one item, and what that needs here: a trial until the paid period ends. */
  items: z.tuple([z.strictObject({ id: text, price: text })]).optional(),
  trial_end: integer.optional(),
  proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
});
const list = z.strictObject({
  ...listParams,
  customer: text.optional(),
  status: z.enum(['active', 'all']).optional(),
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
    const items = params.items.map(({ price: id }, index) => {
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
      return { price, quantity: 1 };
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
      subscription = billing.subscriptions.setCancelAt(subscription, null, false);
    }
    if (params.items !== undefined) subscription = changePrice(subscription, params);
    const { metadata: added } = params;
    if (added === undefined) return subscription;
    return billing.subscriptions.update(subscription, {
      metadata: { ...subscription.metadata, ...added },
    });
  });
  route('DELETE', '/subscriptions/:id', bare, ({ id }) => {
    const subscription = find(id);
    if (!isOpen(subscription) && subscription.status !== 'incomplete')
      throw noSuch('subscription', id);
    return billing.subscriptions.cancelNow(subscription, 'cancellation_requested');
  });
  route('GET', '/subscriptions', list, ({ params }) => {
    const { customer, status } = params;
    const wanted = (now: string) => {
      if (status === 'all') return true;
      return status === undefined
        ? now !== 'canceled' && now !== 'incomplete_expired'
        : now === status;
    };
    const matching = subscriptions
      .all()
      .filter((one) => wanted(one.status) && (customer === undefined || one.customer === customer));
    return pageOf(matching, params, '/v1/subscriptions');
  });
}
