import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import type { MediaInput, RemoteDriver } from '../remote.ts';

export interface SpeechInput {
  /** One piece from `split`, in plain words: numbers, names and symbols are already spelled out. */
  text: string;
  /** The voice's id in the catalog, for servers that have voices of their own. */
  voiceId: string;
  /** A recording of the voice, at least six seconds long. */
  voice: MediaInput;
  language: SpeechLanguageCode;
  cleanupVoice?: boolean | undefined;
}

/** A word as it was spoken, with the punctuation after it. Seconds from the start of its piece. */
export interface SpokenWord {
  text: string;
  startSeconds: number;
  endSeconds: number;
}

/** Speaks text in the voice of a recording. Output: one WAV. */
export interface SpeechDriver extends RemoteDriver<SpeechInput> {
  readonly languages: readonly SpeechLanguageCode[];
  /** Splits text at sentence and phrase ends into pieces that the model speaks completely. */
  split(text: string, language: SpeechLanguageCode): string[];
  /** When the words of a finished piece are said, until it is downloaded; null: its model does not tell. */
  spokenWords?(predictionId: string): SpokenWord[] | null;
}
