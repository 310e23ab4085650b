import { expect, test } from 'vitest';
import { speechLanguages, type SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { pieceCharacters, splitText } from './split-text.ts';

test('short sentences stay together, long texts break at sentence ends', () => {
  expect(splitText('Hello there. How are you?', 250)).toEqual(['Hello there. How are you?']);
  expect(splitText('One is here. Two is here! Three?', 15)).toEqual([
    'One is here.',
    'Two is here!',
    'Three?',
  ]);
});

test('a long sentence breaks at commas, then between words, then anywhere', () => {
  expect(splitText('first part here, second part here, third', 20)).toEqual([
    'first part here,',
    'second part here,',
    'third',
  ]);
  expect(splitText('no comma in all of this text', 12)).toEqual([
    'no comma in',
    'all of this',
    'text',
  ]);
  expect(splitText('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)]);
});

test('nothing that is spoken is lost and nothing is too long', () => {
  const text = `It costs $3.50, "really"! ${'Word after word, and on it goes; '.repeat(40)}The end… `;
  const pieces = splitText(text, 250);
  expect(pieces.join(' ')).toBe(text.trim());
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(250);
});

test('numbers, abbreviations and addresses are not split', () => {
  const text = 'It costs $3.50 at v2.0.example.com. "Really?" she asked. Yes!';
  expect(splitText(text, 36)).toEqual([
    'It costs $3.50 at v2.0.example.com.',
    '"Really?" she asked. Yes!',
  ]);
});

test('text without words has no pieces', () => {
  expect(splitText('   ', 250)).toEqual([]);
  expect(splitText('... !!! ?', 250)).toEqual([]);
});

/** @shows abuse 44 */
test('100 000 odd characters are split without backtracking', () => {
  const pieces = splitText('!.,;"\' '.repeat(15_000) + 'word '.repeat(2_000), 250);
  expect(pieces.length).toBeGreaterThan(30);
});

test('other languages are split at their own punctuation, into pieces that are short enough for them', () => {
  expect(splitText('今天很好。 我们出去吧！', 8)).toEqual(['今天很好。', '我们出去吧！']);
  expect(splitText('यह पहला है। यह दूसरा है।', 12)).toEqual(['यह पहला है।', 'यह दूसरा है।']);
  for (const language of Object.keys(speechLanguages) as SpeechLanguageCode[]) {
    const limit = pieceCharacters(language);
    const pieces = splitText('слово 世界 word، '.repeat(60), limit);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(limit);
  }
});
