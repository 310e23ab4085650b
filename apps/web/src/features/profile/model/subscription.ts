import type { User } from '@talkreel/contracts/http/auth';
import type { Billing } from '@talkreel/contracts/http/payments';

/** The date when a cancelled plan ends, and that when the current month ends. */
export const renewalOf = (user: User, billing: Billing | null) => ({
  ends: billing?.cancelsAt ?? null,
  renews: billing?.periodEnd ?? user.subscriptionPeriodEnd,
});
