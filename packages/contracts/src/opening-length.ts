import { WIZARD_WORDS_PER_SECOND } from './constants.ts';
import { measureSpeech } from './speakable.ts';

/** How long a text probably takes to say at the voice's own pace, as the wizard estimates it. */
export function estimateSpeechSeconds(text: string): number {
  const { words, pauseSeconds } = measureSpeech(text);
  return words / WIZARD_WORDS_PER_SECOND + pauseSeconds;
}

/** Openings that say the same, whatever their spaces, case and final punctuation. */
export function sameOpening(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!?…]{1,3}$/, '');
}
