import type { LivePayments } from './live-payments.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * null if no key is set: then payments are off. Stripe's package is an eighth of what an api would load at its start, so
 * it is loaded with the first call.
 */
export function lazyPayments(deps: PaymentDeps): (() => Promise<LivePayments>) | null {
  if (!deps.config.stripe.secretKey) return null;
  let live: LivePayments | undefined;
  return async () => {
    const { goLive } = await import('./live-payments.ts');
    return (live ??= goLive(deps));
  };
}
