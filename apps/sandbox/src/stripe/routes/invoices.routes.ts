import { z } from 'zod';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import { expand, integer, listParams, text } from '../protocol/params.ts';
import { noSuch } from '../protocol/stripe-error.ts';

const invoiceList = z.strictObject({
  ...listParams,
  customer: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
});
const paymentList = z.strictObject({ ...listParams, invoice: text.optional() });
const lineList = z.strictObject(listParams);
const itemCreate = z.strictObject({
  ...expand,
  customer: text,
  amount: integer,
  currency: text,
  description: text.optional(),
  period: z.strictObject({ start: integer, end: integer }).optional(),
  subscription: text.optional(),
});
const bare = z.strictObject(expand);

export function invoiceRoutes({ state, billing, route }: RouteDeps): void {
  const { subscriptions, invoices, invoicePayments } = state;
  const findInvoice = (id: string) => need(invoices.get(id), () => noSuch('invoice', id));

  route('POST', '/invoiceitems', itemCreate, ({ params }) => {
    const { customer, amount, currency, description, subscription } = params;
    need(state.customers.get(customer), () => noSuch('customer', customer, 'customer'));
    if (subscription !== undefined)
      need(subscriptions.get(subscription), () => noSuch('subscription', subscription));
    const now = state.clock.nowSeconds();
    return billing.invoices.addItem({
      customer,
      amount,
      currency,
      description: description ?? null,
      metadata: {},
      period: params.period ?? { start: now, end: now },
      subscription: subscription ?? null,
      prorated: null,
    });
  });
  route('GET', '/invoices/:id/lines', lineList, ({ id, params }) =>
    pageOf(findInvoice(id).lines.data.toReversed(), params, `/v1/invoices/${id}/lines`),
  );
  route('GET', '/invoices/:id', bare, ({ id }) => findInvoice(id));
  route('GET', '/invoices', invoiceList, ({ params }) => {
    const { customer, status } = params;
    const matching = invoices
      .all()
      .filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (status === undefined || one.status === status),
      );
    return pageOf(matching, params, '/v1/invoices');
  });
  route('POST', '/invoices/:id/void', bare, ({ id }) => {
    const voided = billing.invoices.void(findInvoice(id));
    const begun = subscriptions
      .all()
      .find(({ latest_invoice: latest, status }) => latest === id && status === 'incomplete');
    if (begun) billing.subscriptions.expireIncomplete(begun);
    return voided;
  });
  route('GET', '/invoice_payments', paymentList, ({ params }) => {
    const { invoice } = params;
    const matching = invoicePayments
      .all()
      .filter((one) => invoice === undefined || one.invoice === invoice);
    return pageOf(matching, params, '/v1/invoice_payments');
  });
}
