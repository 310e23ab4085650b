import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlain } from './read-plain.ts';

const spoken = (text: string) => readPlain(text).map((token) => token.spoken);

test('words stay as they are written, emoji are skipped, pauses are silence', () => {
  expect(spoken('Nur 19,50 € 👋 am 3.5.')).toEqual(['Nur', '19,50', '€', '', 'am', '3.5.']);
  expect(readPlain('Eins[pause 1s]Zwei')).toMatchObject([
    { written: 'Eins', start: 0 },
    { written: '[pause 1s]', start: 4, spoken: '', pauseSeconds: 1 },
    { written: 'Zwei', start: 14 },
  ]);
});

test('where words have no spaces, phrases are read', () => {
  expect(spoken('你好，世界。今天很好！')).toEqual(['你好，', '世界。', '今天很好！']);
});

test('joiners that some scripts need stay', () => {
  expect(spoken('क्‍ष')).toEqual(['क्‍ष']);
});

test('tokens are in order, and only white space lies between them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      let at = 0;
      for (const { written, start } of readPlain(text)) {
        expect(text.slice(at, start).trim()).toBe('');
        expect(text.slice(start, start + written.length)).toBe(written);
        at = start + written.length;
      }
      expect(text.slice(at).trim()).toBe('');
    }),
  );
});
