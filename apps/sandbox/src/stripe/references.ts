import type { Includes, Lookup, Resource } from './protocol/view.ts';
import type { StripeWorld } from './world.ts';

/** Resolves ids, and computes the parts that exist only on request. */
export function createReferences(world: StripeWorld): { lookup: Lookup; includes: Includes } {
  const byPrefix: Record<string, { get(id: string): Resource | undefined }> = {
    cus: world.customers,
    prod: world.products,
    price: world.prices,
    pm: world.paymentMethods,
    pi: world.paymentIntents,
    ch: world.charges,
    re: world.refunds,
    du: world.disputes,
    sub: world.subscriptions,
    in: world.invoices,
    ii: world.invoiceItems,
    inpay: world.invoicePayments,
    cs: world.checkoutSessions,
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
        const payments = world.invoicePayments.all().filter((payment) => payment.invoice === id);
        return listOf(payments, `/v1/invoice_payments?invoice=${id ?? ''}`);
      }
      if (resource.object === 'charge' && name === 'refunds') {
        const refunds = world.refunds.all().filter((refund) => refund.charge === id);
        return listOf(refunds, `/v1/charges/${id ?? ''}/refunds`);
      }
      if (resource.object === 'customer' && name === 'subscriptions') {
        const subscriptions = world.subscriptions
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
