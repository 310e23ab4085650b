import {
  ABBREVIATIONS,
  ALSO_WORDS,
  BARE_SHORT_FORMS,
  COUNTED_THINGS,
  RULERS,
  TITLES,
} from '../lexicon.ts';
import { cardinal, ordinal } from '../number-words.ts';
import { END, pattern, type Place, type Rule, wordAfter, wordBefore } from '../rule.ts';

const PHRASES: Readonly<Record<string, string>> = {
  'e.g.': 'for example,',
  'i.e.': 'that is,',
  'a.k.a.': 'also known as',
  'w/o': 'without',
  'w/': 'with',
  'w/in': 'within',
  'w/out': 'without',
  'b/t': 'between',
  'b/c': 'because',
  'c/o': 'care of',
  'n/a': 'not applicable',
  'tl;dr': 'T.L.D.R.',
  'he/him': 'he him',
  'she/her': 'she her',
  'they/them': 'they them',
  'and/or': 'and or',
  'he/she': 'he or she',
  'she/he': 'she or he',
  'him/her': 'him or her',
  'his/her': 'his or her',
  'her/his': 'her or his',
  's/he': 'she or he',
  'p.s.': 'P.S.',
};

const phrases: Rule = {
  pattern: pattern(
    String.raw`(e\.\s?g\.|i\.\s?e\.|a\.k\.a\.|p\.s\.|(?:w\/(?:o|in|out)|w\/(?!\p{L}(?!\p{L}))|b\/[ct]|c\/o|n\/a|tl;dr|and\/or|s\/he|(?:she|he|they)\/(?:she|he|him|her|them)|hi[ms]\/her|her\/his)(?:(?<=\/)|(?![\p{L}\p{N}])))(?:(?<=[.g]),)?`,
    'i',
  ),
  say([, written = '']) {
    return PHRASES[written.toLowerCase().replace(' ', '')] ?? null;
  },
};
/** "U.S.", "F.B.I.", "J. R. R.", "Ph.D.": unchanged, so that reading the result again changes nothing. */
const initials: Rule = {
  pattern: pattern(
    String.raw`(?:\p{Lu}\.){1,10}\p{Lu}(?![\p{L}\p{N}])(?:\.(?=[ ,;:!?)]|$|\n|"))?(?:'s${END})?`,
  ),
  say: ([letters]) => letters,
};
const degree: Rule = {
  pattern: pattern(String.raw`(Ph\.?D|M\.?Sc|B\.?Sc)\.?${END}`),
  say: ([, letters = '']) => `${[...letters.replaceAll('.', '').toUpperCase()].join('.')}.`,
};
/** A single initial, as in "J. Smith". */
const initial: Rule = {
  pattern: pattern(String.raw`(\p{Lu})\.(?= \p{Lu}(?:\p{Ll}|\.))`),
  say([, letter = ''], place) {
    return letter === 'I' || !/^(?:|\p{Lu}.*)$/u.test(wordBefore(place)) ? null : letter;
  },
};

