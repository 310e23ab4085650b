/** The measures and colours of a person, from age, gender and descent, with some variation from the seed. */
import type { Path2D } from '@napi-rs/canvas';
import { fromHex, mix, shade } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import { createRandom } from '../drawing/random.ts';
import type { PersonRig } from '../cast/rig.ts';
import { CX, smooth, whole } from './form.ts';

/** Pixels of the frame, around the middle line. */
export interface Plan {
  crownY: number;
  chinY: number;
  /** Half the width of the head. */
  half: number;
  /** 0 pointed .. 1 square, and how full the cheeks are, 0..1. */
  jaw: number;
  cheek: number;
  earY: number;
  eyeY: number;
  eyeDx: number;
  eye: { half: number; up: number; low: number; tilt: number; iris: number; lash: number };
  brow: { y: number; thick: number; arch: number; tilt: number };
  nose: { y: number; half: number; long: number };
  mouth: { y: number; half: number; upper: number; lower: number };
  neck: number;
  shoulder: number;
  /** Where the hair parts, −1 left .. 1 right. */
  part: number;
}

export function planOf({ seed, gender, age, heritage }: PersonRig): Plan {
  const random = createRandom(seed, 'plan');
  const vary = (amount: number): number => random.around() * amount;
  const female = gender === 'female';
  const child = age === 'child';
  const senior = age === 'senior';
  const narrow = heritage === 'east-asian';
  const full = heritage === 'african' ? 1.3 : 1;
  const small = senior || !female ? 0.9 : 1;
  const eyes = (child ? 1.1 : small) * (1 + vary(0.07));
  const chinY = (child ? 440 : 448) + vary(7);
  return {
    crownY: child ? 156 : 150,
    chinY,
    half: (child ? 120 : female ? 114 : 117) + vary(6),
    jaw: (female || child ? 0.1 : 0.75) + vary(0.35),
    cheek: (child ? 0.9 : senior ? 0.45 : 0.25) + vary(0.35),
    earY: 318 + vary(4),
    eyeY: (child ? 322 : 309) + vary(4),
    eyeDx: (child ? 52 : 50) + vary(2.5),
    eye: {
      half: 27 * eyes,
      up: 20.5 * eyes * (narrow ? 0.86 : 1) + vary(1.5),
      low: 16.5 * eyes * (narrow ? 0.9 : 1),
      tilt: (narrow ? 5 : female ? 3.5 : 1.5) + vary(2.5) - (senior ? 3 : 0),
      iris: 17 * eyes,
      lash: (female ? 5 : 2.6) - (child ? 1.2 : 0),
    },
    brow: {
      y: (female ? 46 : 41) + vary(3) + (child ? 2 : 0),
      thick: (female ? 6.5 : 10.5) + vary(1.6) - (child ? 1 : 0),
      arch: (female ? 7 : 4) + vary(3),
      tilt: vary(0.07),
    },
    nose: {
      y: (child ? 358 : 357) + vary(4),
      half: (child ? 13 : female ? 16 : 20) * (full > 1 ? 1.16 : 1) + vary(2.5),
      long: (child ? 16 : 28) + vary(9),
    },
    mouth: {
      y: (child ? 394 : 397) + (chinY - 448) * 0.5,
      half: (child ? 25 : female ? 29 : 32) + vary(3),
      upper: (female ? 6.4 : 4.2) * full + vary(1.2),
      lower: (female ? 9 : 6.6) * full + vary(1.4),
    },
    neck: (child ? 28 : female ? 35 : 47) + vary(3),
    shoulder: (child ? 112 : female ? 140 : 172) + vary(7),
    part: random.pick([-0.42, -0.3, 0, 0.3, 0.42]) + vary(0.06),
  };
}

/** The outline of the face; `grow` px outside it. */
export function faceShape({ crownY, chinY, half, jaw, cheek }: Plan, grow = 0): Path2D {
  const tall = chinY - crownY;
  const right: Point[] = [
    [0, 0],
    [0.55, 0.055],
    [0.9, 0.215],
    [1, 0.42],
    [0.975 + cheek * 0.03, 0.61],
    [0.87 + jaw * 0.05 + cheek * 0.06, 0.785],
    [0.6 + jaw * 0.1 + cheek * 0.05, 0.925],
    [0.26 + jaw * 0.08, 0.992],
    [0, 1.002],
  ].map(([x = 0, y = 0]) => [CX + x * (half + grow), crownY + y * (tall + grow)]);
  return smooth(whole(right));
}

/** A point of the head: x in halves of its width, y from 0 at the crown to 1 at the chin. */
export const onHead = ({ crownY, chinY, half }: Plan, [x, y]: Point): Point => [
  CX + x * half,
  crownY + y * (chinY - crownY),
];

/** The colours of a person's skin. */
export interface Skin {
  base: string;
  light: string;
  /** Shade is redder than the skin. */
  shade: string;
  deep: string;
  blush: string;
  lip: string;
  isDark: boolean;
}

export function skinOf({ skin: base, makeup, gender }: PersonRig): Skin {
  const isDark = fromHex(base).l < 0.58;
  const rose = isDark ? '#b0465a' : '#dd5d6c';
  const natural = mix(
    shade(base, -0.07, 1.25, -16),
    rose,
    makeup === 'natural' ? 0.75 : gender === 'female' ? 0.55 : 0.24,
  );
  return {
    base,
    light: shade(base, isDark ? 0.08 : 0.045, 0.95, 5),
    shade: shade(base, isDark ? -0.1 : -0.115, 1.22, -14),
    deep: shade(base, isDark ? -0.18 : -0.27, 1.2, -18),
    blush: isDark ? '#c2503c' : '#f2746a',
    lip: makeup === 'bold' ? (isDark ? '#b3264f' : '#cf2b4a') : natural,
    isDark,
  };
}
