import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { captionFont, drawablePart, facesFor, undrawableIn } from './faces.ts';
import { registerCaptionFonts } from './font-files.ts';

test.each([
  ['ﬁnally ﬂat', 'finally flat'],
  ['₹999 or ₦5,000', '₹999 or ₦5,000'],
  ['𝗕𝗼𝗹𝗱 𝓼𝓬𝓻𝓲𝓹𝓽', 'Bold script'],
  ['⅓ cup, 1⅓ cups, ½', '1/3 cup, 1 1/3 cups, ½'],
  ['Ｔａｌｋ', 'Ｔａｌｋ'],
  ['今日は Nike です', '今日は Nike です'],
  ['안녕 Nike 하세요', '안녕 Nike 하세요'],
  ['नमस्ते Nike', 'नमस्ते Nike'],
  ['① → ✓ №5 ‰', '1 → ✓ №5 %o'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d👧 hi 😀', ' hi '],
])('what is drawn of %j', (text, drawn) => {
  expect(drawablePart(text)).toBe(drawn);
});

test('what is left out is named, each character once', () => {
  expect(undrawableIn('Hi 😀😀 გამარჯობა 👩\u200d👧, ⅓ \u200b')).toEqual([
    '😀',
    ...new Set('გამარჯობა'),
    '👩\u200d👧',
  ]);
  expect(undrawableIn('Héllo, ₹5 今日は 안녕!')).toEqual([]);
});

test('a text needs the first face that has each of its characters, and no other', () => {
  const names = (...of: Parameters<typeof facesFor>) => facesFor(...of).map(({ name }) => name);
  expect(names('display', 'Try it, it’s €5')).toEqual(['Captions Display']);
  expect(names('text', 'Łódź → नमस्ते')).toEqual([
    'Captions Text Ext',
    'Captions Text',
    'Captions Signs',
    'Captions Devanagari',
  ]);
  expect(names('serif', '😀')).toEqual([]);
});

test.each([
  '₹₦₱₿₴',
  'é½²ŁỆ',
  '≈→√✓★',
  '今日は東京タワー',
  '안녕하세요',
  '你好世界，。',
  'नमस्ते',
  '！？（）％',
])('%s: every character has a sign of its own in our files', (text) => {
  registerCaptionFonts(GlobalFonts, text);
  const context = createCanvas(80, 80).getContext('2d');
  const pictureOf = (character: string): string => {
    context.clearRect(0, 0, 80, 80);
    context.font = captionFont('text', 600, 40, text);
    context.fillText(character, 10, 60);
    return Buffer.from(context.getImageData(0, 0, 80, 80).data).toString('base64');
  };
  // A private-use character, which no font has.
  const missing = pictureOf('\ue123');
  const nothing = pictureOf(' ');
  const unseen = Array.from(
    new Intl.Segmenter('en').segment(text),
    ({ segment }) => segment,
  ).filter((character) => [missing, nothing].includes(pictureOf(character)));
  expect(unseen).toEqual([]);
});
