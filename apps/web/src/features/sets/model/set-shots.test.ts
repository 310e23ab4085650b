import type { SetShots } from '@talkreel/contracts/http/set-shots';
import { expect, it } from 'vitest';
import { goneSentence, missingSentence, shotsSentence } from './set-shots.ts';

const shot = (part: number | null, words: string): SetShots['shots'][number] => ({
  ...{ part, from: 0, to: 1, words, mediaId: '0197c0de-0000-7000-8000-000000000000' },
  ...{ layout: 'media', corner: 'top-right', shape: 'circle' },
  ...{ clipStart: 0, ending: 'loop', transition: 'cut', zoom: 'slow' },
});

const chosen = (
  parts: Array<number | null>,
  missing: number[] = [],
  titles: SetShots['titles'] = [],
): SetShots => ({
  version: 1,
  changedAt: null,
  texts: [null, 0, 1].map((part) => ({ part, words: [] })),
  shots: parts.map((part, index) => shot(part, `words ${index}`)),
  ...{ titles, missing },
});

it('says where the shots of a set are', () => {
  expect(shotsSentence('batch', chosen([1, null, null]))).toBe(
    'In every video: 2 shots · Opening 2: 1 shot',
  );
  expect(shotsSentence('film', chosen([0]))).toBe('Scene 1: 1 shot');
  expect(shotsSentence('film', chosen([]))).toMatch(/any scene/);
  const price = { kind: 'sticker', text: '$29', detail: '', style: 'burst', tilt: 0 } as const;
  const titles = [{ ...price, corner: 'top-right' as const, time: { at: 'whole' as const } }];
  expect(shotsSentence('batch', chosen([null], [], titles))).toBe(
    'In every video: 1 shot · 1 text',
  );
});

it('names shots that have lost their words', () => {
  expect(missingSentence(chosen([0, 1]))).toBeNull();
  expect(missingSentence(chosen([0, 1], [1]))).toBe(
    '1 shot has lost its words and will be left out: “words 1”.',
  );
});

it('says what to do about shots whose picture is gone', () => {
  expect(goneSentence(0)).toBeNull();
  expect(goneSentence(1)).toMatch(
    /^1 shot shows a picture or clip that was deleted .* remove it\.$/,
  );
  expect(goneSentence(2)).toMatch(/^2 shots show .* remove them\.$/);
});
