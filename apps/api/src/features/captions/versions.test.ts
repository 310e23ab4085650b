import type { TimedWord } from '@talkreel/captions/words';
import { expect, test } from 'vitest';
import { inheritCorrection } from './inherit-correction.ts';
import { scriptSentences } from './script-sentences.ts';
import { speechUnits } from '@talkreel/captions/speech-units';

/** A word a second. */
const timed = (text: string): TimedWord[] =>
  text.split(' ').map((word, at) => ({ text: word, startSeconds: at, endSeconds: at + 1 }));

test('a corrected word stays corrected where the words did not change', () => {
  const parent = {
    spoken: timed('Talk reel is new. I use it daily. Try it.'),
    shown: timed('TalkReel™ — is new. I use it daily. Try it!'),
  };
  expect(inheritCorrection(parent, timed('Talk reel is new. I love it. Try it.'))).toBe(
    'TalkReel™ — is new. I love it. Try it!',
  );
  expect(inheritCorrection(parent, parent.spoken)).toBe(
    'TalkReel™ — is new. I use it daily. Try it!',
  );
  expect(inheritCorrection(parent, timed('All else.'))).toBe('All else.');
});

test.each([
  ['One here. Two, there! Is it three?', ['One here.', 'Two, there!', 'Is it three?']],
  [
    'Dr. Smith paid $3.50. Really?\nA line\nAnother',
    ['Dr. Smith paid $3.50.', 'Really?', 'A line', 'Another'],
  ],
  ['[pause 1s] Wait. [pause 0.5s] Then go', ['Wait.', 'Then go']],
  ['Only this', ['Only this']],
])('%j is cut into its sentences, of which each can be replaced', (script, expected) => {
  const { units } = speechUnits(script);
  const words = units.map(({ text }, at) => ({ text, startSeconds: at, endSeconds: at + 1 }));
  const sentences = scriptSentences(script, units, words);
  expect(sentences.map(({ text }) => text)).toEqual(expected);
  for (const { text, start, end } of sentences) expect(script.slice(start, end)).toBe(text);
});
