import {
  beginningThat,
  measureSpeech,
  sentencesThat,
  type SpeechMeasure,
} from '@talkreel/contracts/speakable';
import { cleanScript } from '@talkreel/speech-text/clean-script';

/** How many words can be spoken in that time. */
export function wordLimit(maxDurationSeconds: number, wordsPerSecond: number): number {
  // Products such as 5 × 2.2 are slightly below the whole number they represent.
  return Math.floor(maxDurationSeconds * wordsPerSecond + 1e-9);
}

/** The text without what is not spoken, as in a pasted script, and without the quotes around it. Pauses stay. */
export function spokenOnly(text: string): string {
  const { text: spoken } = cleanScript(text.toWellFormed().replace(/(?![\n\r\t])\p{Cc}/gu, ' '));
  return spoken
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
