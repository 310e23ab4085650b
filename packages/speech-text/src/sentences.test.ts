import { expect, test } from 'vitest';
import { isSentenceEnd, sentencesOf } from './sentences.ts';

test.each([
  ['Meet Dr. Smith from the U.S. office.'],
  ['Meet Dr. Smith.', 'He is nice.'],
  ['I live in the U.S.', 'It is big.'],
  ['We open at 5 p.m.', 'The door is red.'],
  ['We open at 5 p.m. on Fridays.'],
  ['Bring pens, paper, etc.', 'We do the rest.'],
  ['It is by Acme Inc.', 'Buy it.'],
  ['Pens, paper, etc.', 'Done.'],
  ['Come at 5 p.m.', 'Bring friends.'],
  ['Live at 5 p.m. EST tonight.'],
  ['Live at 5 p.m. Eastern time.'],
  ['Acme Inc. makes it.', 'No. 5 is the best.', 'No.', 'Never.'],
  ['J. R. Smith and St. John met on Jan. 5.', 'Wow!'],
  ['It costs $3.50.', 'Really?', 'yes.', 'it does.'],
  ['“Really?” she asked.', '“Yes.”', 'He left.'],
  ['Well… maybe.', 'Well...', 'No.'],
  ['Visit talkreel.com today.', 'v2.0 is out.'],
  ['Take vitamin C.', 'It helps.'],
  ['1. Cheap.', 'Fast.'],
  ['Das ist z.B. Hr. Meier, Nr. 3 usw. in Berlin.', 'Gut.'],
  ['El Sr. García vive aquí.', '¿Y usted?', 'Sí.'],
  ['你好。', '世界！', 'Talkreel 很好。'],
  ['क्या हाल है।', 'ठीक है।'],
  ['She works with Prof. Dr. Lee, Ph.D. in Art.', 'Great.'],
])('%j', (...sentences) => {
  expect(sentencesOf(sentences.join(' ').replaceAll('。 ', '。').replace('！ T', '！T'))).toEqual(
    sentences,
  );
});

test('lines are sentences, and white space collapses', () => {
  expect(sentencesOf('One\n\n two  three.\r\nFour')).toEqual(['One', 'two three.', 'Four']);
  expect(sentencesOf(' \n ')).toEqual([]);
});

test('a sentence may end without a space', () => {
  expect(sentencesOf('Nice!Great?Yes! OK')).toEqual(['Nice!', 'Great?', 'Yes!', 'OK']);
});

test('the last word of a text ends it if a mark says so', () => {
  expect(isSentenceEnd('U.S.')).toBe(true);
  expect(isSentenceEnd('U.S.', 'office')).toBe(false);
  expect(isSentenceEnd('Dr.', 'Smith')).toBe(false);
  expect(isSentenceEnd('word')).toBe(false);
});
