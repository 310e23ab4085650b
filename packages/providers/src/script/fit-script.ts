import { ONE_SHOT_WORDS_PER_SECOND } from '@talkreel/contracts/constants';
import { splitSentences } from '../sentences.ts';

/** How many words can be spoken in that time. */
export function wordLimit(maxDurationSeconds: number): number {
  // Products such as 5 × 2.2 land a hair below the whole number they stand for.
  return Math.floor(maxDurationSeconds * ONE_SHOT_WORDS_PER_SECOND + 1e-9);
}

export function countWords(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? 0 : trimmed.split(/\s+/).length;
}

/** Takes away what is not spoken: labels, stage directions, quotes around it all, Markdown, control characters. */
export function spokenOnly(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/```[a-z]*|[*_#`]+/gi, ' ')
    .replace(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .replace(/^\s*(?:script|narrator|influencer|speaker|voice-?over)\s*:/gim, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,!?;:])/g, '$1')
    .trim()
    .replace(/^["“'‘]\s*(.*?)\s*["”'’]$/, '$1')
    .trim();
}

/** Keeps the whole sentences that fit; a first sentence that is too long is cut after a word. */
export function fitScript(text: string, maxWords: number): string {
  if (countWords(text) <= maxWords) return text;
  let fitted = '';
  for (const sentence of splitSentences(text)) {
    const longer = `${fitted} ${sentence}`.trim();
    if (countWords(longer) > maxWords) break;
    fitted = longer;
  }
  // A greeting alone ("Hi!") is no script.
  if (countWords(fitted) >= Math.min(4, maxWords)) return fitted;
  const words = text.trim().split(/\s+/).slice(0, maxWords).join(' ');
  return `${words.replace(/[,;:–—-]+$/, '')}.`.replace(/([.!?…])\.$/, '$1');
}
