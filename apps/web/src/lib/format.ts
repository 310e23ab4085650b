/** '8 s', '12.4 s': at most one decimal, none when it is zero; the unit never wraps away. */
export function formatSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(1))}\u00a0s`;
}

/** '0:08', '1:05'. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** '1st', '2nd', '11th'. */
export function formatOrdinal(position: number): string {
  const tens = position % 100;
  const suffix =
    tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${position}${suffix}`;
}

/** 2000 → '$20.00'. */
export function formatPrice(priceCents: number): string {
  return `$${(priceCents / 100).toFixed(2)}`;
}

/** 2000 → '$20', 1950 → '$19.50': inside a sentence. */
export function formatAmount(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : formatPrice(cents);
}

const MEGABYTE = 1e6;
const GIGABYTE = 1e9;
const LEAST_SHOWN = MEGABYTE / 10;

/**
 * 5_000_000_000 → '5 GB', 12_400_000 → '12 MB', 420_000 → '0.4 MB', 30_000 → 'less than 0.1 MB'; the unit never wraps
 * away.
 */
export function formatBytes(bytes: number): string {
  if (bytes > 0 && bytes < LEAST_SHOWN) return 'less than 0.1\u00a0MB';
  // What would be rounded to 1000 MB is 1 GB.
  const [unit, size] =
    bytes >= GIGABYTE - MEGABYTE / 2 ? (['GB', GIGABYTE] as const) : (['MB', MEGABYTE] as const);
  const amount = bytes / size;
  return `${Number(amount.toFixed(amount < 10 ? 1 : 0))}\u00a0${unit}`;
}

/** 0.2 → '20%'. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** 'November 3, 2026'. */
export function formatDay(iso: string, dateStyle: 'long' | 'medium' = 'long'): string {
  return new Date(iso).toLocaleDateString('en', { dateStyle });
}

/** 'Nov 3, 2026, 4:05 PM'. */
export function formatMoment(iso: string): string {
  return new Date(iso).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
}

/** 1200 → '1,200'. A locale's own formatter takes a phone 70 ms to load, and small numbers need none. */
export function formatCount(count: number): string {
  return Math.abs(count) < 1_000 ? String(count) : count.toLocaleString('en');
}

/** 1 → '1 generation', 2 → '2 generations'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

const units: Array<[Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
/** The formatter is made when it is first needed, because that takes a phone 70 ms. */
let relative: Intl.RelativeTimeFormat | undefined;

/** '3 minutes ago', '1 hour ago', 'yesterday', 'just now': whole units that have passed. No clock is ahead of ours. */
export function formatRelative(iso: string, nowMs = Date.now()): string {
  const seconds = (nowMs - new Date(iso).getTime()) / 1000;
  for (const [unit, length] of units) {
    if (seconds < length) continue;
    relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
    return relative.format(-Math.floor(seconds / length), unit);
  }
  return 'just now';
}

/** Cuts a text to a number of characters, with an ellipsis where something was cut. */
export function truncate(text: string, characters: number): string {
  if (text.length <= characters) return text;
  // The text is cut by code points, as half an emoji is shown as a broken character.
  const parts = [...text];
  return parts.length <= characters ? text : `${parts.slice(0, characters).join('').trimEnd()}…`;
}

/** Adds a missing full stop, as some of the specification's messages have none and another sentence follows. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
