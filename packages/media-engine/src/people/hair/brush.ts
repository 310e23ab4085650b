import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '../../drawing/random.ts';
import type { PersonRig } from '../../cast/rig.ts';
import type { FacePlan } from '../face-plan.ts';

export interface HairBrush {
  ctx: SKRSContext2D;
  rig: PersonRig;
  plan: FacePlan;
  color: string;
  random: Random;
}

/** A style is up to four drawings. */
export interface HairDrawing {
  /**
   * Paints on the head, where roots begin softly. The layer of the hair itself must not be half transparent in its
   * middle.
   */
  skin?: (brush: HairBrush) => void;
  back?: (brush: HairBrush) => void;
  /** Paints over the clothes, under the head. */
  chest?: (brush: HairBrush) => void;
  front?: (brush: HairBrush) => void;
}
