import type { Shot } from '@talkreel/contracts/http/shots';
import { expect, it } from 'vitest';
import { changesOf, isSame, stepBack, stepForward, stepOn } from './edit-shots.ts';

const shot: Shot = {
  ...{ from: 2, to: 3, words: 'this cup.', mediaId: '0197c0de-0000-7000-8000-000000000000' },
  ...{ layout: 'media', corner: 'top-right', shape: 'circle' },
  ...{ clipStart: 0, ending: 'loop', transition: 'cut', zoom: 'slow' },
};
const spoken = ['Look', 'at', 'this', 'cup.'].map((text, at) => ({
  ...{ text, startSeconds: at, endSeconds: at + 1 },
}));

it('takes shots for the same whatever the order of their fields', () => {
  const reversed = Object.fromEntries(Object.entries(shot).toReversed()) as Shot;
  expect(isSame([shot], [reversed])).toBe(true);
  expect(isSame([shot], [{ ...shot, layout: 'split' }])).toBe(false);
  expect(isSame([shot], [])).toBe(false);
});

it('adds media in the order of the words, and a punch-in without any', () => {
  const made: Shot[][] = [];
  const placed = [{ shot, media: undefined, problem: null, startSeconds: 2, endSeconds: 4 }];
  changesOf({ spoken, placed }, (next) => made.push(next)).add({ from: 0, to: 1 }, null);
  expect(made[0]).toMatchObject([
    { words: 'Look at', layout: 'punch', mediaId: null },
    { words: 'this cup.', layout: 'media' },
  ]);
});

it('moves a shot to other words, past another one', () => {
  const made: Shot[][] = [];
  const first = { ...shot, from: 0, to: 0, words: 'Look', layout: 'split' as const };
  const placed = [first, shot].map((one) => ({
    ...{ shot: one, media: undefined, problem: null, startSeconds: 0, endSeconds: 1 },
  }));
  const changes = changesOf({ spoken, placed: placed.slice(1) }, (next) => made.push(next));
  changes.move(0, { from: 0, to: 1 });
  expect(made[0]).toEqual([{ ...shot, from: 0, to: 1, words: 'Look at' }]);
  changesOf({ spoken, placed }, (next) => made.push(next)).move(0, { from: 3, to: 3 });
  expect(made[1]).toEqual([shot, { ...first, from: 3, to: 3, words: 'cup.' }]);
});

it('goes back and forward through earlier states', () => {
  const steps = stepOn({ past: [], undone: [3] }, 1);
  const back = stepBack(steps, 2);
  expect(back).toEqual({ state: 1, steps: { past: [], undone: [2] } });
  expect(back && stepForward(back.steps, 1)).toEqual({
    state: 2,
    steps: { past: [1], undone: [] },
  });
  expect(stepBack({ past: [], undone: [] }, 2)).toBeNull();
});
