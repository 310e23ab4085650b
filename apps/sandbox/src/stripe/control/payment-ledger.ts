import type { Metadata } from '../wire.ts';
import type { StripeState } from '../state.ts';

/** One successful payment, as the provider records it. */
export interface PaymentLedgerEntry {
  kind: 'payment';
  paymentIntent: string;
  charge: string;
  customer: string | null;
  amountCents: number;
  refundedCents: number;
  disputed: boolean;
  invoice: string | null;
  billingReason: string | null;
  subscription: string | null;
  /** The metadata of the intent, or of the subscription behind its invoice. */
  metadata: Metadata;
  createdAt: string;
}

/** Every successful payment, oldest first, to compare with our own ledger. */
export function paymentLedger(state: StripeState): PaymentLedgerEntry[] {
  return state.charges
    .all()
    .filter(({ status }) => status === 'succeeded')
    .map((charge) => {
      const paymentIntent = charge.payment_intent ?? '';
      const link = state.invoicePayments
        .all()
        .find(({ payment }) => payment.payment_intent === paymentIntent);
      const invoice = link === undefined ? undefined : state.invoices.get(link.invoice);
      const details = invoice?.parent?.subscription_details;
      const subscription = typeof details?.subscription === 'string' ? details.subscription : null;
      return {
        kind: 'payment',
        paymentIntent,
        charge: charge.id,
        customer: charge.customer,
        amountCents: charge.amount,
        refundedCents: charge.amount_refunded,
        disputed: charge.disputed,
        invoice: invoice?.id ?? null,
        billingReason: invoice?.billing_reason ?? null,
        subscription,
        metadata: details?.metadata ?? charge.metadata,
        createdAt: new Date(charge.created * 1000).toISOString(),
      };
    });
}
