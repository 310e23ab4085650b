import type { PaymentIntent, PaymentIntentResult } from '@stripe/stripe-js';

/** 'processing': submitted, but taking a while, such as a bank debit. */
export type Paid = 'paid' | 'processing';

export type Attempt =
  | { kind: Paid }
  /** The payment was refused, but the same form accepts another attempt. */
  | { kind: 'refused'; message: string }
  /** The payment was cancelled at Stripe, after a day or because another plan was chosen: this form accepts no more. */
  | { kind: 'expired'; message: string };

/** Replaces Stripe's own message, which is for programmers. */
const CLOSED =
  'This card form was closed: it was open for too long, or you chose another plan in another tab. Nothing was charged. Please try again.';

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
  if (status === 'canceled') return { kind: 'expired', message: CLOSED };
  return { kind: 'refused', message: error?.message ?? 'An unexpected error occurred.' };
}
