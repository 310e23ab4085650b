import { volume } from '@talkreel/testing/volume';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readText, segmentsOf, speechOf, spokenOf } from './read-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });
/** Things people put into scripts, joined at random. */
const fragment = fc.constantFrom(
  ..." | |\n|.|,|!|?|-|–|—|/|&|+|=|%|$|€|#|@|(|)|[|]|\"|'|:|;|<|>|^|°|1|2|0|19.50|3/4|2026|½|²|x|a|A|I|IV|kg|pm|am|Dr.|St.|e.g.|U.S.|FBI|BUY|NOW|word|Nyx|it's|www.|.com|https://|[pause]|👋|é|你好|5'10\"|v2|1st|March|Mon|No.".split(
    '|',
  ),
);
const script = fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join(''));

const phrase = fc.constantFrom(
  ..."Hello|there,|yes!|$19.50|€3.2m|50%|5kg|5'10\"|7:30pm|9-5|3/14/2026|March 3rd, 2026|in 1999|the 90s|1/2|2½|10-20|555-123-4567|Dr. Smith|Main St.|e.g. this|vs.|@jane_doe|#TalkingVideos|example.com/sale|me@site.com|👋|FBI|BUY NOW|NASA|AI-powered|MP3|Chapter IV|Henry VIII|R&D|C++|a + b|x²|v1.2.3|(maybe)|– no –|…|U.S.|Ph.D.|7 p.m.|Mon-Fri|TikTok|[pause 1s]|it's|#1|1080p|16:9|-5 °C".split(
    '|',
  ),
);

const RUNS = volume(300, 2_000);

describe('any text', () => {
  test('is read without an error, and every character of it belongs to one token', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, script), (text) => {
        const tokens = readText(text);
        expect(tokens.map(({ written }) => written.replaceAll(/\s/gu, '')).join('')).toBe(
          text.replaceAll(/\s/gu, ''),
        );
        for (const { written, start } of tokens)
          expect(text.slice(start, start + written.length)).toBe(written);
      }),
      { numRuns: RUNS },
    );
  });

  test('leaves no digit or symbol to the voice', () => {
    fc.assert(
      fc.property(script, (text) => {
        expect(speechOf(text)).toMatch(/^[\p{L}\p{M}\s.,!?;:'-]*$/u);
      }),
      { numRuns: RUNS },
    );
  });

  test('is unchanged when it is read again', () => {
    fc.assert(
      fc.property(fc.array(phrase, { maxLength: 12 }), (phrases) => {
        const spoken = speechOf(phrases.join(' '));
        expect(speechOf(spoken)).toBe(spoken);
      }),
      { numRuns: RUNS },
    );
  });

  test('keeps the words of every writing system', () => {
    const word = fc.constantFrom(
      ...'hello café Ελλάδα Привет 你好 こんにちは 안녕 مرحبا שלום नमस्ते สวัสดี გამარჯობა Zürich naïve Łódź señor'.split(
        ' ',
      ),
    );
    const decoration = fc.constantFrom(' ', ', ', ' 👋 ', '\n', ' – ', '! ', ' (', ') ', ' "');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, decoration), { maxLength: 20 }), (parts) => {
        const spoken = speechOf(parts.flat().join(''));
        expect(spoken.match(/[\p{L}\p{M}]+/gu) ?? []).toEqual(
          parts.flatMap(([each]) => each.match(/[\p{L}\p{M}]+/gu) ?? []),
        );
      }),
    );
  });
});

describe('a text of 100 000 characters', () => {
  const parts =
    "1|1.|1,|1-|1/|1:|a|a.|a@|@|#|A|A.|A-|$1|$|+1-|'|\"|<a|[pause |[|%|^2|½|👋|é|\u0301|http://|www.|1 |a |A |. |-|–|é你|I |x1|(555) |March 1|5'|e.g.|\n|\u00a0|&amp;".split(
      '|',
    );
  test.each(parts.filter((_, index) => index % volume(6, 1) === 0))(
    'of %j is read to its end',
    (part) => {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      const tokens = readText(text);
      expect(
        tokens.reduce((sum, { written }) => sum + written.replaceAll(/\s/gu, '').length, 0),
      ).toBe(text.replaceAll(/\s/gu, '').length);
      expect(spokenOf(tokens)).toBeTypeOf('string');
    },
  );
});

describe('tokens', () => {
  test('map a spoken phrase to its written words', () => {
    const text = 'On March 3rd, 2026 it costs $19.50 👋 or 5 kg.';
    expect(readText(text).map(({ written, spoken }) => [written, spoken])).toEqual([
      ['On', 'On'],
      ['March 3rd, 2026', 'March third, twenty twenty-six'],
      ['it', 'it'],
      ['costs', 'costs'],
      ['$19.50', 'nineteen dollars and fifty cents'],
      ['👋', ''],
      ['or', 'or'],
      ['5 kg.', 'five kilograms.'],
    ]);
  });

  test('of a pause contain its length, in every notation', () => {
    const written = [
      '[pause]',
      '[pause 0.5s]',
      '[pause 500ms]',
      '[Pause: 2 seconds]',
      '[ pause 1 ]',
    ];
    expect(written.map((text) => readText(text)[0]?.pauseSeconds)).toEqual([0.5, 0.5, 0.5, 2, 1]);
    expect(speechOf('Wait [pause 1s] here')).toBe('Wait here');
    expect(speechOf('[pause please] and [smiles]')).toBe('pause please and smiles');
  });
});

describe('a text with pauses', () => {
  test.each<[string, Array<[string, number]>]>([
    ['No pause here.', [['No pause here.', 0]]],
    [
      'One [pause 1s] two [pause] [pause 300ms] three',
      [
        ['One', 1],
        ['two', 0.8],
        ['three', 0],
      ],
    ],
    [
      '[pause 2s] Late',
      [
        ['', 2],
        ['Late', 0],
      ],
    ],
    ['Over. [pause 1s]', [['Over.', 1]]],
    ['Well [pause 1s] ... 👋', [['Well', 1]]],
    ['[pause] 👋 [pause]', []],
    ['👋', []],
  ])('%j is cut at them', (text, segments) => {
    expect(
      segmentsOf(readText(text)).map(({ text: said, restSeconds }) => [said, restSeconds]),
    ).toEqual(segments);
  });
});

describe("a user's own pronunciation", () => {
  const say = (text: string) =>
    speechOf(text, {
      pronunciations: [
        { written: 'Nyx', spoken: 'nicks' },
        { written: 'Nyx Labs', spoken: 'nicks laboratories' },
        { written: 'C3.ai', spoken: 'see three A.I.' },
        { written: 'SQL', spoken: 'sequel' },
        { written: '@zoe', spoken: 'Zoe' },
        { written: '', spoken: 'nothing' },
      ],
    });
  test.each([
    ['Meet Nyx!', 'Meet nicks!'],
    ['NYX and nyx', 'nicks and nicks'],
    ["Nyx's app by Nyx Labs", "nicks's app by nicks laboratories"],
    ['Onyx and Nyxa', 'Onyx and Nyxa'],
    ['Try C3.ai with SQL.', 'Try see three A.I. with sequel.'],
    ['by @zoe and @zoey', 'by Zoe and at zoey'],
    ['FBI', 'F.B.I.'],
  ])('%j is said as %j', (written, spoken) => {
    expect(say(written)).toBe(spoken);
  });

  test('is spoken as given, and not looked up again', () => {
    expect(speechOf('cat', { pronunciations: [{ written: 'cat', spoken: 'cat cat 2' }] })).toBe(
      'cat cat two',
    );
  });
});
