import type { User } from '@talkreel/contracts/http/auth';

/** Whether a subscription exists whose last payment failed, so that a second one would be refused. */
export const isPaymentDue = (user: Pick<User, 'subscriptionStatus'> | null): boolean =>
  user?.subscriptionStatus === 'past_due' || user?.subscriptionStatus === 'unpaid';
