import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitCorrection } from './fit-correction.ts';
import type { TimedWord } from './words.ts';

const spoken: TimedWord[] = 'We sell bred and mill every day.'.split(' ').map((text, index) => ({
  text,
  startSeconds: index,
  endSeconds: index + 0.8,
}));
const timesOf = (text: string) =>
  Object.fromEntries(
    fitCorrection(spoken, text).map((word) => [word.text, [word.startSeconds, word.endSeconds]]),
  );

test('words that stay keep their times, a corrected one takes that of the wrong one', () => {
  const times = timesOf('We sell bread and milk every day!');
  expect(times).toMatchObject({ We: [0, 0.8], bread: [2, 2.8], milk: [4, 4.8], 'day!': [6, 6.8] });
});

test('two words for one share its time; one for two has that of both', () => {
  const { brown, bread } = timesOf('We sell brown bread and mill every day.');
  expect(brown?.[0]).toBe(2);
  expect(bread?.[1]).toBe(2.8);
  expect(brown?.[1]).toBe(bread?.[0]);
  expect(timesOf('We sell food every day.')['food']).toEqual([2, 4.8]);
});

test('a word that was not spoken is shown beside its neighbour', () => {
  const { still, We } = timesOf('We still sell bred and mill every day.');
  expect(still?.[0]).toBe(0.8);
  expect(still?.[1]).toBe(1);
  expect(We).toEqual([0, 0.8]);
});

test('any text: all of its words, in order, none before the speech or after it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('we', 'sell', 'x', 'day', 'ok\n', 'a-b'), { minLength: 1 }),
      (parts) => {
        const text = parts.join(' ');
        const words = fitCorrection(spoken, text);
        expect(words.map((word) => word.text)).toEqual(text.split(/\s+/).filter(Boolean));
        let clock = 0;
        for (const { startSeconds, endSeconds } of words) {
          expect(startSeconds).toBeGreaterThanOrEqual(clock - 1e-9);
          expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
          clock = startSeconds;
        }
        expect(clock).toBeLessThanOrEqual(6.8);
      },
    ),
  );
});
