/** The layout of a face, from the rig's gender and age, with some randomness from its seed. */
import { curveThrough, lerp, mirrored } from '../drawing/geometry.ts';
import type { PathSink, Point } from '../drawing/geometry.ts';
import { createRandom } from '../drawing/random.ts';
import type { Random } from '../drawing/random.ts';
import type { PersonRig } from '../cast/rig.ts';
import { featuresOf, tendencyOf } from './features.ts';
import type { Features } from './features.ts';

export interface FacePlan extends Features {
  /** Middle line. */
  cx: number;
  crownY: number;
  browY: number;
  /** How much the right brow is above the left one, how thick both are, and how arched. */
  browSkew: number;
  browThick: number;
  browArch: number;
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
  /** Half the width of its bridge. */
  bridge: number;
  mouthY: number;
  mouthHalf: number;
  /** How much the mouth leans, radians. */
  mouthSkew: number;
  lipUpper: number;
  lipLower: number;
  chinY: number;
  cheekHalf: number;
  earY: number;
  earSize: number;
  neckHalf: number;
  shoulderHalf: number;
  /** How much further down the shoulders slope, px. */
  shoulderDrop: number;
  /** Where hair is parted, −1..1. */
  part: number;
  /** Points of the head's outline, clockwise from the crown. */
  outline: readonly Point[];
}

/** What a shape of face adds to the usual measures, px. */
interface FaceShape {
  temple: number;
  cheek: number;
  jaw: number;
  chin: number;
  length: number;
}

const faceShapes: readonly FaceShape[] = [
  { temple: 0, cheek: 0, jaw: 0, chin: 0, length: 0 },
  { temple: 0, cheek: 5, jaw: 8, chin: 7, length: -9 },
  { temple: 3, cheek: 0, jaw: 12, chin: 12, length: 0 },
  { temple: 6, cheek: 3, jaw: -9, chin: -10, length: 4 },
  { temple: -3, cheek: -6, jaw: -3, chin: 2, length: 12 },
  { temple: -6, cheek: 5, jaw: -2, chin: -4, length: 2 },
];

function outlineOf(rig: PersonRig, random: Random) {
  const cx = 320;
  const female = rig.gender === 'female';
  const child = rig.age === 'child';
  const senior = rig.age === 'senior';
  const vary = (amount: number): number => random.around() * amount;
  const shape = random.pick(faceShapes);
  const part = child ? 0.5 : 1;
  const crownY = child ? 124 : 112;
  const chinY = (female ? 466 : 478) + (child ? -7 : 0) + shape.length * part + vary(3);
  const cheekHalf = (female ? 112 : 116) + (child ? 9 : 0) + shape.cheek * part + vary(2);
  const jawHalf = Math.min(
    (female ? 84 : 97) + (child ? 11 : 0) + (senior ? 5 : 0) + shape.jaw * part + vary(3),
    cheekHalf - 13,
  );
  const chinHalf = (female ? 34 : 47) + (child ? 8 : 0) + shape.chin * part + vary(3);
  const half = (lean: number): Point[] => [
    [cx + 51, crownY + 9],
    [cx + 90 + shape.temple * 0.6, crownY + 43],
    [cx + cheekHalf - 4 + shape.temple, crownY + 106],
    [cx + cheekHalf + 1, 296],
    [cx + cheekHalf - 4, 346],
    [cx + jawHalf + 5 + lean, chinY - 72],
    [cx + jawHalf * 0.77 + lean + (senior ? 4 : 0), chinY - 36],
    [cx + chinHalf + 2, chinY - 10],
  ];
  const [right, left] = [half(vary(1.5)), half(vary(1.5))];
  const outline: Point[] = [[cx, crownY], ...right, [cx, chinY], ...mirrored(left, cx)];
  return { cx, crownY, chinY, cheekHalf, outline };
}

/** Most hair parts clearly left, right or in the middle. */
const partAt = (at: number): number =>
  Math.abs(at) < 0.22 ? at * 0.4 : Math.sign(at) * lerp(0.55, 1, Math.abs(at));

export function planFace(rig: PersonRig): FacePlan {
  const random = createRandom(rig.seed, 'face');
  const female = rig.gender === 'female';
  const child = rig.age === 'child';
  const senior = rig.age === 'senior';
  const vary = (amount: number): number => random.around() * amount;
  const shape = outlineOf(rig, random);
  const own = tendencyOf(rig);
  const features = featuresOf(rig, own);
  const { round, tilt } = features.eye;
  const middle = (shape.chinY - (female ? 466 : 478)) * 0.45;
  return {
    ...shape,
    ...features,
    browY: (female ? 265 : 269) + (child ? 13 : 0) + vary(3),
    browSkew: vary(2),
    browThick: (female ? 7 : 10.6) * (child ? 0.62 : 1) * (1 + vary(0.28)),
    browArch: (female ? 12 : 6) + vary(4),
    eyeY: (child ? 326 : 309) + vary(3),
    eyeDx: 54 + vary(3),
    eyeHalf: ((female ? 33 : 30.5) + (child ? 2.5 : 0) + vary(2)) * (1 - round * 0.06),
    eyeUpper:
      ((female ? 17.2 : 14.6) + (child ? 4.6 : 0) - (senior ? 1.6 : 0) + vary(1.8) + own.eyeUpper) *
      (1 + round * 0.2),
    eyeLower: ((female ? 11.6 : 10.8) + (child ? 2.4 : 0) + vary(0.8)) * (1 + round * 0.17),
    eyeTilt: (female ? 3.5 : 1.5) - (senior ? 2 : 0) + vary(3) + own.eyeTilt + tilt,
    noseY: (child ? 382 : 377) + middle * 0.4 + vary(4),
    noseHalf:
      (female ? 18.5 : 22.5) - (child ? 5 : 0) + (senior ? 1.5 : 0) + vary(4) + own.noseHalf,
    bridge: (female ? 8 : 10) + vary(2.6) + own.bridge,
    mouthY: (female ? 416 : 421) + (child ? 3 : 0) + middle * 0.7 + vary(2),
    mouthHalf: (female ? 42 : 45) - (child ? 9 : 0) + vary(4),
    mouthSkew: vary(0.018),
    lipUpper: ((female ? 9.2 : 6.8) + vary(2.8) + own.lips) * (senior ? 0.76 : 1),
    lipLower: ((female ? 13.4 : 10.6) + vary(3.2) + own.lips) * (senior ? 0.8 : 1),
    earY: 322,
    earSize: (child ? 0.94 : 1) * (senior ? 1.1 : 1) * (1 + vary(0.08)),
    neckHalf: female ? (child ? 43 : 50) : child ? 45 : 65,
    shoulderHalf: (female ? 222 : 258) - (child ? 62 : 0) + vary(18),
    part: partAt(vary(1)),
    shoulderDrop: vary(9) + (senior ? 5 : 0),
  };
}

export const faceOutline =
  (plan: FacePlan) =>
  (ctx: PathSink): void =>
    curveThrough(ctx, plan.outline, { closed: true });