/** Doctor or drive, saint or street: decided by the names around them. */
const doctorOrSaint: Rule = {
  pattern: pattern(String.raw`(Dr|St)(?:\.|(?= \p{Lu}))(?![\p{L}\p{N}.])`),
  say([written, kind = ''], place) {
    const isAfterName = /^(?:\p{Lu}[\p{L}'-]*|\d{1,3}(?:st|nd|rd|th))$/u.test(wordBefore(place));
    const isBeforeName = /^\p{Lu}/u.test(wordAfter(place));
    const isStreet =
      isAfterName &&
      (!isBeforeName ||
        /\d[^.!?\n]{0,40}$/.test(place.line.slice(Math.max(0, place.from - 42), place.from)));
    const words = kind === 'Dr' ? ['doctor', 'drive'] : ['saint', 'street'];
    return (isStreet ? words[1] : words[0]) + endOf(written, place);
  },
};

const abbreviated: Rule = {
  pattern: pattern(String.raw`(\p{L}{2,6})\.(?![\p{L}\p{N}])`),
  say([written, word = ''], place) {
    const lower = word.toLowerCase();
    if (!Object.hasOwn(ABBREVIATIONS, lower)) return null;
    const isCapital = word !== lower;
    const next = /^,? ?([\p{L}\p{N}&])/u.exec(place.line.slice(place.to, place.to + 4))?.[1] ?? '';
    if (ALSO_WORDS.has(lower)) {
      const isMidSentence = next !== '' && /[\p{Ll}\p{N}]/u.test(next);
      const isNamed = isCapital && (/[\p{Lu}&]/u.test(next) || isMidSentence);
      if (!isNamed && !(isMidSentence && /^\d/.test(wordBefore(place)))) {
        if (!(isCapital && /^[\p{Lu}&]/u.test(wordBefore(place)) && place.from > 0)) return null;
      }
    }
    return (ABBREVIATIONS[lower] ?? word) + (TITLES.has(lower) ? '' : endOf(written, place));
  },
};

/** The full stop stays if it also ends the sentence. */
function endOf(written: string, { line, to }: Place): string {
  if (!written.endsWith('.')) return '';
  return /^(?:$|\n| ?["')]?$)/.test(line.slice(to, to + 3)) ? '.' : '';
}

const bare: Rule = {
  pattern: pattern(`(${Object.keys(BARE_SHORT_FORMS).join('|')})(?![\\p{L}\\p{N}'])`),
  say: ([, word = '']) => BARE_SHORT_FORMS[word] ?? null,
};

const NUMBERED: Readonly<Record<string, string>> = {
  no: 'number',
  nos: 'numbers',
  vol: 'volume',
  vols: 'volumes',
  fig: 'figure',
  ca: 'circa',
  p: 'page',
  pp: 'pages',
  v: 'version',
  ver: 'version',
  rev: 'revision',
  est: 'established',
  c: 'circa',
  f: 'F',
  ch: 'chapter',
};

/** "No. 5", "Vol. 2", "pp. 3-7", "v2.0", "ver. 3". */
const numbered: Rule = {
  pattern: pattern(
    String.raw`(No\.|no\.|[Nn]os\.|[Vv]ols?\.|[Ff]ig\.|ca\.|pp?\.|v\.?|[Vv]er\.|[Rr]ev\.|Ch\.|ch\.|f\/)\s?(?=\d)|([Nn]o\.)(?= of )|([Ee]st\.|c\.)\s?(?=1\d{3}|20\d\d)`,
  ),
  say([, first, second, third]) {
    const word = first ?? second ?? third ?? '';
    return NUMBERED[word.toLowerCase().replace(/[./]$/, '')] ?? null;
  },
};
const ROMAN = 'M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})';
const roman: Rule = {
  pattern: pattern(`(?=[IVXLCDM])(${ROMAN})${END}(?!['&.]\\p{L})`),
  say([, numeral = ''], place) {
    const before = wordBefore(place);
    const value = valueOf(numeral);
    if (RULERS.has(before) && value < 40) {
      const isPronoun = numeral === 'I' && /^\p{Ll}/u.test(wordAfter(place));
      return isPronoun ? null : `the ${ordinal(String(value))}`;
    }
    const isPronoun =
      numeral === 'I' &&
      (before === before.toLowerCase() ||
        /^(?:am|was|have|had|will|would|can|think|love|do|did|get|got|know|want|need)$/.test(
          wordAfter(place),
        ));
    if (COUNTED_THINGS.has(before.toLowerCase())) return isPronoun ? null : cardinal(String(value));
    // Elsewhere only unambiguous numerals after a name: "Rocky III", but not "Mix CD".
    const isPlain = /^(?:II|III|VII|VIII|XI|XII|XIII|XIV|XVI|XVII|XVIII|XIX|XXI|XXII)$/.test(
      numeral,
    );
    return isPlain && /^\p{Lu}\p{Ll}/u.test(before) ? cardinal(String(value)) : null;
  },
};

function valueOf(numeral: string): number {
  const values: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
  const digits = [...numeral].map((letter) => values[letter] ?? 0);
  return digits.reduce(
    (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
    0,
  );
}

/** "a C- grade", "got an A-": a mark, if nothing is joined to it. */
const minus: Rule = {
  pattern: pattern(String.raw`([A-DF])-(?=[ .,!?)"]|$)`),
  say([, letter = ''], place) {
    // "A- and B-list"
    if (/^ (?:and|or|to) \p{L}-\p{L}/u.test(place.line.slice(place.to, place.to + 8))) return null;
    const isMark =
      /^(?:grade|grades|rating|average|student|level|or)$/i.test(wordAfter(place)) ||
      /^(?:an?|my|got|from|to)$/i.test(wordBefore(place));
    return isMark ? `${letter} minus` : null;
  },
};

/** "C++", "C#", "Disney+", "A+". */
const pluses: Rule = {
  pattern: pattern(String.raw`(\p{L}[\p{L}\p{N}]{0,30})(\+{1,3}|#)(?![\p{L}\p{N}+#])`),
  say([, word = '', sign = ''], place) {
    if (sign === '#' && !/^[A-GJ]$/.test(word)) return null;
    const said = sign === '#' ? 'sharp' : sign.replaceAll('+', ' plus').trim();
    return `${/^\p{Lu}$/u.test(word) ? word : place.say(word)} ${said}`;
  },
};

/** "R&D", "AT&T", "M&M's", "T&Cs", "A/B": single letters joined by a sign. */
const joined: Rule = {
  pattern: pattern(`([A-Z]{1,2})([&/])([A-Z])('?s)?${END}`),
  say([, one = '', sign = '', other = '', plural], place) {
    const end = plural ? "'s" : '';
    if (one === 'A' && sign === '/') return `A ${other}${end}`;
    const first = one.length > 1 ? place.say(one) : one;
    return `${first} ${sign === '&' ? 'and' : 'slash'} ${other}${end}`;
  },
};

export const shortForms = [
  phrases,
  degree,
  initials,
  initial,
  numbered,
  doctorOrSaint,
  abbreviated,
  roman,
  joined,
  minus,
  pluses,
  bare,
];
