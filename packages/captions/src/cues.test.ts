import { captionStyles } from '@talkreel/contracts/exports';
import { describe, expect, test } from 'vitest';
import { captionCues } from './cues.ts';
import { captionStateAt, captionStates } from './states.ts';
import { captionStyleRules } from './styles.ts';
import { wordsOfText, type TimedWord } from './words.ts';

const timed = (text: string, seconds = 0.3): TimedWord[] =>
  wordsOfText(text).map((word, index) => ({
    ...word,
    startSeconds: index * seconds,
    endSeconds: (index + 1) * seconds,
  }));
const LONG = `I tried every planner there is, and none of them stuck. Then a friend sent me ${'w'.repeat(300)} for $19.50!`;

describe.each(captionStyles)('%s', (style) => {
  test.each([
    ['sentences', LONG],
    ['one endless word', 'a'.repeat(1000)],
    ['words without an end', 'word '.repeat(200)],
  ])('%s: short enough to read, nothing lost, no two at once', (_name, text) => {
    const cues = captionCues(timed(text), style);
    const { maxWords, maxCharacters } = captionStyleRules[style];
    let clock = -1;
    for (const { words, startSeconds, endSeconds } of cues) {
      expect(words.length).toBeLessThanOrEqual(maxWords);
      expect(words.map((word) => word.text).join(' ').length).toBeLessThanOrEqual(maxCharacters);
      expect(startSeconds).toBeGreaterThanOrEqual(clock);
      expect(endSeconds).toBeGreaterThan(startSeconds);
      clock = endSeconds;
    }
    const all = cues.flatMap(({ words }) => words.map((word) => word.text)).join('');
    expect(all).toBe(text.replaceAll(/\s/g, ''));
  });
});

test('a caption ends with its sentence, its line, or a silence', () => {
  const words = timed('One two.\nThree four five six');
  for (const word of words.slice(4)) {
    word.startSeconds += 2;
    word.endSeconds += 2;
  }
  const cues = captionCues(words, 'editorial');
  expect(cues.map((cue) => cue.words.map(({ text }) => text).join(' '))).toEqual([
    'One two.',
    'Three four',
    'five six',
  ]);
  expect(cues[1]?.endSeconds).toBeCloseTo(1.7);
});

test('no caption ends after an abbreviation', () => {
  const cues = captionCues(timed('Hi. We love the U.S. office of Dr. Lee. Bye.'), 'clean');
  const texts = cues.map(({ words }) => words.map(({ text }) => text).join(' '));
  expect(texts.join('|')).not.toMatch(/U\.S\.\||Dr\.\|/);
  expect(texts.at(0)).toBe('Hi.');
});

test('emoji and letters without a font are left out, hidden marks never turn text around', () => {
  const shown = (text: string) =>
    captionCues(timed(text), 'clean').flatMap(({ words }) => words.map((word) => word.text));
  expect(shown('Hi 👋🏽 you\u202E ქართ שלום привет')).toEqual(['Hi', 'you', 'שלום', 'привет']);
  expect(shown('👋 🎬')).toEqual([]);
});

test('word by word there is a picture for every word, as long as it is spoken', () => {
  const states = captionStates(timed('One two three.'), 'word', 0.8);
  expect(states.map(({ active }) => active)).toEqual([0, 1, 2]);
  expect(captionStateAt(states, 0.35)?.active).toBe(1);
  expect(states.at(-1)?.endSeconds).toBe(0.8);
  expect(captionStateAt(states, 0.81)).toBeUndefined();
  // A viewer could not see a thousand words in a second, so most get no picture.
  expect(captionStates(timed('w '.repeat(1000), 0.001), 'word').length).toBeLessThan(16);
});
