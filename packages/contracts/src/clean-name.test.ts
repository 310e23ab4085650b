import { expect, test } from 'vitest';
import { cleanName, cutName } from './clean-name.ts';

test.each([
  'Ada Lovelace',
  'Nguyễn Thị Ánh',
  '👩‍👩‍👧‍👦 Family',
  '👩🏽‍🚀 Ada',
  '🏳️‍🌈 Pride',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 England',
  '🇩🇪 1️⃣ ❤️‍🔥',
  'می‌خواهم',
  'क्‍ष',
])('%s stays as it is', (name) => {
  expect(cleanName(name)).toBe(name.normalize('NFC'));
});

test.each([
  ['Ada\u00a0Lovelace', 'Ada Lovelace'],
  ['  Ada  Lovelace ', 'Ada Lovelace'],
  ['Ada\u3000\tLovelace\n', 'Ada Lovelace'],
  ['Ada \u200b Lovelace', 'Ada Lovelace'],
  ['A\u200dd\u200ca\u00ad\ufeff', 'Ada'],
  ['ada\u202egnp.exe', 'adagnp.exe'],
  ['\u2066ada\u2069', 'ada'],
  ['\u{e0067}ada', 'ada'],
  ['😀\u200d ada \u200d😀', '😀 ada 😀'],
  ['a\u0300\u0301\u0302\u0303\u0304da', 'à\u0301\u0302da'],
  ['\u3164\u2800', ''],
])('%j is kept as %j', (name, kept) => {
  expect(cleanName(name)).toBe(kept);
});

test('a name that is cut ends with a whole emoji', () => {
  expect(cutName('abc 👩‍👩‍👧‍👦 d', 6)).toBe('abc');
  expect(cutName('abc 👩‍👩‍👧‍👦 d', 11)).toBe('abc 👩‍👩‍👧‍👦');
  expect(cutName('abc', 3)).toBe('abc');
});
