import { z } from 'zod';
import { attach, enterCard, findPaymentMethod } from '../billing/cards.ts';
import { isOpen } from '../billing/subscriptions.ts';
import { makeCustomer } from '../objects/customer.ts';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import { expand, integer, listParams, metadata, text } from '../protocol/params.ts';
import { noSuch } from '../protocol/stripe-error.ts';
import type { Customer, DeletedCustomer } from '../wire.ts';

const fields = {
  ...expand,
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  phone: text.optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(z.string()).optional(),
  address: z.record(z.string(), z.string()).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  payment_method: text.optional(),
};
const write = z.strictObject(fields);
const list = z.strictObject({ ...listParams, email: text.optional() });
const bare = z.strictObject(expand);

export const cardFields = z.strictObject({
  number: text,
  exp_month: integer,
  exp_year: integer,
  cvc: text.default(''),
});
export const billingFields = z.looseObject({ name: text.optional(), email: text.optional() });
const methodCreate = z.strictObject({
  ...expand,
  type: z.literal('card'),
  card: z.union([cardFields, z.strictObject({ token: text })]),
  billing_details: billingFields.optional(),
  metadata: metadata.optional(),
});
const methodList = z.strictObject({
  ...listParams,
  customer: text.optional(),
  type: z.literal('card').optional(),
});

export function customerRoutes({ world, billing, route }: RouteDeps): void {
  const { customers, deletedCustomers, paymentMethods, clock, emit } = world;
  const customer = (id: string, param = 'id') =>
    need(customers.get(id), () => noSuch('customer', id, param));

  const settle = (known: Customer, params: z.output<typeof write>): Customer => {
    const { email, name, description, phone, metadata: added, invoice_settings: settings } = params;
    const preferred = settings?.default_payment_method ?? params.payment_method;
    const method =
      preferred === undefined
        ? undefined
        : attach(world, findPaymentMethod(world, preferred, 'payment_method'), known.id);
    return {
      ...known,
      email: email ?? known.email,
      name: name ?? known.name ?? null,
      description: description ?? known.description,
      phone: phone ?? known.phone ?? null,
      metadata: { ...known.metadata, ...added },
      invoice_settings: {
        ...known.invoice_settings,
        default_payment_method: method?.id ?? known.invoice_settings.default_payment_method,
      },
    };
  };

  route('POST', '/customers', write, ({ params }) => {
    const made = settle(makeCustomer({}, clock.nowSeconds()), params);
    customers.put(made.id, made);
    emit('customer.created', made);
    return made;
  });
  route('GET', '/customers/:id', bare, ({ id }) => deletedCustomers.get(id) ?? customer(id));
  route('POST', '/customers/:id', write, ({ id, params }) => {
    const changed = settle(customer(id), params);
    customers.put(id, changed);
    emit('customer.updated', changed);
    return changed;
  });
  route('DELETE', '/customers/:id', bare, ({ id }) => {
    const gone = customer(id);
    for (const subscription of world.subscriptions.all()) {
      if (subscription.customer === id && isOpen(subscription)) {
        billing.subscriptions.cancelNow(subscription, 'cancellation_requested');
      }
    }
    customers.remove(id);
    emit('customer.deleted', gone);
    const deleted: DeletedCustomer = { id, object: 'customer', deleted: true };
    deletedCustomers.put(id, deleted);
    return deleted;
  });
  route('GET', '/customers', list, ({ params }) => {
    const { email } = params;
    const matching = customers.all().filter((one) => email === undefined || one.email === email);
    return pageOf(matching, params, '/v1/customers');
  });

  route(
    'POST',
    '/payment_methods',
    methodCreate,
    ({ params }) => {
      if ('token' in params.card) return findPaymentMethod(world, params.card.token, 'card[token]');
      const { number, exp_month: expMonth, exp_year: expYear, cvc } = params.card;
      const { name = null, email = null } = params.billing_details ?? {};
      return enterCard(world, { number, expMonth, expYear, cvc, name, email }, null);
    },
    { publishable: true },
  );
  route('GET', '/payment_methods/:id', bare, ({ id }) =>
    need(paymentMethods.get(id), () => noSuch('PaymentMethod', id)),
  );
  route(
    'POST',
    '/payment_methods/:id/attach',
    z.strictObject({ ...expand, customer: text }),
    ({ id, params }) =>
      attach(
        world,
        findPaymentMethod(world, id, 'payment_method'),
        customer(params.customer, 'customer').id,
      ),
  );
  route('POST', '/payment_methods/:id/detach', bare, ({ id }) => {
    const known = need(paymentMethods.get(id), () => noSuch('PaymentMethod', id));
    const detached = { ...known, customer: null };
    paymentMethods.put(id, detached);
    emit('payment_method.detached', detached);
    return detached;
  });
  route('GET', '/payment_methods', methodList, ({ params }) =>
    pageOf(
      paymentMethods.all().filter((one) => one.customer === (params.customer ?? null)),
      params,
      '/v1/payment_methods',
    ),
  );
  route('GET', '/customers/:id/payment_methods', methodList, ({ id, params }) =>
    pageOf(
      paymentMethods.all().filter((one) => one.customer === id),
      params,
      `/v1/customers/${id}/payment_methods`,
    ),
  );
}
