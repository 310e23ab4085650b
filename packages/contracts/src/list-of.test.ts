import { expect, it } from 'vitest';
import { listOf } from './list-of.ts';

it('joins items as a sentence does', () => {
  expect([[], ['Clara'], ['Clara', 'Otto'], [1, 2, 5]].map(listOf)).toEqual([
    '',
    'Clara',
    'Clara and Otto',
    '1, 2 and 5',
  ]);
});
