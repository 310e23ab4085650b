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

  return {
    lookup: (id) => byPrefix[id.split('_')[0] ?? '']?.get(id),
    includes: (resource, name) => {
      const { id } = resource as Resource & { id?: string };
      if (resource.object !== 'invoice' || name !== 'payments') return undefined;
      const data = state.invoicePayments.all().filter((payment) => payment.invoice === id);
      const url = `/v1/invoice_payments?invoice=${id ?? ''}`;
      return { object: 'list', data, has_more: false, url };
    },
  };
}
