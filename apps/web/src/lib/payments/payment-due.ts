import type { User } from '@talkreel/contracts/http/auth';

/** A subscription exists, but its last payment failed: a second one would be refused. */
export const isPaymentDue = (user: Pick<User, 'subscriptionStatus'> | null): boolean =>
  user?.subscriptionStatus === 'past_due' || user?.subscriptionStatus === 'unpaid';
