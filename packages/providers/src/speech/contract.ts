import type { MediaInput, RemoteDriver } from '../remote.ts';

export interface SpeechInput {
  /** One piece as `split` gives it. */
  text: string;
  /** A recording of at least six seconds in the voice that shall speak. */
  voice: MediaInput;
  /** Two letters; the product uses `en`. */
  language: string;
  cleanupVoice?: boolean | undefined;
}

/** Speaks text in the voice of a recording. Output: one WAV. */
export interface SpeechDriver extends RemoteDriver<SpeechInput> {
  readonly maxCharacters: number;
  /** Cuts text at sentence and phrase ends into pieces that the model speaks without cutting off. */
  split(text: string): string[];
}
