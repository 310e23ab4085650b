import { describe, expect, test } from 'vitest';
import { captionCues } from './cues.ts';
import { layoutCaption } from './layout.ts';
import { captionStyleRules } from './styles.ts';
import { isTogether } from './together.ts';
import { wordsOfText, type TimedWord } from './words.ts';

describe('two words that stay together', () => {
  test.each([
    'vitamin C',
    'Vitamin C.',
    'four dollars',
    '$4.99 each',
    '10 %',
    '10 percent',
    'a hundred',
    'hundred dollars',
    '5 p.m.',
    '3 steps',
    '200 ml',
    '€ 5',
    'Talkreel Pro',
    'Talkreel Pro.',
    'New York',
    'iPhone 15',
    'Plan B',
    'step 2',
    'Step two',
    'June 5',
    '5 June',
    'Dr. Lee',
    'J. Smith',
    'No. 5',
    'zehn Prozent',
    'quatre euros',
    'SPF 50',
    'Omega 3,',
    'Glowdrop’s Serum',
  ])('%s', (text) => {
    const [before = '', after = ''] = text.split(' ');
    expect(isTogether(before, after)).toBe(true);
  });
});

describe('two words that may be torn apart', () => {
  test.each([
    'every morning',
    'this one',
    'one that',
    'Meet Clara',
    'Try Talkreel',
    'With Glowdrop',
    'Sarah I',
    'in 2026. Then',
    '10, then',
    'four friends',
    'London, Paris',
    'a creamy',
    'I tried',
    'The Best',
    '2026 we',
  ])('%s', (text) => {
    const parts = text.split(' ');
    const [before = '', after = ''] = parts.slice(-2);
    expect(isTogether(before, after)).toBe(false);
  });
});

const timed = (text: string): TimedWord[] =>
  wordsOfText(text).map((word, index) => ({
    ...word,
    startSeconds: index * 0.3,
    endSeconds: (index + 1) * 0.3,
  }));

const SCRIPTS: Array<[string, string[]]> = [
  [
    'Glowdrop vitamin C serum costs four dollars a month, and it sinks in at once.',
    ['vitamin C', 'four dollars'],
  ],
  [
    'I have saved 10 % on every order since I got Talkreel Pro for $4.99 each.',
    ['10 %', 'Talkreel Pro', '$4.99 each'],
  ],
  [
    'You get five minutes of peace in New York City for 30 days straight.',
    ['five minutes', 'New York City', '30 days'],
  ],
];

/** Letters of a fixed width. */
const measure = {
  font: '',
  measureText(text: string) {
    const size = Number(/(\d+(?:\.\d+)?)px/.exec(this.font)?.[1] ?? 20);
    return { width: [...text].length * size * 0.55 };
  },
};

describe.each(['word', 'headline', 'clean', 'label', 'editorial'] as const)('%s', (style) => {
  test.each(SCRIPTS)('no caption of “%s” tears one apart', (text, kept) => {
    const captions = captionCues(timed(text), style).map(({ words }) =>
      words.map((word) => word.text).join(' '),
    );
    expect(kept.filter((phrase) => !captions.some((caption) => caption.includes(phrase)))).toEqual(
      [],
    );
  });

  test.each(SCRIPTS)('no line of “%s” tears one apart', (text, kept) => {
    const lines = captionCues(timed(text), style).flatMap(({ words }) =>
      layoutCaption(measure, words, captionStyleRules[style], {
        width: 1080,
        height: 1920,
      }).lines.map((line) => line.words.map((word) => word.text).join(' ')),
    );
    const all = lines.join('|').toLowerCase();
    expect(kept.filter((phrase) => !all.includes(phrase.toLowerCase()))).toEqual([]);
  });
});

test('names in a row that no caption could hold are torn apart all the same', () => {
  const cues = captionCues(timed('The '.concat('Grand Hotel Budapest '.repeat(8))), 'word');
  for (const { words } of cues) expect(words.length).toBeLessThanOrEqual(5);
});
