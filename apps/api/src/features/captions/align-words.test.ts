import { expect, test } from 'vitest';
import { alignWords } from './align-words.ts';
import { speechUnits } from '@talkreel/captions/speech-units';

const SCRIPT =
  'I tried every planner. Then, at last, a friend sent me this one for $19.50! Buy it.';

test('sentences begin where the recording goes on after a rest', () => {
  const words = alignWords(speechUnits(SCRIPT), 9, [
    [0, 0.1],
    [1.9, 2.4],
    [2.8, 2.95],
    // The speaker rests before a p, in the middle of a phrase.
    [4.1, 4.22],
    [7.6, 8.1],
    [8.8, 9],
  ]);
  const at = (text: string) => words.find((word) => word.text === text);
  expect(words.map(({ text }) => text).join(' ')).toBe(SCRIPT);
  expect(at('I')?.startSeconds).toBe(0.1);
  expect(at('planner.')?.endSeconds).toBe(1.9);
  expect(at('Then,')).toMatchObject({ startSeconds: 2.4, endSeconds: 2.8 });
  expect(at('$19.50!')?.endSeconds).toBe(7.6);
  // Five spoken words take longer than one.
  expect((at('$19.50!')?.startSeconds ?? 9) < 6.4).toBe(true);
  expect(at('Buy')?.startSeconds).toBe(8.1);
  expect(at('it.')?.endSeconds).toBe(8.8);
});

test('pauses that the script asks for are found; rests that it does not have are not', () => {
  const words = alignWords(speechUnits('[pause 1s] One is here. [pause 2s] Two is there.'), 6, [
    [0, 1],
    [2.4, 4.4],
  ]);
  expect(words[0]?.startSeconds).toBe(1);
  expect(words[2]).toMatchObject({ text: 'here.', endSeconds: 2.4, endsLine: true });
  expect(words[3]?.startSeconds).toBe(4.4);
});

test.each([
  ['silence only', [[0, 4]]],
  ['no rest', []],
  ['rests everywhere', Array.from({ length: 30 }, (_, index) => [index / 8, index / 8 + 0.05])],
] as Array<[string, Array<[number, number]>]>)(
  '%s: words in order, within the speech',
  (_name, pauses) => {
    const words = alignWords(speechUnits(SCRIPT), 4, pauses);
    let clock = 0;
    for (const { startSeconds, endSeconds } of words) {
      expect(startSeconds).toBeGreaterThanOrEqual(clock);
      expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
      clock = endSeconds;
    }
    expect(clock).toBeLessThanOrEqual(4);
  },
);

test('a line of the script ends a caption', () => {
  const ends = alignWords(speechUnits('One two\nthree'), 2, null).map((word) => word.endsLine);
  expect(ends).toEqual([undefined, true, undefined]);
});
