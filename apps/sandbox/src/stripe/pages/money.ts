import type { Price } from '../wire.ts';

/** `$20.00`. */
export function money(amount: number | null, currency: string | null): string {
  const style = { style: 'currency', currency: (currency ?? 'usd').toUpperCase() } as const;
  return new Intl.NumberFormat('en-US', style).format((amount ?? 0) / 100);
}

/** `per month`, or nothing for one-time prices. */
export function billingInterval(price: Price | undefined): string {
  const { recurring } = price ?? { recurring: null };
  if (recurring === null) return '';
  return recurring.interval_count === 1
    ? `per ${recurring.interval}`
    : `every ${recurring.interval_count} ${recurring.interval}s`;
}

/** `3 December 2026`. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    seconds * 1000,
  );
}
