import { cleanText } from './clean.ts';
import { END, pattern, type Rule } from './rule.ts';

/** A user's pronunciation of a word: "Nyx" as "nicks". */
export interface Pronunciation {
  written: string;
  spoken: string;
}

/** One rule for all pronunciations, longest first; null if there are none. */
export function ruleOf(pronunciations: readonly Pronunciation[]): Rule | null {
  const known = new Map<string, string>();
  for (const { written, spoken } of pronunciations) {
    const { line } = cleanText(written);
    if (line !== '' && spoken.trim() !== '') known.set(line.toLowerCase(), spoken);
  }
  if (known.size === 0) return null;
  const written = [...known.keys()].toSorted((one, other) => other.length - one.length);
  const anyOf = written.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return {
    pattern: pattern(`(${anyOf})('s)?${END}`, 'i'),
    say([, word = '', possessive = ''], place) {
      const spoken = known.get(word.toLowerCase());
      return spoken === undefined ? null : place.say(spoken) + possessive.toLowerCase();
    },
  };
}
