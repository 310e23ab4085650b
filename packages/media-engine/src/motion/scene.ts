import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Pose } from './pose.ts';
import type { Rect } from '../drawing/layer.ts';

/** A region of the frame that looks the same while its key does not change. */
export interface MovingPart {
  rect: Rect;
  key(pose: Pose): string;
}

export interface Scene {
  /** The only regions in which anything changes between frames. */
  parts: MovingPart[];
  /** Paints the whole frame; `isCutOut`: the actor alone, without the backdrop and what falls on it. */
  paint(ctx: SKRSContext2D, pose: Pose, isCutOut?: boolean): void;
}
