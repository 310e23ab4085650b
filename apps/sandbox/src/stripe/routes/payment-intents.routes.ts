import { z } from 'zod';
import { enterCard, findPaymentMethod } from '../billing/cards.ts';
import { cardProblem } from '../billing/payments.ts';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import {
  currency,
  expand,
  flag,
  integer,
  listParams,
  metadata,
  positive,
  text,
} from '../protocol/params.ts';
import { invalid, noSuch } from '../protocol/stripe-error.ts';
import type { PaymentIntent, PaymentMethod } from '../wire.ts';

const create = z.strictObject({
  ...expand,
  amount: positive,
  currency,
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  automatic_payment_methods: z.strictObject({ enabled: flag }).optional(),
  payment_method_types: z.unknown().optional(),
  payment_method: text.optional(),
  confirm: flag.optional(),
  return_url: text.optional(),
});
const cardFields = z.looseObject({
  number: text,
  exp_month: integer,
  exp_year: integer,
  cvc: text.default(''),
});
const billingFields = z.looseObject({ name: text.optional(), email: text.optional() });
const confirm = z.looseObject({
  ...expand,
  payment_method: text.optional(),
  payment_method_data: z
    .looseObject({
      type: z.literal('card'),
      card: cardFields,
      billing_details: billingFields.optional(),
    })
    .optional(),
  return_url: text.optional(),
  client_secret: text.optional(),
});
/** Our own endpoint: how Stripe's script contacts the bank is not published. */
const authenticate = z.strictObject({
  ...expand,
  client_secret: text,
  answer: z.enum(['agree', 'refuse']),
});
const retrieve = z.strictObject({
  ...expand,
  client_secret: text.optional(),
  key: text.optional(),
});
const list = z.strictObject({ ...listParams, customer: text.optional() });
const bare = z.strictObject(expand);

export function paymentIntentRoutes({ state, billing, route }: RouteDeps): void {
  const { paymentIntents } = state;
  const find = (id: string) => need(paymentIntents.get(id), () => noSuch('payment_intent', id));

  /** A browser needs the secret of an intent to see it. */
  const findFor = (id: string, publishable: boolean, secret: string | undefined): PaymentIntent => {
    const intent = find(id);
    if (publishable && secret !== intent.client_secret) {
      throw invalid(
        'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
        'client_secret',
      );
    }
    return intent;
  };

  const pay = (
    intent: PaymentIntent,
    method: PaymentMethod,
    returnUrl: string | null = null,
  ): PaymentIntent => {
    const paid = billing.payments.confirm(intent, method, { returnUrl });
    if (paid.status === 'requires_payment_method') throw cardProblem(paid);
    return paid;
  };

  route('POST', '/payment_intents', create, ({ params }) => {
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
    const method =
      params.payment_method === undefined
        ? undefined
        : findPaymentMethod(state, params.payment_method, 'payment_method');
    const intent = billing.payments.open({
      amount: params.amount,
      currency: params.currency,
      customer: customer ?? null,
      description: params.description,
      metadata: params.metadata,
    });
    if (method === undefined) return intent;
    if (params.confirm === true) return pay(intent, method, params.return_url);
    const ready = {
      ...intent,
      payment_method: method.id,
      status: 'requires_confirmation' as const,
    };
    paymentIntents.put(intent.id, ready);
    return ready;
  });
  route(
    'GET',
    '/payment_intents/:id',
    retrieve,
    ({ id, params, publishable }) => findFor(id, publishable, params.client_secret),
    { publishable: true },
  );
  route(
    'POST',
    '/payment_intents/:id/confirm',
    confirm,
    ({ id, params, publishable }) => {
      const intent = findFor(id, publishable, params.client_secret);
      const data = params.payment_method_data;
      if (data !== undefined) {
        const { number, exp_month: expMonth, exp_year: expYear, cvc } = data.card;
        const { name = null, email = null } = data.billing_details ?? {};
        const entry = { number, expMonth, expYear, cvc, name, email };
        return pay(intent, enterCard(state, entry, null), params.return_url);
      }
      const method = params.payment_method ?? intent.payment_method;
      if (method === null) {
        throw invalid(
          "You cannot confirm this PaymentIntent because it's missing a payment method.",
          'payment_method',
          'payment_intent_unexpected_state',
        );
      }
      return pay(intent, findPaymentMethod(state, method, 'payment_method'), params.return_url);
    },
    { publishable: true },
  );
  route(
    'POST',
    '/payment_intents/:id/authenticate',
    authenticate,
    ({ id, params }) => {
      const intent = findFor(id, true, params.client_secret);
      const after = billing.payments.answerBank(intent, params.answer === 'agree');
      if (after.status === 'requires_payment_method') throw cardProblem(after);
      return after;
    },
    { publishable: true },
  );
  route('POST', '/payment_intents/:id/cancel', bare, ({ id }) => billing.payments.cancel(find(id)));
  route('GET', '/payment_intents', list, ({ params }) => {
    const { customer } = params;
    const matching = paymentIntents
      .all()
      .filter((one) => customer === undefined || one.customer === customer);
    return pageOf(matching, params, '/v1/payment_intents');
  });
}
