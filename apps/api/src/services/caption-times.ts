import { readText, withoutPauses, type SpokenToken } from '@talkreel/speech-text/read-text';

/** How long a speaker rests, measured in characters. */
const SENTENCE_REST = 7;
const PHRASE_REST = 3;
/** Text that is not spoken, such as an emoji, is still shown for a moment. */
const SILENT = 0.5;

export const SENTENCE_END = /[.!?…]["'”’)\]]*$/;
export const PHRASE_END = /[,;:–—]["'”’)\]]*$/;

export interface Span {
  startSeconds: number;
  endSeconds: number;
}

/** A script without its pauses, and a clock that says when each part of it is spoken. */
export interface TimedScript {
  text: string;
  /** When the part after the previous one is spoken; both without surrounding white space. */
  next(part: string): Span;
}

/**
 * Times a script by its spoken form ("$19.50" takes as long as its five words), with rests at
 * punctuation. The speech fills `speechSeconds`; pauses have their requested length.
 */
export function timeScript(script: string, speechSeconds: number): TimedScript {
  const tokens = readText(script);
  const weights = weighCharacters(tokens);
  const asked = tokens.reduce((sum, { pauseSeconds = 0 }) => sum + pauseSeconds, 0);
  const pauseShare = asked < speechSeconds ? 1 : 0;
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const secondsPerUnit = (speechSeconds - asked * pauseShare) / total;
  let [at, clock] = [0, 0];
  return {
    text: withoutPauses(script),
    next(part) {
      const characters = weights.slice(at, at + visible(part).length);
      at += characters.length;
      clock += (characters[0]?.pauseBefore ?? 0) * pauseShare;
      const startSeconds = clock;
      for (const [index, { weight, pauseBefore }] of characters.entries())
        clock += weight * secondsPerUnit + (index === 0 ? 0 : pauseBefore * pauseShare);
      return { startSeconds, endSeconds: clock };
    },
  };
}

interface Weight {
  weight: number;
  /** Seconds of silence right before the character. */
  pauseBefore: number;
}

/** Each visible character gets an equal share of its token's spoken form. */
function weighCharacters(tokens: readonly SpokenToken[]): Weight[] {
  const weights: Weight[] = [];
  const last = tokens.findLastIndex(({ spoken }) => spoken !== '');
  let pauseBefore = 0;
  for (const [index, { written, spoken, pauseSeconds }] of tokens.entries()) {
    if (pauseSeconds !== undefined) {
      pauseBefore += pauseSeconds;
      continue;
    }
    const characters = visible(written).length;
    // No rest after the last word: the sound ends.
    const weight = Math.max(SILENT, weightOf(spoken, index !== last)) / characters;
    for (let count = 0; count < characters; count += 1) {
      weights.push({ weight, pauseBefore: count === 0 ? pauseBefore : 0 });
      pauseBefore = 0;
    }
  }
  return weights;
}

function weightOf(spoken: string, hasRestAfter: boolean): number {
  const words = spoken.split(' ').filter((word) => word !== '');
  return words.reduce((sum, word, index) => {
    const rests = hasRestAfter || index < words.length - 1;
    const rest = SENTENCE_END.test(word) ? SENTENCE_REST : PHRASE_END.test(word) ? PHRASE_REST : 0;
    return sum + [...word].length + 1 + (rests ? rest : 0);
  }, 0);
}

function visible(text: string): string[] {
  return [...text].filter((character) => !/[\s\p{Cc}]/u.test(character));
}
