import type { ClaimRuleId } from './rules.ts';

/**
 * The words of one language, in lower case with straight apostrophes. Patterns are regular expressions in which a space
 * is any white space, ` ?` perhaps none, and `{list}` one of a list's words. An alternative that begins with `!` is a negation by itself, so that
 * none beside it matters. `{name}` is a proper name, `{brand}` a well-known one.
 */
export interface LanguageWords {
  lists: Readonly<Record<string, string>>;
  patterns: Readonly<Partial<Record<ClaimRuleId, readonly string[]>>>;
  /** Words that turn what follows them into its opposite. */
  negations: string;
  /** Negations that turn nothing into its opposite: "not only". */
  emphases: string;
  /** Negations that may follow what they negate: "ich benutze es nicht". */
  lateNegations?: string;
  /** What makes the rest of a sentence a mere thought: "if I". */
  suppositions: string;
  /** Beginnings of questions that say what they ask: "did you know". */
  presumingQuestions: string;
  /** How stories begin and go on. */
  stories: string;
  /** What only ads say. */
  selling: string;
  /** Where a price or a date can be looked up. */
  references: string;
  /** Capitalised words that are no names: days, months, languages. */
  noNames: string;
  /** Whether all nouns are capitalised, so that a capital says nothing about a name. */
  capitalisesNouns?: boolean;
}

// Small Latin letters, as ranges: classes of Unicode take a hundred times longer to compile.
const LETTERS = String.raw`a-z\u00df-\u024f`;
const EDGE = String.raw`[\d${LETTERS}]`;
const NAME = String.raw`[\d${LETTERS}][\d${LETTERS}'&+.-]*[\d${LETTERS}+]`;

/** Lists of every language. */
const shared: Readonly<Record<string, string>> = {
  // Up to three words.
  gap: String.raw`(?:[^\s.!?,;:]+\s+){0,3}?`,
  digits: String.raw`\d+(?:[.,\s]\d{3})*(?:[.,]\d{1,2})?`,
  percent: String.raw`\d+(?:[.,]\d+)?\s?%`,
  // A sum with its sign; millions are no prices.
  sum: String.raw`[$€£]\s?\d+(?:[.,]\d{3})*(?:[.,]\d{1,2})?(?!\s?(?:million|billion|mio|mrd|m|bn|k)\b)|\d+(?:[.,]\d{3})*(?:[.,]\d{1,2})?\s?[€£$]`,
};

/** One expression of a rule. The first group of one for names holds the name. */
export interface Expression {
  rule: ClaimRuleId;
  find: RegExp;
  isNegation: boolean;
  names: 'any' | 'known' | null;
}

/** Expressions of a rule are joined into one, except for names, whose group is asked for. */
export function compile(words: LanguageWords): Expression[] {
  return Object.entries(words.patterns).flatMap(([rule, patterns]) => {
    const id = rule as ClaimRuleId;
    const all = patterns.flatMap(alternativesOf);
    const named = all.filter((one) => /\{(?:name|brand)\}/.test(one));
    const others = all.filter((one) => !named.includes(one));
    const negations = others.filter((one) => one.startsWith('!'));
    return [
      ...joined(
        words,
        id,
        others.filter((one) => !negations.includes(one)),
      ),
      ...joined(words, id, negations),
      ...named.map((one): Expression => ({
        rule: id,
        find: expression(words, [one]),
        isNegation: false,
        names: one.includes('{brand}') ? 'known' : 'any',
      })),
    ];
  });
}

/** The alternatives of a pattern, those in parentheses left as they are. */
export function alternativesOf(pattern: string): string[] {
  const found = [''];
  let depth = 0;
  for (const part of pattern.split(/(\\.|[()|[\]])/)) {
    if (part === '(' || part === '[') depth += 1;
    if (part === ')' || part === ']') depth -= 1;
    if (part === '|' && depth === 0) found.push('');
    else found[found.length - 1] += part;
  }
  return found;
}

function joined(
  words: LanguageWords,
  rule: ClaimRuleId,
  patterns: readonly string[],
): Expression[] {
  if (patterns.length === 0) return [];
  const isNegation = patterns.every((one) => one.startsWith('!'));
  const find = expression(
    words,
    patterns.map((one) => one.replace(/^!/, '')),
  );
  return [{ rule, find, isNegation, names: null }];
}

/** Patterns as one expression of whole words. */
export function expression(
  { lists }: Pick<LanguageWords, 'lists'>,
  patterns: readonly string[],
): RegExp {
  const filled = patterns
    .join('|')
    .replaceAll(/\{([a-z]\w*)\}/g, (whole, name: string) => {
      if (name === 'name' || name === 'brand') return `(${NAME})`;
      const list = lists[name] ?? shared[name];
      if (list === undefined) throw new Error(`no list for ${whole}`);
      return `(?:${list})`;
    })
    .replaceAll(String.raw`\p{L}`, `[${LETTERS}]`)
    .replaceAll(' ?', String.raw`\s*`)
    .replaceAll(' ', String.raw`\s+`);
  return new RegExp(`(?<!${EDGE})(?:${filled})(?!${EDGE})`, 'g');
}
