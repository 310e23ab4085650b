import { expect, it } from 'vitest';
import { openingLength } from './script-form.tsx';

it.each([
  ['Stop scrolling! This lamp reads to you.', 'Stop scrolling!'],
  ['Is it 2.5 times as fast? It is.', 'Is it 2.5 times as fast?'],
  ['Wait... what? Yes.', 'Wait...'],
  ['One line\nand another. Then more.', 'One line\nand another.'],
  ['No full stop at all', 'No full stop at all'],
  ['', ''],
])('the opening of %j is %j', (script, opening) => {
  expect(script.slice(0, openingLength(script))).toBe(opening);
});
