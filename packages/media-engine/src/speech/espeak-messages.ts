/** Messages between `espeak.driver.ts` and `espeak-process.ts`. */
export interface SynthesisMessage {
  id: number;
  text: string;
  /** The engine's language name, such as `en-us`. */
  language: string;
  /** File name and content of the voice variant. */
  variant: string;
  variantText: string;
  wordsPerMinute: number;
}

export interface SynthesisReply {
  id: number;
  samples: Int16Array;
  sampleRate: number;
  /** Every phoneme with its start; the end is the start of the next. */
  phonemes: Array<{ ms: number; symbol: string }>;
}

export interface SynthesisFailure {
  id: number;
  error: string;
}
