import type { Pronunciation } from '@talkreel/speech-text/pronunciations';
import { WIZARD_WORDS_PER_SECOND } from './constants.ts';
import { measureSpeech } from './speakable.ts';
import type { SpeechLanguageCode } from './speech-languages.ts';

/**
 * How long a text probably takes to say, as the wizard estimates it; `rate` is relative to the voice's own pace. Words
 * count as the speaker's own pronunciations, because these are what is spoken.
 */
export function estimateSpeechSeconds(
  text: string,
  rate = 1,
  language?: SpeechLanguageCode,
  pronunciations?: readonly Pronunciation[],
): number {
  // An empty script is measured with every page that has one, and the first measurement takes a phone 50 ms.
  if (text.trim() === '') return 0;
  const { words, pauseSeconds } = measureSpeech(text, language, pronunciations);
  return words / WIZARD_WORDS_PER_SECOND / rate + pauseSeconds;
}
