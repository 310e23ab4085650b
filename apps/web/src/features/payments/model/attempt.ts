import type { PaymentIntent, PaymentIntentResult } from '@stripe/stripe-js';

/** Paid, or submitted and taking a while (a bank debit). */
export type Paid = 'paid' | 'processing';

export type Attempt =
  | { kind: Paid }
  /** The same form accepts another attempt. */
  | { kind: 'refused'; message: string }
  /** Cancelled at Stripe: this form accepts no more. */
  | { kind: 'expired'; message: string };

const paidKinds: Partial<Record<PaymentIntent.Status, Paid>> = {
  succeeded: 'paid',
  processing: 'processing',
};

/**
 * The result of a confirmation. An error does not always mean that nothing was paid: another tab may have paid a moment
 * ago, and Stripe then refuses to charge twice.
 */
export function readAttempt({ error, paymentIntent }: PaymentIntentResult): Attempt {
  // No error but a remaining step: a voucher to pay at a shop, a micro-deposit to verify.
  if (paymentIntent?.status === 'requires_action') return { kind: 'processing' };
  const status = (paymentIntent ?? error?.payment_intent)?.status;
  const paid = status && paidKinds[status];
  if (paid) return { kind: paid };
  const message = error?.message ?? 'An unexpected error occurred.';
  return status === 'canceled' ? { kind: 'expired', message } : { kind: 'refused', message };
}
