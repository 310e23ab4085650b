import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a longer text ends with an ellipsis, on one line and with whole characters', () => {
  expect(shorten(' One\n  line ', 8)).toBe('One line');
  expect(shorten('One line more', 8)).toBe('One lin…');
  expect(shorten('One lines', 5)).toBe('One…');
  expect(shorten('The second one surprised my mother', 31)).toBe('The second one surprised my…');
  expect(shorten('The second one, though, was worse', 16)).toBe('The second one…');
  expect(shorten('🎬🎬🎬', 2)).toBe('🎬…');
});
