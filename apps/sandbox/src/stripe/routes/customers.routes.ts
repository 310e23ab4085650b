import { z } from 'zod';
import { attach, findPaymentMethod } from '../billing/cards.ts';
import { isOpen } from '../billing/subscriptions.ts';
import { makeCustomer } from '../objects/customer.ts';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import { expand, listParams, metadata, text } from '../protocol/params.ts';
import { noSuch } from '../protocol/stripe-error.ts';
import type { DeletedCustomer } from '../wire.ts';

const create = z.strictObject({
  ...expand,
  email: text.optional(),
  name: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
});
const bare = z.strictObject(expand);
const methodList = z.strictObject({ ...listParams, customer: text.optional() });

export function customerRoutes({ state, billing, route }: RouteDeps): void {
  const { customers, deletedCustomers, paymentMethods, clock, emit } = state;
  const customer = (id: string, param = 'id') =>
    need(customers.get(id), () => noSuch('customer', id, param));

  route('POST', '/customers', create, ({ params }) => {
    const made = makeCustomer(params, clock.nowSeconds());
    const { payment_method: method } = params;
    if (method !== undefined) {
      const card = attach(state, findPaymentMethod(state, method, 'payment_method'), made.id);
      made.invoice_settings.default_payment_method = card.id;
    }
    customers.put(made.id, made);
    emit('customer.created', made);
    return made;
  });
  route('GET', '/customers/:id', bare, ({ id }) => deletedCustomers.get(id) ?? customer(id));
  route('DELETE', '/customers/:id', bare, ({ id }) => {
    const gone = customer(id);
    for (const subscription of state.subscriptions.all()) {
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

  route(
    'POST',
    '/payment_methods/:id/attach',
    z.strictObject({ ...expand, customer: text }),
    ({ id, params }) =>
      attach(
        state,
        findPaymentMethod(state, id, 'payment_method'),
        customer(params.customer, 'customer').id,
      ),
  );
  route('GET', '/payment_methods', methodList, ({ params }) =>
    pageOf(
      paymentMethods.all().filter((one) => one.customer === (params.customer ?? null)),
      params,
      '/v1/payment_methods',
    ),
  );
}
