import type { Billing, Plan } from '@talkreel/contracts/http/payments';
import { formatAmount, formatDay, formatPrice } from '../../../lib/format.ts';
import { yearlySaving, type OfferedPlans } from '../../../lib/payments/plans.ts';

export interface SwitchWords {
  title: string;
  body: string;
  /** Whether the button that changes the plan belongs beside the text. */
  canSwitch: boolean;
}

/** The reply to a subscriber who asks for a plan, by the month or the year. */
export function switchWords(
  asked: string | null,
  billing: Billing | null,
  plans: Pick<OfferedPlans, 'monthly' | 'annual'>,
): SwitchWords {
  const wanted = asked === 'year' ? plans.annual : asked === 'month' ? plans.monthly : null;
  const known = billing?.periodEnd == null ? null : { ...billing, periodEnd: billing.periodEnd };
  if (wanted === null || known === null || wanted.interval === known.interval)
    return {
      title: 'You have Premium',
      body: 'You are already subscribed. If you run out, a pack adds more.',
      canSwitch: false,
    };
  const from = formatDay(known.periodEnd);
  if (known.cancelsAt !== null)
    return {
      title: 'Your Premium is ending',
      body: `It ends on ${from}. To change to ${wanted.name} instead, choose “Keep Premium” in your plan first.`,
      canSwitch: false,
    };
  if (known.switchesTo?.interval === wanted.interval)
    return {
      title: `${wanted.name} is next`,
      body: `Your plan changes to it on ${from}, for ${formatPrice(known.switchesTo.priceCents)}. Until then nothing changes and nothing is charged.`,
      canSwitch: true,
    };
  return {
    title: `Change to ${wanted.name}`,
    body: `Your ${known.planName ?? 'Premium'} is paid until ${from}. If you change, you then pay ${formatPrice(wanted.price)} every ${wanted.interval} for ${wanted.generationsLimit} generations${savingOf(wanted, plans)}. Until then nothing changes and nothing is charged.`,
    canSwitch: true,
  };
}

function savingOf(wanted: Plan, plans: Pick<OfferedPlans, 'monthly' | 'annual'>): string {
  const saving = yearlySaving(plans);
  return wanted.interval === 'year' && saving > 0
    ? `, ${formatAmount(saving)} less than twelve months`
    : '';
}
