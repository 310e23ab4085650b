import type { PaymentIntent, PaymentIntentResult } from '@stripe/stripe-js';

/** The money came, or is on its way and takes a while (a bank debit). */
export type Paid = 'paid' | 'processing';

export type Attempt =
  | { kind: Paid }
  /** The same form takes the next try. */
  | { kind: 'refused'; message: string }
  /** It was given up at Stripe: this form takes no more. */
  | { kind: 'expired'; message: string };

const paidKinds: Partial<Record<PaymentIntent.Status, Paid>> = {
  succeeded: 'paid',
  processing: 'processing',
};

/**
 * What a confirmation came to. An error does not always mean that nothing was paid: another tab may have
 * done so a moment ago, and Stripe then refuses to charge twice.
 */
export function readAttempt({ error, paymentIntent }: PaymentIntentResult): Attempt {
  // No error and still something to do: a slip to be paid at a shop, a small transfer to be looked up.
  if (paymentIntent?.status === 'requires_action') return { kind: 'processing' };
  const status = (paymentIntent ?? error?.payment_intent)?.status;
  const paid = status && paidKinds[status];
  if (paid) return { kind: paid };
  const message = error?.message ?? 'An unexpected error occurred.';
  return status === 'canceled' ? { kind: 'expired', message } : { kind: 'refused', message };
}
