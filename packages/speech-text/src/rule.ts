/** Where a rule matched. */
export interface Place {
  /** The cleaned text. */
  line: string;
  from: number;
  to: number;
  /** Reads a part by the same rules, as words. */
  say(part: string): string;
}

/** Matches where it is asked to, not anywhere behind. */
export interface Pattern {
  source: string;
  matchAt(line: string, at: number): RegExpExecArray | null;
}

/**
 * One reading rule. The pattern starts where a word, number or symbol starts, and is bounded in every part, so a text is
 * read in linear time.
 */
export interface Rule {
  pattern: Pattern;
  /** The words; null if this rule does not apply here. */
  say(match: RegExpExecArray, place: Place): string | null;
}

/** A number as people write it, without its sign. */
export const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3}){1,5}(?![\d,]\d)(?:\.\d{1,12})?|\d{1,24}(?:\.\d{1,12})?)`;
/** A lookahead that requires the word or number to end here. */
export const END = String.raw`(?![\p{L}\p{N}])`;
/** The dash between the ends of a range. */
export const DASH = String.raw`\s?[-–—]\s?`;

/**
 * A sticky pattern; `i` ignores case. Compiled when it is first tried: all of them together take a phone a fifth of a
 * second, and most texts need few.
 */
export function pattern(source: string, flags: '' | 'i' = ''): Pattern {
  let compiled: RegExp | undefined;
  return {
    source,
    matchAt(line, at) {
      compiled ??= new RegExp(source, `uy${flags}`);
      compiled.lastIndex = at;
      return compiled.exec(line);
    },
  };
}

/** The word before, as written; empty at the start of a sentence, clause or line. */
export function wordBefore({ line, from }: Place): string {
  return /([\p{L}\p{N}'.&-]{1,40}) ?$/u.exec(line.slice(Math.max(0, from - 42), from))?.[1] ?? '';
}

/** The word after one space; empty if there is none. */
export function wordAfter({ line, to }: Place): string {
  return /^ ([\p{L}'-]{1,40})/u.exec(line.slice(to, to + 42))?.[1] ?? '';
}

/** "a $5 coupon" is a five dollar coupon, "a 10-inch tray" a ten inch tray. */
export function isBeforeNoun(place: Place): boolean {
  if (place.line[place.to] === '-')
    return !/^-(?:off|and|or|to)\b/i.test(place.line.slice(place.to, place.to + 5));
  if (!/^an?$/i.test(wordBefore(place))) return false;
  const next = wordAfter(place).toLowerCase();
  return (
    next !== '' && !/^(?:a|an|or|and|to|per|for|each|off|in|on|at|more|less|if|is|now)$/.test(next)
  );
}
