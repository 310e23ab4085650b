/** How old a description says somebody is. */
import type { PersonRig } from '../rig.ts';
import { has } from './ask.ts';
import { findAll } from './sentence.ts';
import type { Word } from './sentence.ts';
import type { Table } from './words.ts';

export const ageWords: Table<PersonRig['age']> = [
  ['child|kid|toddler|little girl|little boy|schoolgirl|schoolboy|preteen|children|kids', 'child'],
  ['young|teen|teenage|teenager|youthful|student|college|girl|boy|twenties|20s|gen z', 'young'],
  [
    'adult|thirties|forties|30s|40s|middle aged|mature|mother|father|mom|dad|professional|fifties|50s',
    'adult',
  ],
  [
    'old|elderly|senior|aged|retired|pensioner|grandma|grandmother|granny|grandpa|grandfather|sixties|seventies|eighties|60s|70s|80s|wrinkled|wrinkles|older',
    'senior',
  ],
];

/** Numbers as words, for ages. */
export const numberWords: Table<number> = [
  ...'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, index * 10 + 20] as const),
];

/** “34 years old”, “six-year-old”, “a man of 58”, “in her 60s”, or a word. */
export function ageOf(words: readonly Word[]): PersonRig['age'] | undefined {
  const years = yearsOf(words);
  if (years !== undefined)
    return years < 13 ? 'child' : years < 32 ? 'young' : years < 58 ? 'adult' : 'senior';
  const found = findAll(words, ageWords).filter((match) => !match.negated);
  // “old” after a number was its unit; “an old man”, “young mother”: the adjective wins over the noun.
  const strong = found.find(({ value }) => value === 'senior' || value === 'child') ?? found[0];
  return strong?.value;
}

/** Whether somebody may have a beard, make-up or jewellery without being asked for it. */
export function isGrown(words: readonly Word[]): boolean {
  const years = yearsOf(words);
  return years === undefined ? !has(words, /^(boy|boys|teen|teenage|teenager)$/) : years > 17;
}

/** “a boy of 10 in a hoodie”, but not “a team of 5 people”. */
function isOf(words: readonly Word[], at: number): boolean {
  const [whole, of, number, next] = [-2, -1, 0, 1].map((by) => words[at + by]);
  if (of?.text !== 'of' || /^(group|team|pair|set|row|family|crowd)$/.test(whole?.text ?? ''))
    return false;
  return (
    next === undefined ||
    next.clause !== number?.clause ||
    /^(with|in|wearing|who|and|at|on|from)$/.test(next.text)
  );
}

/** The first number that is said to be an age. */
function yearsOf(words: readonly Word[]): number | undefined {
  const text = (at: number): string => words[at]?.text ?? '';
  for (const at of words.keys()) {
    const digits = /^(\d{1,3})(s|yo)?$/.exec(text(at));
    const [first, second] = findAll(words.slice(at, at + 2), numberWords);
    const said =
      first?.at === 0 ? first.value + (second && first.value > 19 ? second.value : 0) : 0;
    const years = digits ? Number(digits[1]) : said;
    const next = text(at + (said > 0 && second && first && first.value > 19 ? 2 : 1));
    const isAge =
      (digits?.[2] ?? '') !== '' ||
      /^(years?|yrs?|yo|y)$/.test(next) ||
      /^(age|aged)$/.test(text(at - 1)) ||
      isOf(words, at);
    if (years > 0 && isAge) return years;
  }
  return undefined;
}
