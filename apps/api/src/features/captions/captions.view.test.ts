import { describe, expect, test } from 'vitest';
import { alignWords } from './align-words.ts';
import * as captions from './captions.view.ts';
import { hasCaptions } from '../../generations/projects.ts';
import { speechUnits } from '@talkreel/captions/speech-units';

/** The words of a recording that was not measured. */
const wordsOf = (script: string, seconds: number) => alignWords(speechUnits(script), seconds, null);
const captionCues = (script: string, seconds: number, limit?: number) =>
  captions.captionCues(wordsOf(script, seconds), limit);
const toWebVtt = (script: string, seconds: number) =>
  captions.captionFile('vtt', wordsOf(script, seconds));

const LONG_SENTENCE =
  'We grow our beans on one hill in the south of Colombia, roast them in small batches every Tuesday morning, and send them to you before the week is over.';

describe('reading it', () => {
  const scripts: Array<[string, string]> = [
    ['a sentence', 'Hello there, this is a short test.'],
    ['a long sentence', LONG_SENTENCE],
    ['no punctuation', 'word '.repeat(60)],
    ['one endless word', 'a'.repeat(300)],
    ['many short cries', 'Hi! Ho! Hey! '.repeat(8)],
    ['emoji', '🎬 '.repeat(50)],
    ['words that do not divide well', `${'x'.repeat(41)} ${'y'.repeat(41)} z ${'w'.repeat(42)}`],
    ['a long script', LONG_SENTENCE.repeat(30)],
  ];
  test.each(scripts)('%s: nothing lost, nothing too wide, no two at once', (_name, script) => {
    const cues = captionCues(script, 12.345);
    const squeeze = (text: string) => text.replaceAll(/\s/g, '');
    expect(squeeze(cues.flatMap(({ lines }) => lines).join(' '))).toBe(squeeze(script));
    let before = 0;
    for (const { startSeconds, endSeconds, lines } of cues) {
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(42);
      expect(startSeconds).toBe(before);
      expect(endSeconds).toBeGreaterThan(startSeconds);
      before = endSeconds;
    }
    expect(before).toBe(12.345);
  });

  test('no caption ends after an abbreviation', () => {
    const cues = captionCues('Meet Dr. Smith from the U.S. office. Bye now.', 5);
    expect(cues[0]?.lines).toEqual(['Meet Dr. Smith from the U.S. office.']);
  });

  test('a number keeps its unit, and a name its parts', () => {
    const script =
      'Our little bottle of vitamin C serum is yours for only four dollars with Talkreel Pro this week';
    const lines = captionCues(script, 9).flatMap((cue) => cue.lines);
    for (const phrase of ['vitamin C', 'four dollars', 'Talkreel Pro'])
      expect(lines.some((line) => line.includes(phrase))).toBe(true);
  });

  test('a long sentence is split where a speaker breathes', () => {
    const ends = captionCues(LONG_SENTENCE, 10).map(({ lines }) => lines.at(-1)?.at(-1));
    expect(ends).toEqual([',', ',', '.']);
  });

  test('short sentences share a caption, long ones have their own', () => {
    const script = 'Hi! I am Clara. This one is a good deal longer than the others before it.';
    expect(captionCues(script, 6).map(({ lines }) => lines.join(' | '))).toEqual([
      'Hi! I am Clara.',
      'This one is a good deal longer | than the others before it.',
    ]);
  });

  test('time follows length, and a rest belongs to the sentence before it', () => {
    const [short, long] = captionCues(
      'This is one sentence here. This is another sentence, and it has three times as many letters in it.',
      10,
    );
    expect(short?.endSeconds).toBeGreaterThan(2.2);
    expect(short?.endSeconds).toBeLessThan(3.2);
    expect(long?.endSeconds).toBe(10);
  });

  test('written text is shown as long as its words are spoken', () => {
    const [price, words] = captionCues(
      'It was $1,234,567.89 then.\nIt was that much back then.',
      10,
    );
    expect(price?.lines).toEqual(['It was $1,234,567.89 then.']);
    // The first line is twenty spoken words, the second is six.
    expect(price?.endSeconds).toBeGreaterThan(7);
    expect(words?.endSeconds).toBe(10);
    const tag = captionCues('Ask @jane_doe or see example.com/sale', 5);
    expect(tag.flatMap(({ lines }) => lines)).toEqual(['Ask @jane_doe or see example.com/sale']);
  });

  test('a pause is not shown as text, and nothing is shown during it', () => {
    const cues = captionCues('Here it comes now. [pause 2s] And there it goes. [pause 1s]', 7);
    expect(cues.map(({ lines }) => lines)).toEqual([
      ['Here it comes now.'],
      ['And there it goes.'],
    ]);
    const [first, second] = cues;
    expect((second?.startSeconds ?? 0) - (first?.endSeconds ?? 0)).toBeGreaterThan(2);
    expect(second?.endSeconds).toBeCloseTo(6, 0);
    expect(toWebVtt('[pause 1s]', 2)).toBeNull();
  });

  test('pauses longer than the whole speech are ignored', () => {
    const cues = captionCues('One is here. [pause 5s] Two is there, too.', 3);
    expect(cues.at(-1)?.endSeconds).toBe(3);
    expect(cues[0]?.startSeconds).toBe(0);
  });

  test('speech after the end of the video is not shown', () => {
    const cues = captionCues(LONG_SENTENCE, 10, 4);
    expect(cues.length).toBeLessThan(captionCues(LONG_SENTENCE, 10).length);
    expect(cues.at(-1)?.endSeconds).toBe(4);
  });
});

describe('the file', () => {
  test('is WebVTT', () => {
    expect(toWebVtt('Hello there, this is a short test.', 3661.5)).toBe(
      'WEBVTT\n\n1\n00:00:00.000 --> 01:01:01.500\nHello there, this is a short test.\n',
    );
  });

  test('or SubRip', () => {
    expect(captions.captionFile('srt', wordsOf('Say <b>hi</b> & bye to the test.', 61.5))).toBe(
      '1\n00:00:00,000 --> 00:01:01,500\nSay hi & bye to the test.\n',
    );
  });

  test('and keeps what is no tag', () => {
    expect(captions.captionFile('srt', wordsOf('I <3 it & 5 > 3.', 2))).toContain(
      '\nI <3 it & 5 > 3.\n',
    );
    expect(captions.captionFile('srt', wordsOf('a --> b', 2))).toContain('\na → b\n');
  });

  test('has no space after a mark of full width', () => {
    const words = alignWords(speechUnits('你好，世界', 'zh'), 2, null);
    expect(captions.captionFile('srt', words)).toContain('\n你好，世界\n');
  });

  /** @shows abuse 41 */
  test('cannot be injected into by a script', () => {
    const file = toWebVtt('a\n\n2\n00:00:00.000 --> 00:00:09.000\n<b>x</b> & y\u0000\u2028z', 5);
    expect(file?.match(/-->/g)).toHaveLength(file?.match(/^\d+$/gm)?.length ?? -1);
    expect(file).not.toContain('<');
    expect(file).toContain('&amp;');
  });

  test.each([
    [null, 5],
    ['', 5],
    [' \n ', 5],
    ['Words', null],
    ['Words', 0],
  ])('there is none of %j in %j seconds', (script, seconds) => {
    expect(hasCaptions(script, seconds)).toBe(false);
  });
});
