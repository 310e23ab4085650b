import { expect, test } from 'vitest';
import { missingFrom, shotsOfVideo, textsSaid, type SetRun, type SetText } from './set-shots.ts';

const wordsOf = (text: string) => text.split(' ').map((word) => ({ text: word }));
const spokenOf = (text: string) =>
  wordsOf(text).map((word, at) => ({ ...word, startSeconds: at, endSeconds: at + 0.9 }));

const body: SetText = { part: null, words: wordsOf('This cup keeps coffee hot. This cup.') };
const openings: SetText[] = [
  { part: 0, words: wordsOf('Cold again?') },
  { part: 1, words: wordsOf('Stop, and look at this.') },
];
const texts = [body, ...openings];
const keeps: SetRun = { part: null, from: 2, to: 4, words: 'keeps coffee hot.' };
const twice: SetRun = { part: null, from: 5, to: 6, words: 'This cup.' };
const cold: SetRun = { part: 0, from: 0, to: 0, words: 'Cold' };

test('shots at what all say are at other words of each video, and those of an opening in its own', () => {
  const first = shotsOfVideo(
    [keeps, twice, cold],
    textsSaid(texts, 0),
    spokenOf('Cold again? This cup keeps coffee hot. This cup.'),
  );
  expect(first.placed.map(({ from, to }) => [from, to])).toEqual([
    [0, 0],
    [4, 6],
    [7, 8],
  ]);
  expect(first.missing).toEqual([]);
  const second = shotsOfVideo(
    [keeps, twice, cold],
    textsSaid(texts, 1),
    spokenOf('Stop, and look at this. This cup keeps coffee hot. This cup.'),
  );
  expect(second.placed.map(({ from }) => from)).toEqual([7, 10]);
  expect(second.missing).toEqual([cold]);
});

test('words that a video says otherwise are missing there, and nothing of the set is left in a shot', () => {
  const { placed, missing } = shotsOfVideo(
    [keeps, twice],
    textsSaid(texts, 0),
    spokenOf('Cold again? This cup keeps tea hot. This cup.'),
  );
  expect(missing).toEqual([keeps]);
  expect(placed).toEqual([{ from: 7, to: 8, words: 'This cup.' }]);
});

test('a film says all of its texts; a scene with another text has lost its shots', () => {
  const scenes = [
    { part: 0, words: wordsOf('One cup.') },
    { part: 1, words: wordsOf('Two cups.') },
  ];
  const shots: SetRun[] = [
    { part: 1, from: 0, to: 1, words: 'Two cups.' },
    { part: 0, from: 0, to: 1, words: 'Old cup.' },
    { part: 7, from: 0, to: 0, words: 'One' },
  ];
  expect(missingFrom(shots, scenes)).toEqual([1, 2]);
  const { placed } = shotsOfVideo(shots, textsSaid(scenes, null), spokenOf('One cup. Two cups.'));
  expect(placed).toEqual([{ from: 2, to: 3, words: 'Two cups.' }]);
});
