/** A description as words in clauses, and functions to query it. */

export interface Word {
  text: string;
  clause: number;
  /** 'no', 'without' and similar words apply to this word. */
  negated: boolean;
}

const negators = new Set([
  'no',
  'not',
  'without',
  'never',
  'isnt',
  'arent',
  'doesnt',
  'dont',
  'hasnt',
  'havent',
  'lacking',
  'minus',
  'neither',
  'nor',
  'non',
  'wears no',
  'free',
]);
/** After these a new request begins, and an earlier 'no' no longer applies. */
const turns = new Set([
  'but',
  'with',
  'wearing',
  'has',
  'have',
  'having',
  'however',
  'instead',
  'yet',
  'in',
  'just',
  'only',
  'although',
  'while',
  'she',
  'he',
  'they',
  'is',
]);
/** Words after which a second figure is named: “a man and his robot” speaks of two. */
const owners = new Set(['his', 'her', 'their', 'holding', 'and']);
const articles = new Set(['a', 'an', 'the', 'her', 'his', 'their', 'some']);

/** Words that begin with a letter or digit, lower case, hyphens as spaces, apostrophes dropped. */
export function readSentence(description: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  const pieces = description
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’`]/g, '')
    .replaceAll(/-less\b/g, 'less')
    .split(/([,.;:!?()\n]+)/);
  for (const piece of pieces) {
    if (/^[,.;:!?()\n]+$/.test(piece)) {
      clause++;
      continue;
    }
    let negation = false;
    const tokens = piece.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    tokens.forEach((token, i) => {
      const before = tokens[i - 1] ?? '';
      if (negators.has(token)) {
        negation = true;
        return;
      }
      if (turns.has(token)) {
        negation = false;
        clause++;
      } else if (owners.has(before) && owners.has(token)) {
        clause++;
      }
      // “no glasses or beard” negates both, “no glasses and a beard” only the first.
      if (articles.has(token) && (before === 'and' || before === 'plus')) negation = false;
      words.push({ text: token, clause, negated: negation });
    });
    clause += negation ? 1 : 0;
  }
  return words;
}

export interface Match<T> {
  value: T;
  /** Index of the first word. */
  at: number;
  length: number;
  negated: boolean;
}

const compiled = new WeakMap<object, Map<string, { words: string[]; value: unknown }[]>>();

/** All matching entries of a table, in text order; longer phrases win over shorter ones. */
export function findAll<T>(
  words: readonly Word[],
  table: ReadonlyArray<readonly [string, T]>,
): Match<T>[] {
  let index = compiled.get(table);
  if (!index) {
    index = new Map();
    for (const [phrases, value] of table) {
      for (const phrase of phrases.split('|')) {
        const parts = phrase.split(' ');
        const first = parts[0] ?? '';
        index.set(
          first,
          [...(index.get(first) ?? []), { words: parts, value }].toSorted(
            (a, b) => b.words.length - a.words.length,
          ),
        );
      }
    }
    compiled.set(table, index);
  }
  const found: Match<T>[] = [];
  for (let at = 0; at < words.length; at++) {
    const entry = index
      .get(words[at]?.text ?? '')
      ?.find((candidate) => candidate.words.every((part, k) => words[at + k]?.text === part));
    if (!entry) continue;
    const length = entry.words.length;
    found.push({ value: entry.value as T, at, length, negated: words[at]?.negated ?? false });
    at += length - 1;
  }
  return found;
}

export const wished = <T>(matches: readonly Match<T>[]): T | undefined =>
  matches.find((match) => !match.negated)?.value;
export const denied = <T>(matches: readonly Match<T>[]): boolean =>
  matches.some((match) => match.negated);

/** The noun that an adjective at `at` belongs to: the next one in its clause, else the one just before. */
export function nounOf<Kind extends string>(
  words: readonly Word[],
  at: number,
  length: number,
  kinds: Readonly<Record<Kind, RegExp>>,
): Kind | null {
  const kindOf = (index: number): Kind | null => {
    const text = words[index]?.text ?? '';
    for (const kind in kinds) if (kinds[kind].test(text)) return kind;
    return null;
  };
  const clause = words[at]?.clause;
  for (let i = at + length; i < Math.min(words.length, at + length + 5); i++) {
    if (words[i]?.clause !== clause) break;
    const kind = kindOf(i);
    if (kind) return kind;
  }
  for (let i = at - 1; i >= Math.max(0, at - 5); i--) {
    const kind = kindOf(i);
    if (kind) return kind;
    if ((words[at]?.clause ?? 0) - (words[i]?.clause ?? 0) > 1) break;
  }
  return null;
}
