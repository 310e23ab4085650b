import type { z } from 'zod';
import { isAllowed, PAUSES_MAX, PAUSE_SECONDS } from '@talkreel/speech-text/rules/pauses';
import { readPlain } from '@talkreel/speech-text/read-plain';
import type { Pronunciation } from '@talkreel/speech-text/pronunciations';
import { readText, spokenOf, type SpokenToken } from '@talkreel/speech-text/read-text';
import { sentencesOf } from '@talkreel/speech-text/sentences';
import { LANGUAGE, WIZARD_WORDS_PER_SECOND } from './constants.ts';
import { languageName, speechLanguages, type SpeechLanguageCode } from './speech-languages.ts';
import { speechTexts } from './texts/make.ts';

/**
 * What a voice can say. Judged by Unicode's script properties: letters and digits of the language's script and of the
 * Latin one, and those of no script (mathematical letters, circled digits), are read; other writing systems are not.
 * `speech-text` decides how English is read and what is skipped; models read other languages themselves.
 */
const SPOKEN = /[\p{L}\p{N}]/u;
const WORD = /[\p{L}\p{N}\p{M}\u200c\u200d]+(?:['’-][\p{L}\p{N}\p{M}\u200c\u200d]+)*/gu;

const otherScripts = new Map<string, RegExp>();

function otherScriptThan(language: SpeechLanguageCode): RegExp {
  const { script } = speechLanguages[language];
  const known = otherScripts.get(script);
  if (known) return known;
  const allowed = ['Common', 'Inherited', 'Latin', script];
  const listed = [...new Set(allowed)].map((name) => `\\p{scx=${name}}`).join('');
  const made = new RegExp(`(?=[\\p{L}\\p{N}\\p{M}])[^${listed}]`, 'u');
  otherScripts.set(script, made);
  return made;
}

/** The most characters of a word that are shown, because some writing systems have no spaces between words. */
const SHOWN_CHARACTERS = 20;

/** The words of a text in a language, with what is said of them. Own pronunciations are English. */
export function readAs(
  text: string,
  language: SpeechLanguageCode,
  pronunciations?: readonly Pronunciation[],
): SpokenToken[] {
  return language === LANGUAGE
    ? readText(text, pronunciations && { pronunciations })
    : readPlain(text);
}

/** How many words are spoken: "$19.50" is nineteen dollars and fifty cents, five words. */
export function countSpokenWords(text: string, language?: SpeechLanguageCode): number {
  return measureSpeech(text, language).words;
}

export interface SpeechMeasure {
  /** The number of words; of other languages, of English words that take equally long. */
  words: number;
  /** Requested silence. */
  pauseSeconds: number;
}

export function measureSpeech(
  text: string,
  language: SpeechLanguageCode = LANGUAGE,
  pronunciations?: readonly Pronunciation[],
): SpeechMeasure {
  return measureTokens(readAs(text, language, pronunciations), language);
}

/** The longest beginning, cut between two words, that is still accepted. */
export function beginningThat(
  text: string,
  accepts: (measure: SpeechMeasure) => boolean,
  language: SpeechLanguageCode = LANGUAGE,
  pronunciations?: readonly Pronunciation[],
): string {
  let [end, words, pauseSeconds] = [0, 0, 0];
  for (const token of readAs(text, language, pronunciations)) {
    const more = measureTokens([token], language);
    [words, pauseSeconds] = [words + more.words, pauseSeconds + more.pauseSeconds];
    if (!accepts({ words, pauseSeconds })) break;
    end = token.start + token.written.length;
  }
  return text.slice(0, end);
}

/** The first sentences that together are still accepted; nothing if the first one is not. */
export function sentencesThat(
  text: string,
  accepts: (measure: SpeechMeasure) => boolean,
  language: SpeechLanguageCode = LANGUAGE,
  pronunciations?: readonly Pronunciation[],
): string {
  let kept = '';
  for (const sentence of sentencesOf(text)) {
    const longer = `${kept} ${sentence}`.trim();
    if (!accepts(measureSpeech(longer, language, pronunciations))) break;
    kept = longer;
  }
  return kept;
}

function measureTokens(
  tokens: readonly SpokenToken[],
  language: SpeechLanguageCode,
): SpeechMeasure {
  const other = otherScriptThan(language);
  const parts = spokenOf(tokens)
    .split(/\s+/)
    .filter((part) => SPOKEN.test(part) && !other.test(part));
  return {
    words: language === LANGUAGE ? parts.length : asEnglishWords(parts, language),
    pauseSeconds: tokens.reduce((sum, token) => sum + (token.pauseSeconds ?? 0), 0),
  };
}

/** Numbers are not spelled out in other languages: a digit counts as a word, which is about how long it takes. */
function asEnglishWords(parts: readonly string[], language: SpeechLanguageCode): number {
  const { counts, perSecond } = speechLanguages[language];
  let [units, latinWords] = [0, 0];
  for (const part of parts) {
    const digits = part.match(/\p{N}/gu)?.length ?? 0;
    const rest = part.replace(/\p{N}/gu, ' ');
    if (counts === 'words') units += digits + (SPOKEN.test(rest) ? 1 : 0);
    else {
      units += digits + (rest.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0);
      latinWords += rest.match(/\p{Script=Latin}+/gu)?.length ?? 0;
    }
  }
  return (units / perSecond) * WIZARD_WORDS_PER_SECOND + latinWords;
}

/** The first word in another writing system, shortened for display; null if there is none. */
export function unreadableWord(
  text: string,
  language: SpeechLanguageCode = LANGUAGE,
): string | null {
  const other = otherScriptThan(language);
  if (!other.test(text)) return null;
  const word = text.match(WORD)?.find((candidate) => other.test(candidate)) ?? '';
  const characters = Array.from(new Intl.Segmenter('en').segment(word), ({ segment }) => segment);
  return characters.length > SHOWN_CHARACTERS
    ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`
    : word;
}

/** Why its letters cannot be read, for the user; null if they can. */
export function scriptProblem(
  text: string,
  language: SpeechLanguageCode = LANGUAGE,
): string | null {
  const word = unreadableWord(text, language);
  if (word !== null) return speechTexts.unreadable(word, languageName(language));
  const { script } = speechLanguages[language];
  // Names and brands are often written in Latin letters everywhere; a whole text is another language.
  const isLatinOnly =
    script !== 'Latin' &&
    /\p{Script=Latin}/u.test(text) &&
    !new RegExp(`\\p{Script=${script}}`, 'u').test(text);
  return isLatinOnly ? speechTexts.otherScript(languageName(language)) : null;
}

/** Why a text cannot be spoken, for the user; null if it can. */
export function speechProblem(
  text: string,
  language: SpeechLanguageCode = LANGUAGE,
): string | null {
  const unread = scriptProblem(text, language);
  if (unread !== null) return unread;
  const tokens = readAs(text, language);
  if (measureTokens(tokens, language).words === 0) return speechTexts.silent;
  const pauses = tokens.flatMap(({ pauseSeconds }) => pauseSeconds ?? []);
  if (pauses.length > PAUSES_MAX) return speechTexts.tooManyPauses(PAUSES_MAX);
  return pauses.every(isAllowed) ? null : speechTexts.pauseLength(PAUSE_SECONDS);
}

/** The same for what a user says in a recording of their own: in any language. */
export function recordedTextProblem(text: string): string | null {
  return SPOKEN.test(text) ? null : speechTexts.silent;
}

/** Refuses English text that cannot be spoken, before anything is charged. */
export function mustBeSpeakable(text: string, context: z.RefinementCtx<string>): void {
  const message = speechProblem(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
}
