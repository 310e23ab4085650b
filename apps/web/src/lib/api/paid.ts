import { ApiError } from '@talkreel/client/errors';
import { FREE_GENERATIONS_DEFAULT } from '@talkreel/contracts/constants';
import type { PaymentRequired } from '@talkreel/contracts/errors';
import { handlePaymentRequired } from './payment-required.ts';

/** The result of a paid call: its reply, or the paywall (whose handler was already called). */
export type PaidResult<T> =
  | { kind: 'ok'; data: T }
  | { kind: 'payment-required'; limit: number | null; requiresAdditionalOnly: boolean };

/**
 * The result of a call that may cost a generation. A 402 that asks for payment is not an error: the
 * paywall opens (or, with 'inline', the caller shows its own) and the result says so.
 */
export async function orPaywall<T>(
  reply: Promise<T>,
  paywall: 'dialog' | 'inline' = 'dialog',
): Promise<PaidResult<T>> {
  try {
    return { kind: 'ok', data: await reply };
  } catch (error) {
    const demand = paymentDemandOf(error);
    if (demand === null) throw error;
    const { limit = null, requiresAdditionalOnly = false } = demand;
    const isShown =
      paywall === 'inline' ||
      handlePaymentRequired({ limit: limit ?? FREE_GENERATIONS_DEFAULT, requiresAdditionalOnly });
    if (!isShown) throw error;
    return { kind: 'payment-required', limit, requiresAdditionalOnly };
  }
}

function paymentDemandOf(error: unknown): Partial<PaymentRequired> | null {
  if (!(error instanceof ApiError) || error.status !== 402) return null;
  if (error.payload === undefined) console.error('The 402 reply could not be read', error);
  const demand = error.payload as Partial<PaymentRequired> | null | undefined;
  return demand?.requiresPayment === true ? demand : null;
}
