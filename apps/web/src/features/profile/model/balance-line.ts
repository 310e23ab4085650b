import type { CreditBalance } from '@talkreel/contracts/http/auth';
import { plural } from '../../../lib/format.ts';

/** What is left, by where it came from. */
export function balanceLine(credits: CreditBalance, isPremium: boolean): string {
  const left = Math.max(0, credits.limit - credits.used);
  const packs = Math.max(0, credits.packs);
  // What is left of the free allowance stays beside the month's.
  const free = isPremium ? Math.max(0, credits.available - left - packs) : 0;
  const what = isPremium ? 'left this month' : packs > 0 ? 'free ones left' : 'left';
  return [
    `${left} of ${credits.limit} ${what}`,
    ...(free > 0 ? [`${free} free`] : []),
    ...(packs > 0
      ? [`${plural(packs, 'extra one')} that ${packs === 1 ? 'does' : 'do'} not expire`]
      : []),
  ].join(', ');
}
