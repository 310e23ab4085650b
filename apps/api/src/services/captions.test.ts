import { describe, expect, test } from 'vitest';
import { captionCues, hasCaptions, sentencesOf, toWebVtt } from './captions.ts';

const LONG_SENTENCE =
  'We grow our beans on one hill in the south of Colombia, roast them in small batches every Tuesday morning, and send them to you before the week is over.';

describe('splitting a script', () => {
  test.each([
    ['Hi there! How are you?', ['Hi there!', 'How are you?']],
    ['It is 3.5 metres, or $20.99.', ['It is 3.5 metres, or $20.99.']],
    ['“Really?” she said. Yes.', ['“Really?”', 'she said.', 'Yes.']],
    ['One\n\n  two\tthree \r\nfour', ['One', 'two three', 'four']],
    [' \n\t ', []],
  ])('%j', (script, sentences) => {
    expect(sentencesOf(script)).toEqual(sentences);
  });
});

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

  test('a long sentence is cut where one takes breath', () => {
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

  test('time goes by length, and a rest belongs to the sentence before it', () => {
    const [short, long] = captionCues(
      'This is one sentence here. This is another sentence, and it has three times as many letters in it.',
      10,
    );
    expect(short?.endSeconds).toBeGreaterThan(2.2);
    expect(short?.endSeconds).toBeLessThan(3.2);
    expect(long?.endSeconds).toBe(10);
  });

  test('what is said after the end of the video is not shown', () => {
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

  test('cannot be written into by a script', () => {
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
    expect(toWebVtt(script, seconds)).toBeNull();
    expect(hasCaptions(script, seconds)).toBe(false);
  });
});
