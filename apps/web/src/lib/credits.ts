import type { CreditBalance } from '@talkreel/contracts/http/auth';

/** The wording of the remaining generations, whatever their source. */
export interface CreditsLeft {
  count: number;
  /** 'generations left', 'generation left' */
  unit: string;
  /** '14 left' */
  short: string;
  /** '14 generations left' */
  long: string;
}

export function creditsLeft({ available }: Pick<CreditBalance, 'available'>): CreditsLeft {
  const count = Math.max(0, available);
  const unit = count === 1 ? 'generation left' : 'generations left';
  return { count, unit, short: `${count} left`, long: `${count} ${unit}` };
}

/** The wording of the remaining generations by source. */
export function creditSources(credits: CreditBalance, isPremium: boolean): string {
  const left = Math.max(0, credits.limit - credits.used);
  const packs = Math.max(0, credits.packs);
  // The rest of the free allowance is kept beside the month's.
  const free = isPremium ? Math.max(0, credits.available - left - packs) : 0;
  const what = isPremium
    ? `left this ${credits.interval ?? 'month'}`
    : packs > 0
      ? 'free left'
      : 'left';
  return [
    `${left} of ${credits.limit} ${what}`,
    ...(free > 0 ? [`${free} free`] : []),
    ...(packs > 0 ? [`${packs} extra that ${packs === 1 ? 'doesn’t' : 'don’t'} expire`] : []),
  ].join(', ');
}
