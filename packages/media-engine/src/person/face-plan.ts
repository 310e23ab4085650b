/** The layout of a face, from the rig's gender and age, with some randomness from its seed. */
import { curveThrough, mirrored } from '../paint/geometry.ts';
import type { PathSink, Point } from '../paint/geometry.ts';
import { lightnessOf } from '../paint/color.ts';
import { createRandom } from '../paint/random.ts';
import type { Random } from '../paint/random.ts';
import type { PersonRig } from '../rig/rig.ts';

export interface FacePlan {
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
  nose: NoseShape;
  lips: LipShape;
  /** How far the upper lid sags over the outer corner, 0..1. */
  hood: number;
  /** How plainly the crease of the lid shows, 0..1. */
  crease: number;
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
  /** Clockwise from the crown. */
  outline: readonly Point[];
}

/** What makes one nose unlike another; 1 is usual where it is a factor. */
export interface NoseShape {
  /** How far the ridge stands out, and how far it leans, px. */
  ridge: number;
  lean: number;
  /** How round the tip is, and how far it turns up, px. */
  tip: number;
  lift: number;
  /** How far the wings flare. */
  wing: number;
}

/** What makes one mouth unlike another. */
export interface LipShape {
  /** How deep the bow is, px, where its peaks are, 0..1 of the half width, and how far it is off the middle, px. */
  bow: number;
  peak: number;
  off: number;
  /** How far the corners hang, px. */
  corner: number;
  /** Where the lower lip is fullest: low in the middle only, high along its width, 0..1. */
  broad: number;
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

/** What descent adds to the usual measures; only a tendency, which the seed outweighs. */
interface Tendency {
  noseHalf: number;
  bridge: number;
  ridge: number;
  wing: number;
  lips: number;
  eyeUpper: number;
  eyeTilt: number;
  crease: number;
}

const anyone: Tendency = {
  noseHalf: 0,
  bridge: 0,
  ridge: 1,
  wing: 1,
  lips: 0,
  eyeUpper: 0,
  eyeTilt: 0,
  crease: 1,
};
const tendencies: Record<NonNullable<PersonRig['heritage']>, Tendency> = {
  african: { ...anyone, noseHalf: 2.6, bridge: 2.2, ridge: 0.82, wing: 1.14, lips: 2.6 },
  'east-asian': {
    ...anyone,
    noseHalf: -0.5,
    bridge: 1.6,
    ridge: 0.66,
    eyeUpper: -2.2,
    eyeTilt: 2.4,
    crease: 0.3,
  },
  'south-asian': { ...anyone, ridge: 1.12, lips: 0.9 },
  'middle-eastern': { ...anyone, bridge: 0.6, ridge: 1.28, lips: 0.5 },
  european: { ...anyone, noseHalf: -0.8, bridge: -0.8, ridge: 1.1, wing: 0.94, lips: -0.6 },
};

/** A rig that does not say: only very dark skin says something. */
const tendencyOf = ({ heritage, skin }: PersonRig): Tendency =>
  heritage ? tendencies[heritage] : lightnessOf(skin) < 0.48 ? tendencies.african : anyone;

/** A stream of its own, so that older measures stay as they were. */
function featuresOf(
  rig: PersonRig,
  own: Tendency,
): Pick<FacePlan, 'nose' | 'lips' | 'hood' | 'crease'> {
  const random = createRandom(rig.seed, 'features');
  const child = rig.age === 'child';
  const senior = rig.age === 'senior';
  const female = rig.gender === 'female';
  return {
    nose: {
      ridge: own.ridge * (child ? 0.5 : 1) * (1 + random.around() * 0.3),
      lean: random.around() * 1.4,
      tip: (child ? 1.08 : 1) * (1 + random.around() * 0.24),
      lift: (child ? 2 : senior ? -1.8 : female ? 0.8 : -0.4) + random.around() * 2.6,
      wing: own.wing * (1 + random.around() * 0.16),
    },
    lips: {
      bow: (female ? 3 : 2.3) + random.around() * 1.7,
      peak: 0.25 + random.around() * 0.07,
      off: random.around() * 1.1,
      corner: (senior ? 1.2 : 0) + random.around() * 1.5,
      broad: 0.5 + random.around() * 0.42,
    },
    hood: Math.max(0, (senior ? 0.75 : 0.1) + random.around() * 0.28),
    crease: own.crease,
  };
}

function outlineOf(rig: PersonRig, random: Random) {
  const cx = 320;
  const female = rig.gender === 'female';
  const child = rig.age === 'child';
  const senior = rig.age === 'senior';
  const vary = (amount: number): number => random.around() * amount;
  const shape = random.pick(faceShapes);
  const part = child ? 0.5 : 1;
  const crownY = child ? 124 : 112;
  const chinY = (female ? 466 : 478) + (child ? -20 : 0) + shape.length * part + vary(3);
  const cheekHalf = (female ? 112 : 116) + (child ? 6 : 0) + shape.cheek * part + vary(2);
  const jawHalf = Math.min(
    (female ? 84 : 97) + (child ? 8 : 0) + (senior ? 5 : 0) + shape.jaw * part + vary(3),
    cheekHalf - 13,
  );
  const chinHalf = (female ? 34 : 47) + (child ? 4 : 0) + shape.chin * part + vary(3);
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

export function planFace(rig: PersonRig): FacePlan {
  const random = createRandom(rig.seed, 'face');
  const female = rig.gender === 'female';
  const child = rig.age === 'child';
  const senior = rig.age === 'senior';
  const vary = (amount: number): number => random.around() * amount;
  const shape = outlineOf(rig, random);
  const own = tendencyOf(rig);
  const middle = (shape.chinY - (female ? 466 : 478)) * 0.45;
  return {
    ...shape,
    ...featuresOf(rig, own),
    browY: (female ? 265 : 269) + (child ? 8 : 0) + vary(3),
    browSkew: vary(2),
    browThick: (female ? 7 : 9.6) * (child ? 0.62 : 1) * (1 + vary(0.22)),
    browArch: (female ? 12.5 : 8) + vary(3.5),
    eyeY: (child ? 320 : 309) + vary(3),
    eyeDx: 54 + vary(3),
    eyeHalf: (female ? 33 : 30.5) + (child ? 2.5 : 0) + vary(2),
    eyeUpper:
      (female ? 17.2 : 14.6) + (child ? 4.6 : 0) - (senior ? 1.6 : 0) + vary(1.8) + own.eyeUpper,
    eyeLower: (female ? 11.6 : 10.8) + (child ? 2.4 : 0) + vary(0.8),
    eyeTilt: (female ? 3.5 : 1.5) - (senior ? 2 : 0) + vary(3) + own.eyeTilt,
    noseY: (child ? 372 : 377) + middle * 0.4 + vary(4),
    noseHalf:
      (female ? 18.5 : 22.5) - (child ? 5 : 0) + (senior ? 1.5 : 0) + vary(4) + own.noseHalf,
    bridge: (female ? 8 : 10) + vary(2.6) + own.bridge,
    mouthY: (female ? 416 : 421) - (child ? 6 : 0) + middle * 0.7 + vary(2),
    mouthHalf: (female ? 42 : 45) - (child ? 6 : 0) + vary(4),
    mouthSkew: vary(0.018),
    lipUpper: ((female ? 9.2 : 6.8) + vary(2.8) + own.lips) * (senior ? 0.76 : 1),
    lipLower: ((female ? 13.4 : 10.6) + vary(3.2) + own.lips) * (senior ? 0.8 : 1),
    earY: 322,
    earSize: (child ? 0.94 : 1) * (senior ? 1.1 : 1) * (1 + vary(0.08)),
    neckHalf: female ? (child ? 41 : 50) : child ? 42 : 65,
    shoulderHalf: (female ? 222 : 258) - (child ? 62 : 0) + vary(18),
    part: vary(1),
    shoulderDrop: vary(9) + (senior ? 5 : 0),
  };
}

export const faceOutline =
  (plan: FacePlan) =>
  (ctx: PathSink): void =>
    curveThrough(ctx, plan.outline, { closed: true });
