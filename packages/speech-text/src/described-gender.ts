import {
  FIRST_NAMES,
  GENDER_FEATURES,
  GENDER_NOUNS,
  GENDER_PRONOUNS,
  NAMES_LIKE_WORDS,
  type Gender,
} from './gender-words.ts';

interface Word {
  /** Lower case, without apostrophes. */
  text: string;
  isCapital: boolean;
  /** The written word ends with a possessive: a man's, men’s. */
  isPossessive: boolean;
  /** The mark after it, if any. */
  mark: string;
  negated: boolean;
}

const tableOf = (
  lists: Readonly<Record<Gender, readonly string[]>>,
): ReadonlyMap<string, Gender> => {
  const entries = (['female', 'male'] as const).flatMap((gender) =>
    lists[gender].map((word): [string, Gender] => [word, gender]),
  );
  return new Map(entries);
};

const NOUNS = tableOf(GENDER_NOUNS);
const PRONOUNS = tableOf(GENDER_PRONOUNS);
const FEATURES = tableOf(GENDER_FEATURES);
const NAMES = tableOf(FIRST_NAMES);
const LIKE_WORDS = tableOf(NAMES_LIKE_WORDS);

/** A figure that has no gender of its own; what comes after it is somebody or something else. */
const NEUTRAL = new Set(
  'person people influencer creator model child kid teen teenager student doctor nurse teacher chef barista coach developer engineer scientist artist founder expert presenter host puppet robot android creature alien animal cat dog bear fox monster character mascot someone somebody adult senior toddler baby vlogger streamer gamer athlete dancer singer musician farmer baker gardener trainer traveler traveller worker driver owner manager agent'.split(
    ' ',
  ),
);
/** From these on, a description speaks of something beside its person. */
const ASIDE = new Set(
  'with wearing holding beside behind near next talking speaking standing sitting in at on for like hugging and while who whose that'.split(
    ' ',
  ),
);
/** After a noun these make it a kind of thing: “a cowboy hat”, “a man bun”. */
const THINGS = new Set(
  'hat hats boots costume dress robe gown crown bun cave size band scout outfit suit bag cut shoes jeans jacket shirt'.split(
    ' ',
  ),
);
const NEGATORS = new Set(['no', 'not', 'without', 'never', 'neither', 'nor', 'non', 'isnt']);
const UNNEGATE = new Set(['but', 'with', 'wearing', 'she', 'he', 'instead', 'a', 'an']);
const ANNOUNCING = new Set(['named', 'called', 'meet', 'name']);
/** What a name is followed by when it opens a description: “Rose, a florist”, “Rose is 34”. */
const AFTER_NAME = /^(?:a|an|the|in|is|has|from|age|aged|early|mid|late|about|around|\d+)$/;

const SCRIPTS: ReadonlyArray<readonly [RegExp, Gender]> = [
  [/女性|女人|女孩|女の|여성|여자|женщин|девушк|امرأة|महिला/u, 'female'],
  [/男性|男人|男孩|男の|남성|남자|мужчин|парень|رجل|पुरुष/u, 'male'],
];

/** The one gender in a list; null for none, and for both. */
function only(genders: readonly Gender[]): Gender | null {
  const [first] = genders;
  return first !== undefined && genders.every((gender) => gender === first) ? first : null;
}

/** Whether a word is meant of a person: not ruled out, nobody's (“a man’s jacket”), and not a thing's (“a cowboy hat”). */
function isMeant(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || word.negated || word.isPossessive) return false;
  return word.mark !== '' || !THINGS.has(words[at + 1]?.text ?? '');
}

const gendersIn = (words: readonly Word[], table: ReadonlyMap<string, Gender>): Gender[] =>
  words.flatMap(({ text }, at) => (isMeant(words, at) ? (table.get(text) ?? []) : []));

/**
 * The gender of the person that a description names: by a noun (“a woman”, “my grandfather”), a first name, a pronoun
 * (“in her thirties”) or a feature that only one has. Null where it names none, or both.
 */
export function describedGender(description: string): Gender | null {
  const words = readWords(description);
  return (
    only(SCRIPTS.filter(([pattern]) => pattern.test(description)).map(([, gender]) => gender)) ??
    nounOfSubject(words) ??
    nameIn(words) ??
    only(gendersIn(words, PRONOUNS)) ??
    only(gendersIn(words, FEATURES)) ??
    null
  );
}

/** The gendered noun of the described person: the first, unless another figure was named before it. */
function nounOfSubject(words: readonly Word[]): Gender | null {
  const named = words.findIndex(({ text }, at) => NOUNS.has(text) && isMeant(words, at));
  if (named < 0) return null;
  const gender = NOUNS.get(words[named]?.text ?? '') ?? null;
  const before = words.slice(0, named);
  const figure = before.findIndex(({ text }) => NEUTRAL.has(text));
  // “A doctor with a woman” is not said to be one; “a student, female” is.
  if (figure >= 0 && before.slice(figure).some(({ text }) => ASIDE.has(text))) return null;
  return isPair(words, named, gender) ? null : gender;
}

/** Whether two people are described: “a man and a woman”. */
function isPair(words: readonly Word[], named: number, gender: Gender | null): boolean {
  const [next, article, other] = words.slice(named + 1, named + 4);
  if (next === undefined || !/^(?:and|or)$/.test(next.text)) return false;
  const second = NOUNS.get(article?.text ?? '') ?? NOUNS.get(other?.text ?? '');
  return second !== undefined && second !== gender;
}

/** The gender of a first name, where a name can stand: at the start, or after “named”, “called”, “meet”. */
function nameIn(words: readonly Word[]): Gender | null {
  for (const [at, { text, isCapital, mark, isPossessive }] of words.entries()) {
    if (isPossessive) continue;
    const before = words[at - 1]?.text ?? '';
    const isAnnounced =
      ANNOUNCING.has(before) || (before === 'is' && words[at - 2]?.text === 'name');
    const gender = NAMES.get(text);
    if (isAnnounced) {
      const announced = gender ?? LIKE_WORDS.get(text);
      if (announced !== undefined) return announced;
    }
    if (at > 0 || !isCapital) continue;
    if (gender !== undefined) return gender;
    const follows = AFTER_NAME.test(words[1]?.text ?? '');
    if (follows && (mark === ',' || words[1]?.text === 'is')) return LIKE_WORDS.get(text) ?? null;
  }
  return null;
}

function readWords(description: string): Word[] {
  const words: Word[] = [];
  let negated = false;
  for (const [, raw = '', mark = ''] of description
    .normalize('NFC')
    .matchAll(/([\p{L}\p{N}\p{M}'’]+)[ \t]*([^\p{L}\p{N}\p{M}\s'’]?)/gu)) {
    const text = raw.toLowerCase().replaceAll(/['’]/g, '');
    if (NEGATORS.has(text)) negated = true;
    else if (UNNEGATE.has(text) && !NEGATORS.has(words.at(-1)?.text ?? '')) negated = false;
    const isPossessive = /['’]s$|s['’]$/.test(raw) && !/^(?:she|he)['’]s$/i.test(raw);
    words.push({ text, isCapital: /^\p{Lu}/u.test(raw), isPossessive, mark, negated });
    if (/[,.;:!?()]/.test(mark)) negated = false;
  }
  return words;
}
