/** The shapes of nose, lips and lids: by the seed, the age, and what a described descent makes likelier. */
import { lightnessOf } from '../drawing/color.ts';
import { createRandom } from '../drawing/random.ts';
import type { PersonRig } from '../cast/rig.ts';

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

/** What makes one eye unlike another. */
export interface EyeShape {
  /** Long and narrow below 0, round above, within ±1. */
  round: number;
  /** Where the upper lid is highest: below 0 towards the nose, above it outwards, within ±1. */
  peak: number;
  /** How far the inner corner dips, px, and how high over the lid its crease is. */
  dip: number;
  fold: number;
  /** How much higher the outer corner is than usual, px. */
  tilt: number;
  /** Factors on the usual length of the lashes and size of the iris. */
  lash: number;
  iris: number;
}

/** The shapes of a face that its layout (`face-plan.ts`) does not measure. */
export interface Features {
  nose: NoseShape;
  lips: LipShape;
  eye: EyeShape;
  /** How far the upper lid sags over the outer corner, 0..1. */
  hood: number;
  /** How plainly the crease of the lid shows, 0..1. */
  crease: number;
}

/** What descent adds to the usual measures; only a tendency, which the seed outweighs. */
export interface Tendency {
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

/** The tendency of a rig; if it names no descent, only very dark skin implies one. */
export const tendencyOf = ({ heritage, skin }: PersonRig): Tendency =>
  heritage ? tendencies[heritage] : lightnessOf(skin) < 0.48 ? tendencies.african : anyone;

/** Draws from a separate random stream, so that older measures stay as they were. */
export function featuresOf(rig: PersonRig, own: Tendency): Features {
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
    ...lidsOf(rig, own),
  };
}

/** Lids also draw from a separate random stream. */
function lidsOf({ seed, age, gender }: PersonRig, own: Tendency): Omit<Features, 'nose' | 'lips'> {
  const random = createRandom(seed, 'lids');
  const senior = age === 'senior';
  const round = random.between(-1, 1) + (age === 'child' ? 0.4 : 0);
  const isHooded = random.chance(0.2);
  // Some lids have no crease, more of them where that is common.
  const crease =
    own.crease < 1 ? random.pick([0, 0, 0.45, 0.8]) : random.chance(0.15) ? 0.45 : own.crease;
  return {
    eye: {
      round,
      peak: random.between(-1, 1),
      dip: random.between(0, 1.6) + (crease === 0 ? 1.8 : 0),
      fold: random.between(-2.5, 3),
      tilt: random.between(-3, 3),
      lash: 1 + random.between(-1, 1) * (gender === 'female' ? 0.32 : 0.25),
      iris: 1 + random.between(-0.07, 0.06),
    },
    hood: Math.max(0, (senior ? 0.75 : isHooded ? 0.55 : 0.1) + random.around() * 0.25),
    crease,
  };
}
