import { knownBrands } from './brands.ts';
import {
  clauseAfter,
  clauseBefore,
  contextOf,
  cuesOf,
  firstWords,
  has,
  lastWords,
  type Context,
  type Cues,
  type Sentence,
} from './context.ts';
import { languages, type ClaimLanguage } from './languages.ts';
import { compile, type Expression, type LanguageWords } from './patterns.ts';
import { quoteOf, type Quote } from './quote.ts';
import { rewriteOf, type Rewrite } from './rewrite.ts';
import {
  claimKinds,
  claimRules,
  type ClaimKind,
  type ClaimRuleId,
  kindNames,
  sources,
  type Source,
} from './rules.ts';

export { applyRewrite } from './rewrite.ts';

/** Who says the text: a generated actor, or a user with a recording of their own. */
export type Speaker = 'synthetic' | 'own';

/** Words of a script that say more than an ad may, or more than it can prove. */
export interface Claim {
  rule: ClaimRuleId;
  kind: ClaimKind;
  /** The kind, to show. */
  kindName: string;
  /** Where the words are in the text: from `start` to before `end`. */
  start: number;
  end: number;
  words: string;
  /** Their sentence, to show: a long one is cut between words. `before + words + after` is the quotation. */
  quote: Quote;
  reason: string;
  suggestion: string;
  /** The laws and guides behind it. */
  sources: readonly Source[];
  /** A wording without the claim; null if it takes a writer. */
  rewrite: Rewrite | null;
}

interface Options {
  /** The language of the text, as in `speechLanguages`. Languages without rules give no claims. */
  language: string;
  speaker: Speaker;
}

interface Compiled {
  words: LanguageWords;
  expressions: Expression[];
  cues: Cues;
}

const compiled = new Map<ClaimLanguage, Compiled>();

/** How many words before or after a claim can turn it into its opposite. */
const NEGATION_REACH = 5;

/** Whether texts of a language are read. */
export const readsClaims = (language: string): language is ClaimLanguage =>
  Object.hasOwn(languages, language);

/**
 * The risky claims of a script, in the order of the text; they do not overlap. Questions, negations, quotations and
 * stories claim nothing. What an own recording says of its speaker is no invented experience. Pure, for the browser while
 * one writes and for a server alike. Not legal advice: docs/claims.md says what is not seen.
 */
export function findClaims(text: string, { language, speaker }: Options): Claim[] {
  if (!readsClaims(language) || text.trim() === '') return [];
  const { words, expressions, cues } = compiledOf(language);
  const context = contextOf(text, cues);
  if (context.isStory) return [];
  const found = expressions.flatMap((one) => {
    if (speaker === 'own' && claimRules[one.rule].kind === 'experience') return [];
    return matchesOf(one, text, context, words).flatMap(([start, end]) => {
      const sentence = context.sentences.find((at) => at.start <= start && start < at.end);
      if (sentence === undefined) return [];
      return claims(one, { start, end }, sentence, { context, cues })
        ? [{ rule: one.rule, start, end, sentence }]
        : [];
    });
  });
  return withoutOverlaps(found).map(({ rule, start, end, sentence }) => {
    const { kind, reason, suggestion, sources: behind } = claimRules[rule];
    return {
      rule,
      kind,
      kindName: kindNames[kind],
      start,
      end,
      words: text.slice(start, end),
      quote: quoteOf(text, { start, end }, sentence),
      reason,
      suggestion,
      sources: behind.map((id) => sources[id]),
      rewrite: language === 'en' ? rewriteOf(rule, text, { start, end }, sentence) : null,
    };
  });
}

function compiledOf(language: ClaimLanguage): Compiled {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const words = languages[language];
  const fresh = { words, expressions: compile(words), cues: cuesOf(words) };
  compiled.set(language, fresh);
  return fresh;
}

function matchesOf(
  { find, names }: Expression,
  text: string,
  { plain }: Context,
  words: LanguageWords,
): Array<readonly [number, number]> {
  return [...plain.matchAll(find)].flatMap((match): Array<readonly [number, number]> => {
    const { 0: whole, index } = match;
    const end = index + whole.trimEnd().length;
    if (names === null) return [[index, end]];
    const name = match.slice(1).find((group) => group !== undefined) ?? '';
    const at = index + whole.lastIndexOf(name);
    const written = text.slice(at, at + name.length);
    if (!isName(written, names, text, words)) return [];
    // "Google Docs" is one name.
    const rest = /^(?:\s\p{Lu}[\p{L}\p{N}]+){0,2}/u.exec(text.slice(end))?.[0] ?? '';
    return [[index, at + name.length === end ? end + rest.length : end]];
  });
}

function isName(
  written: string,
  names: 'any' | 'known',
  text: string,
  words: LanguageWords,
): boolean {
  const small = written.toLowerCase().replaceAll('’', "'");
  if (knownBrands.has(small) || knownBrands.has(small.replace(/'s$/, ''))) return true;
  if (names === 'known' || new RegExp(`^(?:${words.noNames})$`, 'u').test(small)) return false;
  const isCapital = words.capitalisesNouns ? /\p{Ll}\p{Lu}|^\p{Lu}{2,5}$/u : /^\p{Lu}/u;
  return isCapital.test(written) && !isTitle(text);
}

/** In a text with nearly all words capitalised, capitals say nothing. */
function isTitle(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}'’]+/gu) ?? [];
  return (
    words.length > 3 && words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * 0.6
  );
}

function claims(
  { rule, isNegation }: Expression,
  { start, end }: { start: number; end: number },
  sentence: Sentence,
  { context, cues }: { context: Context; cues: Cues },
): boolean {
  const { plain, quotations, sentences } = context;
  if (sentence.isOpenQuestion) return false;
  if (quotations.some(([from, to]) => from < start && end <= to)) return false;
  const before = clauseBefore(plain, sentence, start);
  const { kind } = claimRules[rule];
  if (kind === 'experience' && has(cues.supposition, before)) return false;
  if (kind === 'offer' && isReferenced(plain, sentence, sentences, cues)) return false;
  if (isNegation) return true;
  const bare = (part: string): string => part.replaceAll(cues.emphasis, ' ');
  const said = bare(`${lastWords(before, NEGATION_REACH)} ${plain.slice(start, end)}`);
  if (has(cues.negation, said)) return false;
  const after = bare(firstWords(clauseAfter(plain, sentence, end), NEGATION_REACH));
  return cues.lateNegation === null || !has(cues.lateNegation, after);
}

/** Whether the sentence, or the next one, says where prices and dates can be looked up. */
function isReferenced(
  plain: string,
  sentence: Sentence,
  sentences: readonly Sentence[],
  cues: Cues,
): boolean {
  const next = sentences[sentences.indexOf(sentence) + 1];
  return has(cues.reference, plain.slice(sentence.start, next?.end ?? sentence.end));
}

interface Found {
  rule: ClaimRuleId;
  start: number;
  end: number;
  sentence: Sentence;
}

/** Of claims that overlap, the one of the kind that is listed first, then the longer one. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const rank = ({ rule }: Found): number => claimKinds.indexOf(claimRules[rule].kind);
  const kept: Found[] = [];
  const byWeight = found.toSorted(
    (a, b) => rank(a) - rank(b) || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  for (const one of byWeight)
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  return kept.toSorted((a, b) => a.start - b.start);
}
