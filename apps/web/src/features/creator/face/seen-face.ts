import type { Corner } from '../model/mouth-marking.ts';

/** A face that the model detected in a photo. */
export interface SeenFace {
  /** The model's confidence, 0 to 1. */
  score: number;
  /** The 68 points of the iBUG scheme, as fractions of the frame. */
  points: Corner[];
}

/** The worker's reply. */
export type FinderReply = { faces: SeenFace[] } | { problem: string };
