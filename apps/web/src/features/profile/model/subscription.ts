import type { User } from '@talkreel/contracts/http/auth';
import type { Billing } from '@talkreel/contracts/http/payments';

/** When the plan ends, if it was cancelled, and when its month does. */
export const renewalOf = (user: User, billing: Billing | null) => ({
  ends: billing?.cancelsAt ?? null,
  renews: billing?.periodEnd ?? user.subscriptionPeriodEnd,
});
