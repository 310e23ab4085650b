import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { estimateSpeechSeconds } from './opening-length.ts';
import {
  countSpokenWords,
  measureSpeech,
  recordedTextProblem,
  speechProblem,
  unreadableWord,
} from './speakable.ts';
import type { SpeechLanguageCode } from './speech-languages.ts';
import { speechTexts } from './texts/make.ts';

const silent =
  'There are no words to speak here: emoji and punctuation don’t count. Please write at least one word.';
const unreadable = (word: string): string =>
  `This voice speaks English and cannot read ${word}. Please write it in English; accents, digits and emoji are fine.`;

describe('speakable text', () => {
  it.each<[string, number]>([
    ['Hello there.', 2],
    ['Hello 👋 there 🎉!', 2],
    ['👋Hello', 1],
    ['Wow!!! 🤩🤩🤩', 1],
    ['Café, naïve, Zoë, façade', 4],
    ['Décomposé: cafe\u0301', 2],
    ['São Paulo, Kraków, Łódź, Åse, straße', 6],
    ['Tiếng Việt', 2],
    ['İstanbul ve ığdır', 3],
    ["Don't stop; it's 5 o'clock", 5],
    ['42', 1],
    ['3.50', 4],
    ['Only $3.50 – or 100 % off?', 11],
    ['1️⃣ first 2️⃣ second', 4],
    ['H₂O at 20 °C', 7],
    ['x² + ½', 5],
    ['５ stars ①', 3],
    ['Chapter Ⅳ', 2],
    ['5 µm thin', 3],
    ['Talkreel™ © 2026 ®', 4],
    ['one — two … three', 3],
    ['rock-and-roll', 1],
    ['e.g. https://example.com/a?b=c', 7],
    ['ALL CAPS #hashtag @somebody', 6],
    ['𝐁𝐨𝐥𝐝 𝓼𝓬𝓻𝓲𝓹𝓽', 2],
    ['Ｗｉｄｅ letters', 2],
    ['ﬁne ligatures', 2],
    ['Hawaiʻi', 1],
    ['line\none\ttwo\u00a0three', 4],
    ['a', 1],
    ['👩‍👩‍👧‍👦 family ❤️', 1],
    ['🇩🇪 flag', 1],
    ['good。 fine、 「quoted」', 3],
    ['\u200bzero\u200d width', 2],
  ])('%j: %i words', (text, words) => {
    expect(speechProblem(text)).toBeNull();
    expect(countSpokenWords(text)).toBe(words);
  });
});

describe('text without words', () => {
  it.each([
    [''],
    ['   \n'],
    ['👋'],
    ['🎉🎉🎉 ❤️ 👩‍👩‍👧‍👦'],
    ['🇩🇪'],
    ['...'],
    ['?!'],
    ['— … –'],
    ['$ % & + ='],
    ['™ © ®'],
    ['。、！'],
    ['\u200b\u200d'],
    ['\u0301'],
    ['<>/\\|'],
  ])('%j', (text) => {
    expect(speechProblem(text)).toBe(silent);
    expect(countSpokenWords(text)).toBe(0);
  });
});

describe('text in another writing system', () => {
  it.each<[string, string, string]>([
    ['Chinese', '你好', '你好'],
    ['Chinese with punctuation', '你好，世界！', '你好'],
    ['Chinese in English', 'Say 你好 to everybody', '你好'],
    ['Chinese glued to English', 'Hello你好!', 'Hello你好'],
    ['Japanese', 'こんにちは、世界', 'こんにちは'],
    ['katakana with its long mark', 'コーヒー please', 'コーヒー'],
    ['the long mark alone', 'coffee ー', 'ー'],
    ['half-width katakana', 'ｺｰﾋｰ', 'ｺｰﾋｰ'],
    ['Korean', '안녕하세요 여러분', '안녕하세요'],
    ['Russian', 'Привет, мир', 'Привет'],
    ['a Cyrillic letter among Latin ones', 'Pаypal is easy', 'Pаypal'],
    ['Ukrainian with an apostrophe', "м'ята", "м'ята"],
    ['Greek', 'Καλημέρα', 'Καλημέρα'],
    ['a Greek letter', 'The π of it', 'π'],
    ['Arabic', 'مرحبا بالعالم', 'مرحبا'],
    ['Arabic digits', 'call ١٢٣', '١٢٣'],
    ['Hebrew', 'שלום hello', 'שלום'],
    ['Hindi', 'नमस्ते दुनिया', 'नमस्ते'],
    ['Devanagari digits', '१२ reasons', '१२'],
    ['Thai', 'สวัสดีครับ', 'สวัสดีครับ'],
    ['Tamil', 'வணக்கம்', 'வணக்கம்'],
    ['Georgian', 'გამარჯობა', 'გამარჯობა'],
    ['Armenian', 'Բարեւ', 'Բարեւ'],
    ['Amharic', 'ሰላም', 'ሰላም'],
    ['Cherokee', 'ᎣᏏᏲ', 'ᎣᏏᏲ'],
    ['the second word', 'A 👋 then ещё', 'ещё'],
    ['a number of its own', '三〇', '三〇'],
    [
      'a sentence without spaces',
      '今日はとても良い天気ですから散歩に行きましょう',
      '今日はとても良い天気ですから散歩に行きま…',
    ],
  ])('%s', (_what, text, word) => {
    expect(unreadableWord(text)).toBe(word);
    expect(speechProblem(text)).toBe(unreadable(word));
  });
});

