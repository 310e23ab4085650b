import { describe, expect, it } from 'vitest';
import { countWords, estimateSeconds, rateToFit, trimToFit } from './speech-length.ts';

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

describe('estimateSeconds', () => {
  it('counts 2.5 words a second, split on any white space', () => {
    expect(estimateSeconds('one two\n three\tfour  five')).toBe(2);
    expect(estimateSeconds('   ')).toBe(0);
    expect(estimateSeconds(words(10), 1.25)).toBeCloseTo(3.2);
  });
});

describe('trimToFit', () => {
  const script = 'One two three. Four five six! Seven eight nine? Ten.';

  it('ends after the last sentence that fits', () => {
    expect(trimToFit(script, 2.5)).toBe('One two three. Four five six!');
  });

  it('ends after a word when not even the first sentence fits', () => {
    expect(trimToFit(script, 0.8)).toBe('One two');
  });

  it('believes the measured speech where it was slower than the estimate', () => {
    expect(trimToFit(script, 2.5, 1, { words: 10, seconds: 8 })).toBe('One two three.');
  });

  it('never returns more than fits', () => {
    for (let seconds = 0.5; seconds < 12; seconds += 0.5) {
      const kept = trimToFit(`${words(9)}. ${words(14)}! ${words(4)}`, seconds);
      expect(estimateSeconds(kept)).toBeLessThanOrEqual(seconds);
      expect(countWords(kept)).toBeGreaterThan(0);
    }
  });
});

describe('rateToFit', () => {
  it('takes the gentlest step that fits and refuses to gabble', () => {
    expect(rateToFit(10.4, 10)).toBe(1.05);
    expect(rateToFit(12, 10)).toBe(1.2);
    expect(rateToFit(12.1, 10)).toBeNull();
  });
});
