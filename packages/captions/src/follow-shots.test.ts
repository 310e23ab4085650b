import { expect, test } from 'vitest';
import { followShots, freePart, sentenceAt, textOfRun } from './follow-shots.ts';
import { timeShots } from './shots.ts';

const spokenOf = (text: string) =>
  text.split(' ').map((word, at) => ({ text: word, startSeconds: at, endSeconds: at + 0.9 }));

const before = spokenOf('Look at this cup. It keeps coffee hot.');
const cup = { from: 2, to: 3, words: textOfRun(before, 2, 3) };
const hot = { from: 4, to: 7, words: textOfRun(before, 4, 7) };

test('shots follow their words, and one whose words are gone says so', () => {
  const after = spokenOf('Friends, look at this cup. It keeps tea hot.');
  expect(followShots([cup, hot], after)).toEqual([
    { shot: { ...cup, from: 3, to: 4 }, isLost: false },
    { shot: hot, isLost: true },
  ]);
});

test('of words that are spoken twice, the nearer ones are meant, and each once', () => {
  const twice = spokenOf('this cup. And this cup.');
  const [second] = followShots([{ ...cup, from: 3, to: 4 }], twice);
  expect(second).toMatchObject({ shot: { from: 3 }, isLost: false });
  expect(followShots([cup, cup], twice).map(({ isLost }) => isLost)).toEqual([false, true]);
});

test('a press chooses the sentence, without what other shots have', () => {
  expect(sentenceAt(before, 5)).toEqual({ from: 4, to: 7 });
  expect(freePart({ from: 0, to: 3 }, 1, [cup])).toEqual({ from: 0, to: 1 });
  expect(freePart({ from: 0, to: 3 }, 2, [cup])).toBeNull();
});

test('a shot lasts until the next one if that follows at once', () => {
  expect(timeShots([cup, hot], before)).toEqual([
    { startSeconds: 2, endSeconds: 4 },
    { startSeconds: 4, endSeconds: 7.9 },
  ]);
});
