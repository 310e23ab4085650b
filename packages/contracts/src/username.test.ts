import { expect, test } from 'vitest';
import { cleanName } from './clean-name.ts';
import { mendUsername, usernameKey, usernameProblem } from './username.ts';

test.each([
  'ada',
  'Ada Lovelace',
  'Ada-Marie O’Neill',
  'José Núñez',
  'Nguyễn Thị Ánh',
  'Ольга',
  'Ωμέγα',
  '田中さくら',
  '김민준 Kim',
  'محمد',
  'שרה',
  'प्रिया',
  '✨ Ada ✨',
  'Ada 2',
  '007',
])('10 %s may be a name, and stays as it is', (name) => {
  expect(usernameProblem(name)).toBeNull();
  expect(mendUsername(name)).toBe(name.normalize('NFC'));
});

test.each([
  ['', 'at least one', 'User'],
  ['\u200b\u200d', 'at least one', 'User'],
  ['\u3164', 'at least one', 'User'],
  ['\u2800\u2800', 'at least one', 'User'],
  ['talk\u200breel', 'reserved', 'User'],
  ['!!!', 'letter or digit', 'User'],
  ['Talkreel', 'reserved', 'User'],
  ['talkreel support', 'reserved', 'User'],
  ['T.a.l.k r e e l', 'reserved', 'User'],
  ['tа1krееl', 'reserved', 'User'],
  ['ᴛᴀʟᴋʀᴇᴇʟ', 'reserved', 'User'],
  ['ＴＡＬＫＲＥＥＬ', 'reserved', 'User'],
  ['𝐭𝐚𝐥𝐤𝐫𝐞𝐞𝐥', 'reserved', 'User'],
  ['аda', 'one alphabet', 'ada'],
  ['Ada Жук', 'one alphabet', 'User'],
  ['a'.repeat(200), 'exceed', 'a'.repeat(80)],
])('10 %j is told why not, and mended at sign-in', (name, words, mended) => {
  expect(usernameProblem(cleanName(name))).toContain(words);
  expect(mendUsername(name)).toBe(mended);
  expect(usernameProblem(mended)).toBeNull();
});

test.each([
  ['ada', 'ADA'],
  ['ada', 'a d a'],
  ['ada', 'а\u0501а'],
  ['paul', 'раuӏ'],
  ['José', 'Jose'],
  ['bill', 'b1ll'],
  ['modern', 'modem'],
  ['bob', 'b0b'],
  ['ada', 'ａｄａ'],
])('10 %s and %s look alike', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test.each([
  ['ada', 'adam'],
  ['Ольга', 'Olga'],
  ['田中', '中田'],
])('10 %s and %s do not', (one, other) => {
  expect(usernameKey(one)).not.toBe(usernameKey(other));
});

test('10 any input becomes a valid name', () => {
  const planes = [0, 0x1_f000, 0xe_0000].flatMap((from) =>
    Array.from({ length: from === 0 ? 1_093 : 70 }, (_, at) => from + at * 60),
  );
  const problems = planes.map((from) => {
    const characters = Array.from({ length: 60 }, (_, at) => from + at);
    return usernameProblem(mendUsername(String.fromCodePoint(...characters)));
  });
  expect(new Set(problems)).toEqual(new Set([null]));
});
