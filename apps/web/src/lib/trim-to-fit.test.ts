import { countSpokenWords } from '@talkreel/contracts/speakable';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { describe, expect, it } from 'vitest';
import { trimToFit } from './trim-to-fit.ts';

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

describe('estimateSpeechSeconds', () => {
  it('counts 2.5 words a second, split at any white space', () => {
    expect(estimateSpeechSeconds('one two\n three\tfour  five')).toBe(2);
    expect(estimateSpeechSeconds('   ')).toBe(0);
    expect(estimateSpeechSeconds('one 👋 two — three 🎉 four ! five')).toBe(2);
    expect(estimateSpeechSeconds(words(10), 1.25)).toBeCloseTo(3.2);
  });
});

describe('trimToFit', () => {
  const script = 'One two three. Four five six! Seven eight nine? Ten.';

  it('ends after the last sentence that fits', () => {
    expect(trimToFit(script, 2.5)).toBe('One two three. Four five six!');
  });

  it('ends after a word if not even the first sentence fits', () => {
    expect(trimToFit(script, 0.8)).toBe('One two');
  });

  it('ends after a sentence in quotation marks', () => {
    expect(trimToFit('He said “Go.” Then he went away.', 1.7)).toBe('He said “Go.”');
  });

  it('uses the measured speech if it was slower than the estimate', () => {
    expect(trimToFit(script, 2.5, 1, 8)).toBe('One two three.');
  });

  it('skips what is not spoken', () => {
    expect(trimToFit('👋 One 🎉 two — three four', 0.8)).toBe('👋 One 🎉 two —');
  });

  it('counts spoken words and pauses', () => {
    expect(estimateSpeechSeconds('Only $19.50 [pause 2s] now')).toBeCloseTo(7 / 2.5 + 2);
    expect(estimateSpeechSeconds('Now [pause 2s] then', 1.25)).toBeCloseTo(2 / 2.5 / 1.25 + 2);
    expect(trimToFit('It is $19.50 now. Buy it.', 3.2)).toBe('It is $19.50 now.');
    expect(trimToFit('One two [pause 2s] three four', 1.7)).toBe('One two');
    expect(trimToFit('One two [pause 2s] three four', 3)).toBe('One two [pause 2s]');
    expect(trimToFit('One two. [pause 2s] Three.', 2, 1, 4)).toBe('One two.');
  });

  it('never returns more than fits', () => {
    for (let seconds = 0.5; seconds < 12; seconds += 0.5) {
      const kept = trimToFit(`${words(9)}. ${words(14)}! ${words(4)}`, seconds);
      expect(estimateSpeechSeconds(kept)).toBeLessThanOrEqual(seconds);
      expect(countSpokenWords(kept)).toBeGreaterThan(0);
    }
  });
});
