import { countSpokenWords } from '@talkreel/contracts/speakable';
import { expect, test } from 'vitest';
import { fitScript, spokenOnly, wordLimit } from './openai.driver.ts';

test.each([
  [15, 33],
  [5, 11],
  [10, 22],
  [1, 2],
  [0, 0],
])('%d seconds hold %d words', (seconds, words) => {
  expect(wordLimit(seconds, 2.2)).toBe(words);
});

test.each([
  ['"Hello there, friends."', 'Hello there, friends.'],
  ['**Script:** Hello *there*.', 'Hello there.'],
  ['Script: Hello there.', 'Hello there.'],
  ['[smiles] Hello (waves) there.', 'Hello there.'],
  ['Hello\n\n  there .', 'Hello there.'],
  ['Hello\0there, \ud83d.', 'Hello there, \ufffd.'],
  ['She said "wow" and left.', 'She said "wow" and left.'],
  ['Wait [smiles] [pause 0.5s] for it.', 'Wait [pause 0.5s] for it.'],
  ['Call (555) 123-4567 and follow @glow_skin.', 'Call (555) 123-4567 and follow @glow_skin.'],
  ['The #1 serum (yes, really), 5 * 3.', 'The #1 serum (yes, really), 5 * 3.'],
])('what is spoken of %j', (text, spoken) => {
  expect(spokenOnly(text)).toBe(spoken);
});

test('as many whole sentences are kept as fit', () => {
  const text = 'This is the first one. This is the second one. This is the third one.';
  expect(fitScript(text, 12, 2.2)).toBe('This is the first one. This is the second one.');
  expect(fitScript(text, 100, 2.2)).toBe(text);
  const priced = 'It costs $3.50 a cup. And that is a good price for it.';
  expect(fitScript(priced, 9, 2.2)).toBe('It costs $3.50 a cup.');
  expect(fitScript(priced, 7, 2.2)).toBe('It costs $3.50.');
});

test('a first sentence that is too long is cut after a word', () => {
  expect(fitScript('one two three, four five six seven', 3, 2.2)).toBe('one two three.');
  expect(fitScript('Hi! And now a very long sentence that goes on', 6, 2.2)).toBe(
    'Hi! And now a very long.',
  );
});

test('pauses take their time', () => {
  const text = 'One two three four. [pause 2s] Five six seven eight.';
  expect(fitScript(text, 13, 2.5)).toBe(text);
  expect(fitScript(text, 12, 2.5)).toBe('One two three four.');
});

test('no script is longer than allowed', () => {
  const text = 'Well. Something that is said here, without any end! And more? '.repeat(20);
  for (let limit = 1; limit < 60; limit += 1) {
    expect(countSpokenWords(fitScript(text, limit, 2.2))).toBeLessThanOrEqual(limit);
  }
});
