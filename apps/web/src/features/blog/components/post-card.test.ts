import { expect, test } from 'vitest';
import { rhythmOf } from './post-card.tsx';

test('each word is a bar as tall as it is long, beside the longest', () => {
  expect(rhythmOf('I sell marvellous socks', 10).map(({ height }) => height)).toEqual([
    0.1, 0.4, 1, 0.5,
  ]);
});

test('a comma is a breath and a full stop a stop, inside quotation marks too', () => {
  expect(rhythmOf('Coffee, then “regret.” Go', 10).map(({ pause }) => pause)).toEqual([
    'breath',
    'none',
    'stop',
    'none',
  ]);
});

test('only so many words are shown, and signs alone are none', () => {
  expect(rhythmOf('one – two three', 2)).toHaveLength(2);
  expect(rhythmOf('', 5)).toEqual([]);
});
