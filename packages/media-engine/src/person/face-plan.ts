/** The layout of a face, from the rig's gender and age, with some randomness from its seed. */
import { curveThrough, mirrored } from '../paint/geometry.ts';
import type { PathSink, Point } from '../paint/geometry.ts';
import { createRandom } from '../paint/random.ts';
import type { PersonRig } from '../rig/rig.ts';

export interface FacePlan {
  /** Middle line. */
  cx: number;
  crownY: number;
  browY: number;
  eyeY: number;
  eyeDx: number;
  /** Half the width of an eye and how far its lids open. */
  eyeHalf: number;
  eyeUpper: number;
  eyeLower: number;
  /** How much higher the outer corner is. */
  eyeTilt: number;
  noseY: number;
  noseHalf: number;
  mouthY: number;
  mouthHalf: number;
  lipUpper: number;
  lipLower: number;
  chinY: number;
  cheekHalf: number;
  earY: number;
  neckHalf: number;
  shoulderHalf: number;
  /** Clockwise from the crown. */
  outline: readonly Point[];
}

export function planFace(rig: PersonRig): FacePlan {
  const random = createRandom(rig.seed, 'face');
  const female = rig.gender === 'female';
  const child = rig.age === 'child';
  const vary = (amount: number): number => random.around() * amount;
  const cx = 320;
  const crownY = child ? 124 : 112;
  const chinY = (female ? 468 : 480) + (child ? -18 : 0) + vary(5);
  const cheekHalf = (female ? 114 : 118) + (child ? 6 : 0) + vary(4);
  const jawHalf = (female ? 91 : 105) + (child ? 4 : 0) + (rig.age === 'senior' ? 3 : 0) + vary(5);
  const chinHalf = (female ? 37 : 50) + vary(5);
  const right: Point[] = [
    [cx, crownY],
    [cx + 76, crownY + 26],
    [cx + cheekHalf - 4, crownY + 92],
    [cx + cheekHalf, 296],
    [cx + cheekHalf - 7, 352],
    [cx + jawHalf, chinY - 62],
    [cx + chinHalf + 14, chinY - 16],
    [cx, chinY],
  ];
  return {
    cx,
    crownY,
    browY: (female ? 262 : 266) + (child ? 6 : 0) + vary(3),
    eyeY: (child ? 318 : 308) + vary(3),
    eyeDx: 54 + vary(3),
    eyeHalf: (female ? 34 : 31.5) + (child ? 2 : 0) + vary(1.5),
    eyeUpper: (female ? 21 : 17.5) + (child ? 3 : 0) - (rig.age === 'senior' ? 2.5 : 0) + vary(2),
    eyeLower: (female ? 12.5 : 11.5) + (child ? 2 : 0),
    eyeTilt: (female ? 4 : 2) + vary(2),
    noseY: (child ? 372 : 376) + vary(4),
    noseHalf: (female ? 19.5 : 24) - (child ? 2 : 0) + vary(3),
    mouthY: (female ? 416 : 421) - (child ? 6 : 0) + vary(2),
    mouthHalf: (female ? 43 : 46) - (child ? 5 : 0) + vary(3),
    lipUpper: (female ? 10.5 : 7) + vary(1.6),
    lipLower: (female ? 14.5 : 10.5) + vary(2),
    chinY,
    cheekHalf,
    earY: 322,
    neckHalf: female ? (child ? 42 : 47) : 62,
    shoulderHalf: (female ? 226 : 262) - (child ? 34 : 0) + vary(8),
    outline: [...right, ...mirrored(right.slice(1, -1), cx)],
  };
}

export const faceOutline =
  (plan: FacePlan) =>
  (ctx: PathSink): void =>
    curveThrough(ctx, plan.outline, { closed: true });
