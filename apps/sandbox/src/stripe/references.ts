import type { Includes, Lookup, Resource } from './protocol/view.ts';
import type { StripeState } from './state.ts';

/** Resolves ids, and computes the parts that exist only on request. */
export function createReferences(state: StripeState): { lookup: Lookup; includes: Includes } {
  const byPrefix: Record<string, { get(id: string): Resource | undefined }> = {
    cus: state.customers,
    prod: state.products,
    price: state.prices,
    pm: state.paymentMethods,
    pi: state.paymentIntents,
    ch: state.charges,
    re: state.refunds,
    du: state.disputes,
    sub: state.subscriptions,
    in: state.invoices,
    ii: state.invoiceItems,
    inpay: state.invoicePayments,
    cs: state.checkoutSessions,
  };

  const listOf = (data: Resource[], url: string): Resource => {
    const list = { object: 'list', data, has_more: false, url };
    return list;
  };

  return {
    lookup: (id) => byPrefix[id.split('_')[0] ?? '']?.get(id),
    includes: (resource, name) => {
      const { id } = resource as Resource & { id?: string };
      if (resource.object === 'invoice' && name === 'payments') {
        const payments = state.invoicePayments.all().filter((payment) => payment.invoice === id);
        return listOf(payments, `/v1/invoice_payments?invoice=${id ?? ''}`);
      }
      if (resource.object === 'charge' && name === 'refunds') {
        const refunds = state.refunds.all().filter((refund) => refund.charge === id);
        return listOf(refunds, `/v1/charges/${id ?? ''}/refunds`);
      }
      if (resource.object === 'customer' && name === 'subscriptions') {
        const subscriptions = state.subscriptions
          .all()
          .filter(
            ({ customer, status }) =>
              customer === id && status !== 'canceled' && status !== 'incomplete_expired',
          );
        return listOf(subscriptions, `/v1/customers/${id ?? ''}/subscriptions`);
      }
      return undefined;
    },
  };
}
