import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatBytes,
  formatClock,
  formatCount,
  formatDay,
  formatMoment,
  formatOrdinal,
  formatPercent,
  formatPrice,
  formatRelative,
  formatSeconds,
  plural,
  truncate,
} from './format.ts';

describe('format', () => {
  it('formats cents with two decimals', () => {
    expect(formatPrice(2000)).toBe('$20.00');
    expect(formatPrice(2999)).toBe('$29.99');
  });

  it('keeps seconds short and unbroken', () => {
    expect(formatSeconds(8)).toBe('8\u00a0s');
    expect(formatSeconds(12.44)).toBe('12.4\u00a0s');
    expect(formatClock(65.9)).toBe('1:05');
  });

  it('forms English plurals', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 102].map(formatOrdinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '102nd',
    ]);
    expect([plural(1, 'generation'), plural(0, 'generation')]).toEqual([
      '1 generation',
      '0 generations',
    ]);
    expect([999, 1_000, 1_234_567, -2_000].map(formatCount)).toEqual([
      '999',
      '1,000',
      '1,234,567',
      '-2,000',
    ]);
  });

  it('formats ages', () => {
    const now = Date.parse('2026-01-02T12:00:00Z');
    expect(formatRelative('2026-01-02T11:59:50Z', now)).toBe('just now');
    expect(formatRelative('2026-01-02T11:57:00Z', now)).toBe('3 minutes ago');
    expect(formatRelative('2026-01-02T11:00:20Z', now)).toBe('59 minutes ago');
    expect(formatRelative('2026-01-02T11:00:00Z', now)).toBe('1 hour ago');
    expect(formatRelative('2026-01-01T12:10:00Z', now)).toBe('23 hours ago');
    expect(formatRelative('2026-01-01T11:00:00Z', now)).toBe('yesterday');
    expect(formatRelative('2026-01-02T12:05:00Z', now)).toBe('just now');
  });

  it('formats amounts, shares and days consistently', () => {
    expect([2000, 1950, 1905, 0].map(formatAmount)).toEqual(['$20', '$19.50', '$19.05', '$0']);
    expect([2000, 1950].map(formatPrice)).toEqual(['$20.00', '$19.50']);
    expect([0.68, 0.199, 1].map(formatPercent)).toEqual(['68%', '20%', '100%']);
    expect(formatDay('2026-11-03T12:00:00Z')).toBe('November 3, 2026');
    // In English whatever the browser's language; the hour is that of the reader.
    expect(formatMoment('2026-11-03T12:05:00Z')).toMatch(/^Nov [234], 2026, \d+:[0-5]5\s[AP]M$/);
  });

  it.each([
    [0, '0 MB'],
    [1, 'less than 0.1 MB'],
    [49_000, 'less than 0.1 MB'],
    [100_000, '0.1 MB'],
    [420_000, '0.4 MB'],
    [1_240_000, '1.2 MB'],
    [9_960_000, '10 MB'],
    [12_400_000, '12 MB'],
    [999_400_000, '999 MB'],
    [999_600_000, '1 GB'],
    [5_000_000_000, '5 GB'],
  ])('says %d bytes as %s', (bytes, words) => {
    expect(formatBytes(bytes).replace('\u00a0', ' ')).toBe(words);
  });

  it('cuts long text with an ellipsis', () => {
    expect(truncate('short', 100)).toBe('short');
    expect(truncate('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}…`);
    expect(truncate(`${'a'.repeat(99)}😀b`, 100)).toBe(`${'a'.repeat(99)}😀…`);
    expect(truncate('😀'.repeat(100), 100)).toBe('😀'.repeat(100));
  });
});
