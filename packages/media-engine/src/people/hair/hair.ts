/** Hair in two parts: behind the shoulders, and over the face. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { createRandom } from '../../drawing/random.ts';
import type { HairStyle, PersonRig } from '../../cast/rig.ts';
import type { FacePlan } from '../face-plan.ts';
import type { HairDrawing } from './brush.ts';
import { curly } from './curly.ts';
import { locs } from './locs.ts';
import { long } from './long.ts';
import { short } from './short.ts';
import { stubble } from './stubble.ts';
import { hijab } from './hijab.ts';

/** New styles are added here and in the rig's list. */
const styles: Record<HairStyle, HairDrawing> = {
  ...long,
  ...curly,
  ...short,
  ...stubble,
  hijab,
  locs,
  bald: {},
};

export const hasHair = (style: HairStyle, part: keyof HairDrawing): boolean =>
  styles[style][part] !== undefined;

export function paintHair(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  part: keyof HairDrawing,
): void {
  const { style, color } = rig.hair;
  styles[style][part]?.({
    ctx,
    rig,
    plan,
    color,
    random: createRandom(rig.seed, `hair-${style}-${part}`),
  });
}
