import type { PhonemeCue } from '../types.ts';
import type { Speaker } from './flite/order.ts';
import type { SentencePiece } from './flite/sentences.ts';

/** How a voice is made from a recorded speaker. */
export interface VoiceSettings {
  speaker: Speaker;
  /**
   * Length of the vocal tract relative to the speaker's: 0.9 is a tenth longer, which sounds larger
   * and darker.
   */
  size: number;
  /** Duration relative to the speaker's own pace: 1.1 is a tenth slower. */
  stretch: number;
  /** Mean pitch and its range; default: the speaker's own. */
  pitchHz?: { mean: number; spread: number };
}

/** Post-processing of the dry voice. */
export interface VoiceFinish {
  /** Peaking and shelving equaliser bands. */
  eq: Array<{ kind: 'low-shelf' | 'peak' | 'high-shelf'; hz: number; gainDb: number; q?: number }>;
  /** Loudness of the early reflections relative to the direct sound, dB. */
  roomDb: number;
}

export interface SpeechRequest {
  /** Plain words and punctuation; already normalised, no markup. */
  text: string;
  settings: VoiceSettings;
  /** Factor on the voice's own pace: 1 normal, 1.2 a fifth faster. */
  rate: number;
  signal?: AbortSignal | undefined;
}

/** A sentence, or as much of it as is spoken in one breath. */
export interface SpokenSentence extends SentencePiece {
  startSeconds: number;
  endSeconds: number;
}

/** A driver's result: mono samples in -1..1 and the phonemes with their times. */
export interface RawSpeech {
  samples: Float32Array;
  sampleRate: number;
  cues: PhonemeCue[];
  /** When each sentence is spoken. */
  sentences: SpokenSentence[];
}

/** A speech synthesiser: the same request gives the same samples. */
export interface SpeechDriver {
  name: string;
  /** Instead of the voice's own finish, which suits flite's speakers. */
  finish?: VoiceFinish;
  synthesize(request: SpeechRequest): Promise<RawSpeech>;
  close(): Promise<void>;
}
