/** A woman and a man from the United States, a man from Scotland, and a man from the United States in diphones. */
export const speakers = ['slt', 'rms', 'awb', 'kal16'] as const;
export type Speaker = (typeof speakers)[number];

/** A request of `synthesizer.ts` to its threads. */
export interface SynthesisOrder {
  id: number;
  /** One sentence of plain words. */
  text: string;
  speaker: Speaker;
  /** Duration relative to the speaker's own pace. */
  stretch: number;
  /** Mean pitch and its range; default: the speaker's own. */
  pitchHz?: Intonation | undefined;
  /** A question: the pitch rises at its end. */
  isQuestion: boolean;
}

export interface Intonation {
  mean: number;
  /** The standard deviation of the pitch, Hz. */
  spread: number;
}

export type SynthesisReport =
  | {
      id: number;
      /** Mono, `speakerSampleRate`. */
      samples: Float32Array<ArrayBuffer>;
      /** Every sound with its end: `pau:0.22 m:0.25 …`. */
      sounds: string;
    }
  | { id: number; error: string };

export const speakerSampleRate = 16_000;
