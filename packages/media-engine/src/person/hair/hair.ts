/** Hair in two parts: what hangs behind the body's front and what lies over the face. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { createRandom } from '../../paint/random.ts';
import type { Random } from '../../paint/random.ts';
import type { HairStyle, PersonRig } from '../../rig/rig.ts';
import type { FacePlan } from '../face-plan.ts';
import { curly } from './curly.ts';
import { long } from './long.ts';
import { short } from './short.ts';
import { hijab } from './hijab.ts';

export interface HairBrush {
  ctx: SKRSContext2D;
  rig: PersonRig;
  plan: FacePlan;
  color: string;
  random: Random;
}

/** A style is up to three drawings. New styles are added to the table below. */
export interface HairDrawing {
  back?: (brush: HairBrush) => void;
  /** Over the clothes, under the head. */
  chest?: (brush: HairBrush) => void;
  front?: (brush: HairBrush) => void;
}

const styles: Record<HairStyle, HairDrawing> = { ...long, ...curly, ...short, hijab, bald: {} };

export const hasHair = (style: HairStyle, part: keyof HairDrawing): boolean => styles[style][part] !== undefined;

export function paintHair(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan, part: keyof HairDrawing): void {
  const { style, color } = rig.hair;
  styles[style][part]?.({ ctx, rig, plan, color, random: createRandom(rig.seed, `hair-${style}-${part}`) });
}
