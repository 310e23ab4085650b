import { WIZARD_WORDS_PER_SECOND } from '@talkreel/contracts/constants';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import type { Pronunciation } from '@talkreel/contracts/http/pronunciations';
import {
  beginningThat,
  measureSpeech,
  sentencesThat,
  type SpeechMeasure,
} from '@talkreel/contracts/speakable';

/**
 * The longest beginning of the text that fits, cut after a sentence if one fits, else after a word.
 * `recordedSeconds` (of the finished speech) corrects the estimate if the voice was slower.
 */
export function trimToFit(
  text: string,
  maxSeconds: number,
  rate = 1,
  recordedSeconds: number | null = null,
  language?: SpeechLanguageCode,
  pronunciations?: readonly Pronunciation[],
): string {
  const whole = measureSpeech(text, language, pronunciations);
  const estimated = WIZARD_WORDS_PER_SECOND * rate;
  const measured =
    recordedSeconds === null ? estimated : whole.words / (recordedSeconds - whole.pauseSeconds);
  const wordsPerSecond = measured > 0 ? Math.min(estimated, measured) : estimated;
  const fits = ({ words, pauseSeconds }: SpeechMeasure): boolean =>
    words / wordsPerSecond + pauseSeconds <= maxSeconds;
  const kept = sentencesThat(text, fits, language, pronunciations);
  return kept === '' ? beginningThat(text.trim(), fits, language, pronunciations) : kept;
}
