import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatOrdinal,
  formatPrice,
  formatRelative,
  formatSeconds,
  plural,
  truncate,
} from './format.ts';

describe('format', () => {
  it('prices cents with two decimals', () => {
    expect(formatPrice(2000)).toBe('$20.00');
    expect(formatPrice(2999)).toBe('$29.99');
  });

  it('keeps seconds short and unbroken', () => {
    expect(formatSeconds(8)).toBe('8\u00a0s');
    expect(formatSeconds(12.44)).toBe('12.4\u00a0s');
    expect(formatClock(65.9)).toBe('1:05');
  });

  it('counts in English', () => {
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
  });

  it('tells how long ago', () => {
    const now = Date.parse('2026-01-02T12:00:00Z');
    expect(formatRelative('2026-01-02T11:59:50Z', now)).toBe('just now');
    expect(formatRelative('2026-01-02T11:57:00Z', now)).toBe('3 minutes ago');
    expect(formatRelative('2026-01-01T11:00:00Z', now)).toBe('yesterday');
  });

  it('cuts long text with an ellipsis', () => {
    expect(truncate('short', 100)).toBe('short');
    expect(truncate('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}…`);
  });
});
