import { expect, it } from 'vitest';
import { openBlanks } from './shot-blanks.tsx';

const spoken = 'Coffee cold? Meet Hearthmug. It keeps coffee hot.'
  .split(' ')
  .map((text, at) => ({ text, startSeconds: at, endSeconds: at + 0.9 }));
const meet = { label: 'Your product', words: 'Meet Hearthmug.' };
const gone = { label: 'Your product', words: 'Meet Othermug.' };

it('asks for what a template shows, at its words in this video', () => {
  expect(openBlanks([meet, gone], spoken, [])).toEqual([{ ...meet, from: 2, to: 3 }]);
});

it('asks no more once something is shown there', () => {
  const shot = { shot: { from: 3, to: 5 }, problem: null };
  expect(openBlanks([meet], spoken, [shot])).toEqual([]);
  expect(openBlanks([meet], spoken, [{ ...shot, problem: 'words' }])).toHaveLength(1);
});
