import {
  beginningThat,
  measureSpeech,
  sentencesThat,
  type SpeechMeasure,
} from '@talkreel/contracts/speakable';

/** How many words can be spoken in that time. */
export function wordLimit(maxDurationSeconds: number, wordsPerSecond: number): number {
  // Products such as 5 × 2.2 are slightly below the whole number they represent.
  return Math.floor(maxDurationSeconds * wordsPerSecond + 1e-9);
}

/** Removes what is not spoken: labels, stage directions, surrounding quotes, Markdown, control characters. Pauses stay. */
export function spokenOnly(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/```[a-z]*|[*_#`]+/gi, ' ')
    .replace(/\[(?!pause \d)[^[\]]*\]|\([^()]*\)/gi, ' ')
    .replace(/^[ \t]*(?:script|narrator|influencer|speaker|voice-?over)[ \t]*:/gim, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,!?;:])/g, '$1')
    .trim()
    .replace(/^["“'‘](.*)["”'’]$/, '$1')
    .trim();
}

/** Keeps the whole sentences that fit, pauses included; a first sentence that is too long is cut after a word. */
export function fitScript(text: string, maxWords: number, wordsPerSecond: number): string {
  const fits = ({ words, pauseSeconds }: SpeechMeasure): boolean =>
    words + pauseSeconds * wordsPerSecond <= maxWords;
  if (fits(measureSpeech(text))) return text;
  const fitted = sentencesThat(text, fits);
  // A greeting alone ("Hi!") is not a script.
  if (measureSpeech(fitted).words >= Math.min(4, maxWords)) return fitted;
  const beginning = beginningThat(text.trim(), fits);
  return `${beginning.replace(/(?<![,;:–—-])[,;:–—-]+$/, '')}.`.replace(/([.!?…])\.$/, '$1');
}
