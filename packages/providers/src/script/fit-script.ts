import { ONE_SHOT_WORDS_PER_SECOND } from '@talkreel/contracts/constants';
import { beginningThat, countSpokenWords } from '@talkreel/contracts/speakable';
import { splitSentences } from '../sentences.ts';

/** How many words can be spoken in that time. */
export function wordLimit(maxDurationSeconds: number): number {
  // Products such as 5 × 2.2 are slightly below the whole number they represent.
  return Math.floor(maxDurationSeconds * ONE_SHOT_WORDS_PER_SECOND + 1e-9);
}

/** Removes what is not spoken: labels, stage directions, surrounding quotes, Markdown, control characters. */
export function spokenOnly(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/```[a-z]*|[*_#`]+/gi, ' ')
    .replace(/\[[^[\]]*\]|\([^()]*\)/g, ' ')
    .replace(/^[ \t]*(?:script|narrator|influencer|speaker|voice-?over)[ \t]*:/gim, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,!?;:])/g, '$1')
    .trim()
    .replace(/^["“'‘](.*)["”'’]$/, '$1')
    .trim();
}

/** Keeps the whole sentences that fit; a first sentence that is too long is cut after a word. */
export function fitScript(text: string, maxWords: number): string {
  if (countSpokenWords(text) <= maxWords) return text;
  let fitted = '';
  for (const sentence of splitSentences(text)) {
    const longer = `${fitted} ${sentence}`.trim();
    if (countSpokenWords(longer) > maxWords) break;
    fitted = longer;
  }
  // A greeting alone ("Hi!") is not a script.
  if (countSpokenWords(fitted) >= Math.min(4, maxWords)) return fitted;
  const beginning = beginningThat(text.trim(), ({ words }) => words <= maxWords);
  return `${beginning.replace(/(?<![,;:–—-])[,;:–—-]+$/, '')}.`.replace(/([.!?…])\.$/, '$1');
}
