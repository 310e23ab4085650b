import type { PhonemeCue } from '../types.ts';
import type { Language } from './text/language.ts';

/** How one voice is produced; a driver that cannot honour a setting ignores it. */
export interface VoiceSettings {
  /** Accent the driver should speak with, as a BCP 47 tag. */
  accent: 'en-US' | 'en-GB';
  /** Words per minute at normal pace. */
  wordsPerMinute: number;
  /** Where the voice rests and how far it rises, in Hz. */
  pitchHz: { base: number; top: number };
  /** Lines of an eSpeak voice variant: formant shifts, roughness, breath. */
  timbre: string[];
}

export interface SpeechRequest {
  /** Plain words and punctuation; already normalised, no markup. */
  text: string;
  /** English in the accent of the voice, or the language of another script. */
  language: Language;
  settings: VoiceSettings;
  /** Factor on the voice's own pace: 1 normal, 1.2 a fifth faster. */
  rate: number;
  signal?: AbortSignal;
}

/** What a driver returns: mono samples in -1..1 and the phonemes placed in them. */
export interface RawSpeech {
  samples: Float32Array;
  sampleRate: number;
  cues: PhonemeCue[];
}

/** A speech synthesiser. Drivers run it as a separate program and hold no state a caller can see. */
export interface SpeechDriver {
  name: string;
  /** Rejects with `SpeechUnavailableError` where the synthesiser is not installed. */
  synthesize(request: SpeechRequest): Promise<RawSpeech>;
  close(): void;
}

export class SpeechUnavailableError extends Error {
  override name = 'SpeechUnavailableError';
}
