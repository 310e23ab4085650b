import { z } from 'zod';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import { expand, flag, listParams, metadata, positive, text } from '../protocol/params.ts';
import { invalid, noSuch } from '../protocol/stripe-error.ts';
import type { Charge } from '../wire.ts';

const byPayment = { charge: text.optional(), payment_intent: text.optional() };
const chargeList = z.strictObject({
  ...listParams,
  customer: text.optional(),
  payment_intent: text.optional(),
});
const refundCreate = z.strictObject({
  ...expand,
  ...byPayment,
  amount: positive.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});
const disputeList = z.strictObject({ ...listParams, ...byPayment });
const eventList = z.strictObject({
  ...listParams,
  type: text.optional(),
  types: z.array(z.string()).max(20).optional(),
  delivery_success: flag.optional(),
});
const bare = z.strictObject(expand);

export function chargeRoutes({ state, billing, events, route }: RouteDeps): void {
  const { charges, disputes } = state;

  const chargeFor = (params: {
    charge?: string | undefined;
    payment_intent?: string | undefined;
  }): Charge => {
    const { charge: id, payment_intent: intentId } = params;
    if (id !== undefined) return need(charges.get(id), () => noSuch('charge', id, 'charge'));
    if (intentId === undefined)
      throw invalid(
        'One of the following params should be provided for this request: payment_intent or charge.',
      );
    const intent = need(state.paymentIntents.get(intentId), () =>
      noSuch('payment_intent', intentId, 'payment_intent'),
    );
    return need(charges.get(intent.latest_charge ?? ''), () =>
      invalid(
        `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
        'payment_intent',
        'payment_intent_unexpected_state',
      ),
    );
  };

  route('GET', '/charges/:id', bare, ({ id }) => need(charges.get(id), () => noSuch('charge', id)));
  route('GET', '/charges', chargeList, ({ params }) => {
    const { customer, payment_intent: intent } = params;
    const matching = charges
      .all()
      .filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (intent === undefined || one.payment_intent === intent),
      );
    return pageOf(matching, params, '/v1/charges');
  });

  route('POST', '/refunds', refundCreate, ({ params }) =>
    billing.payments.refund(
      chargeFor(params),
      params.amount ?? null,
      params.reason ?? null,
      params.metadata ?? {},
    ),
  );

  route('GET', '/disputes', disputeList, ({ params }) => {
    const { charge, payment_intent: intent } = params;
    const matching = disputes
      .all()
      .filter(
        (one) =>
          (charge === undefined || one.charge === charge) &&
          (intent === undefined || one.payment_intent === intent),
      );
    return pageOf(matching, params, '/v1/disputes');
  });

  route('GET', '/events', eventList, ({ params }) => {
    const { type, types, delivery_success: delivered } = params;
    const matching = events
      .all()
      .filter(
        (one) =>
          (type === undefined || one.type === type) &&
          (types === undefined || types.includes(one.type)) &&
          (delivered === undefined || (one.pending_webhooks === 0) === delivered),
      );
    return pageOf(matching, params, '/v1/events');
  });
}
