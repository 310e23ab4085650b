import type { CreditBalance } from '@talkreel/contracts/http/auth';
import { texts } from '@talkreel/contracts/texts';
import type { PaymentDemand } from '../../lib/api/payment-required.ts';

/** The paywall's texts: a subscriber has used up the month, everyone else the free generations. */
export function paywallWords(
  { limit, requiresAdditionalOnly }: PaymentDemand,
  credits?: Pick<CreditBalance, 'freeWithheld' | 'interval'>,
) {
  if (!requiresAdditionalOnly && credits?.freeWithheld === true)
    return { title: texts.paywall.withheldTitle, body: texts.paywall.withheldBody };
  if (requiresAdditionalOnly && credits?.interval === 'year')
    return { title: texts.paywall.yearTitle, body: texts.paywall.yearBody(limit) };
  return requiresAdditionalOnly
    ? { title: texts.paywall.monthTitle, body: texts.paywall.monthBody(limit) }
    : { title: texts.paywall.title, body: texts.paywall.body(limit) };
}
