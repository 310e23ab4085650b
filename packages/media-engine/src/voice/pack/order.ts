import type { VoicePack } from './catalog.ts';
import type { PackProblem } from './problem.ts';

/** The first message to a pack's process. */
export interface LoadOrder {
  pack: Pick<VoicePack, 'files' | 'model' | 'voices' | 'temperature'>;
  folder: string;
  threads: number;
  memoryMb: number;
}

export type PackOrder =
  | { load: LoadOrder }
  | { speak: { id: number; sentence: string; voiceId: string } }
  | { cancel: number };

export interface Trouble {
  problem: PackProblem;
  message: string;
}

export type PackReport =
  | { loaded: true }
  | { id: number; samples: Float32Array; sampleRate: number }
  /** A sentence was not spoken; the process can go on. */
  | { id: number; trouble: Trouble }
  /** The process ends. */
  | { fatal: Trouble };
