import { expect, test } from 'vitest';
import { followShots, freePart, sentenceAt, textOfRun } from './follow-shots.ts';
import { framesOf, shotAlpha, timeShots } from './shots.ts';

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

test('a shot lasts through the pause before the next word, if that has a shot too', () => {
  const spoken = [
    { text: 'Look.', startSeconds: 0, endSeconds: 0.5 },
    { text: 'New.', startSeconds: 1.3, endSeconds: 1.8 },
    { text: 'It', startSeconds: 2.6, endSeconds: 2.8 },
    { text: 'works.', startSeconds: 2.8, endSeconds: 3.2 },
    { text: 'Bye.', startSeconds: 5, endSeconds: 5.5 },
  ];
  const ends = (runs: Array<[number, number]>): number[] =>
    timeShots(
      runs.map(([from, to]) => ({ from, to })),
      spoken,
    ).map(({ endSeconds }) => endSeconds);
  expect(
    ends([
      [0, 0],
      [1, 1],
    ]),
  ).toEqual([1.3, 1.8]);
  // The actor says a word in between, or nothing for long.
  expect(
    ends([
      [0, 0],
      [2, 3],
    ]),
  ).toEqual([0.5, 3.2]);
  expect(
    ends([
      [2, 3],
      [4, 4],
    ]),
  ).toEqual([3.2, 5.5]);
});

test('a shot next to an end of the video reaches it, and does not fade there', () => {
  const alphas = (startSeconds: number, endSeconds: number) => {
    const frames = framesOf({ startSeconds, endSeconds }, 4);
    return [0, (frames?.count ?? 0) - 1].map((n) => frames && shotAlpha(true, n, frames));
  };
  expect(framesOf({ startSeconds: 0.3, endSeconds: 3.7 }, 4)).toMatchObject({
    start: 0,
    count: 100,
  });
  expect(alphas(0.3, 2)).toEqual([1, 0.2]);
  expect(alphas(2, 3.7)).toEqual([0, 1]);
});
