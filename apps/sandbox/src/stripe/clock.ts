import type { Collection } from '../store/document-store.ts';

/** Billing time in seconds since 1970: the real time, moved forward on command. */
export interface StripeClock {
  nowSeconds(): number;
  advance(seconds: number): void;
  /** Goes back to the real time. */
  reset(): void;
}

export function createClock(offsets: Collection<number>): StripeClock {
  const offset = () => offsets.get('seconds') ?? 0;
  return {
    nowSeconds: () => Math.floor(Date.now() / 1000) + offset(),
    advance: (seconds) => offsets.put('seconds', offset() + seconds),
    reset: () => offsets.clear(),
  };
}

/** The same day of the month, `months` later; the last day if that month is shorter. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
