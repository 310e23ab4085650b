import { expect, test } from 'vitest';
import { bareTextsOf } from './bare-text.ts';

const linesOf = (jsx: string) =>
  bareTextsOf('a.tsx', `const Part = () => (${jsx});`).map((problem) => problem.split(':')[1]);

test.each([
  ['a text that comes and goes', "<p>Free.{isFull && ' It is full.'}</p>"],
  ['one that takes turns with nothing', '<p>{isFull ? `It is full.` : null}<b /></p>'],
  ['one that takes turns with an element', '<p>{isFull ? <b /> : "none"} left</p>'],
  ['a text after an element that comes and goes', '<p>{isFull && <b />} left</p>'],
  ['a call that makes words', '<p><b />{count > 0 && plural(count, "video")}</p>'],
])('%s is found', (_what, jsx) => {
  expect(linesOf(jsx)).toEqual(['1']);
});

test.each([
  ['a text in an element of its own', '<p>Free.{isFull && <span> It is full.</span>}</p>'],
  ['a text that becomes another', "<p>{isFull ? 'full' : 'free'} <b /></p>"],
  ['a text alone', "<p>{isFull && 'full'}</p>"],
  ['an element after a text', '<p>Free {isFull && <b />}</p>'],
  ['what may be an element', '<p>{isFull && children}<b /></p>'],
])('%s is fine', (_what, jsx) => {
  expect(linesOf(jsx)).toEqual([]);
});
