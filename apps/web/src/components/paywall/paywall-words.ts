import type { CreditBalance, User } from '@talkreel/contracts/http/auth';
import { paywallTexts } from '@talkreel/contracts/texts/platform';
import type { PaymentDemand } from '../../lib/api/payment-required.ts';
import { isPaymentDue } from '../../lib/payments/payment-due.ts';

interface Buyer extends Pick<User, 'subscriptionStatus'> {
  credits: Pick<CreditBalance, 'freeWithheld' | 'interval'>;
}

/** The paywall's texts: a subscriber has used up the month, everyone else the free generations. */
export function paywallWords(
  { limit, requiresAdditionalOnly }: PaymentDemand,
  user: Buyer | null = null,
) {
  const credits = user?.credits;
  if (isPaymentDue(user)) return { title: paywallTexts.dueTitle, body: paywallTexts.dueBody };
  if (!requiresAdditionalOnly && credits?.freeWithheld === true)
    return { title: paywallTexts.withheldTitle, body: paywallTexts.withheldBody };
  if (requiresAdditionalOnly && credits?.interval === 'year')
    return { title: paywallTexts.yearTitle, body: paywallTexts.yearBody(limit) };
  return requiresAdditionalOnly
    ? { title: paywallTexts.monthTitle, body: paywallTexts.monthBody(limit) }
    : { title: paywallTexts.title, body: paywallTexts.body(limit) };
}