describe('any text', () => {
  const latinWord = fc.stringMatching(/^q[a-zéüñßø]{1,11}$/);
  const passedOver = fc.stringMatching(/^[!?.,;:…—–"“”*👋🎉🤖❤☕]{1,4}$/u);
  const otherLetter = fc.constantFrom(...'你界아日ыжשأπन்กაሰ');
  const anyText = fc.string({ unit: 'binary', maxLength: 60 });

  test('of words and decoration is speakable, and only the words count', () => {
    const part = fc.oneof(
      fc.record({ text: latinWord, words: fc.constant(1) }),
      fc.record({ text: passedOver, words: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), latinWord, (parts, word) => {
        const text = [...parts.map((each) => each.text), word].join(' ');
        const words = parts.reduce((sum, each) => sum + each.words, 1);
        expect(countSpokenWords(text)).toBe(words);
        expect(speechProblem(text)).toBeNull();
      }),
    );
  });

  test('with a letter of another writing system anywhere is refused by a word of it', () => {
    fc.assert(
      fc.property(anyText, otherLetter, anyText, (before, letter, after) => {
        const text = before + letter + after;
        const word = unreadableWord(text);
        expect(word).not.toBeNull();
        expect(text).toContain(word?.replace(/…$/, ''));
        expect(speechProblem(text)).toBe(unreadable(word ?? ''));
      }),
    );
  });

  test('is either refused or has words to speak', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(speechProblem(text) === null).toBe(
          unreadableWord(text) === null && countSpokenWords(text) > 0,
        );
      }),
    );
  });
});

describe('a pause', () => {
  test('is silence and not a word', () => {
    expect(measureSpeech('Wait [pause 1.5s] for it [pause].')).toEqual({
      words: 3,
      pauseSeconds: 2,
    });
    expect(speechProblem('Wait [pause 1.5s] for it')).toBeNull();
    expect(speechProblem('[pause 1s]')).toBe(silent);
  });

  test.each(['[pause 0s]', '[pause 50ms]', '[pause 6s]', '[pause 99999]'])(
    '%s is refused',
    (pause) => {
      expect(speechProblem(`Wait ${pause} for it`)).toBe(
        'A pause can last 0.1 to 5 seconds. Write it like this: [pause 0.5s].',
      );
    },
  );

  test('may occur ten times in a script', () => {
    expect(speechProblem(`${'Wait [pause] '.repeat(10)}`)).toBeNull();
    expect(speechProblem(`${'Wait [pause] '.repeat(11)}`)).toBe(
      'A script can have up to 10 pauses.',
    );
  });
});

describe('other languages', () => {
  test.each([
    ['de', 'Grüße aus Köln, 20 % günstiger!'],
    ['tr', 'Çok güzel, değil mi?'],
    ['ru', 'Привет! Это новый iPhone.'],
    ['ar', 'مرحبا بالجميع، هذا رائع.'],
    ['zh', '大家好，这是我们的新产品。'],
    ['ko', '안녕하세요! 새로운 커피입니다.'],
    ['hi', 'नमस्ते, यह बहुत अच्छा है।'],
  ] as const)('%s: %s can be spoken', (language, text) => {
    expect(speechProblem(text, language)).toBeNull();
  });

  test.each([
    ['de', 'Hallo мир', speechTexts.unreadable('мир', 'German')],
    ['en', '你好', speechTexts.unreadable('你好')],
    ['ru', 'Hello there', speechTexts.otherScript('Russian')],
    ['zh', 'Привет', speechTexts.unreadable('Привет', 'Chinese')],
    ['fr', '!!! 👋', speechTexts.silent],
    ['es', 'Uno [pause 9s] dos', speechTexts.pauseLength({ least: 0.1, most: 5 })],
  ] as const)('%s: %s cannot', (language, text, problem) => {
    expect(speechProblem(text, language)).toBe(problem);
  });

  test('a recording may say anything that has words', () => {
    expect(recordedTextProblem('Привет, мир')).toBeNull();
    expect(recordedTextProblem('… 👋 !')).toBe(speechTexts.silent);
  });

  test('lengths count the words of own pronunciations, in English only', () => {
    const own = [{ written: 'Xcel', spoken: 'the excellent energy company' }];
    expect(estimateSpeechSeconds('Xcel is here.', 1, 'en')).toBeCloseTo(3 / 2.5);
    expect(estimateSpeechSeconds('Xcel is here.', 1, 'en', own)).toBeCloseTo(6 / 2.5);
    expect(estimateSpeechSeconds('Xcel ist da.', 1, 'de', own)).toBeCloseTo(
      estimateSpeechSeconds('Xcel ist da.', 1, 'de'),
    );
  });

  test('lengths follow how fast a language is read, not its spaces', () => {
    const seconds = (text: string, language: SpeechLanguageCode) =>
      estimateSpeechSeconds(text, 1, language);
    expect(seconds('One two three four five.', 'en')).toBeCloseTo(2);
    expect(seconds('Eins zwei drei vier.', 'de')).toBeCloseTo(2);
    // The text has eighteen characters and no space.
    expect(seconds('今天我想给大家介绍我们的新咖啡机器', 'zh')).toBeGreaterThan(4);
    // Digits are not spelled out, but take as long as words.
    expect(seconds('Im Jahr 1999', 'de')).toBeCloseTo(3);
    expect(seconds('Uno [pause 2s] dos', 'es')).toBeGreaterThan(2.5);
  });
});
