/** The styles of hair. */
import type { Point } from '../drawing/geometry.ts';
import { createRandom } from '../drawing/random.ts';
import type { HairStyle, PersonRig } from '../cast/rig.ts';
import { points } from './form.ts';
import { ball, cap, combedBack, even, fall, flip, fringe, parted } from './hair-shapes.ts';
import type { Hair, Kind, Lobe, Mass, Tip } from './hair-shapes.ts';
import type { Plan } from './plan.ts';

function long({ seed, outfit }: PersonRig, { part }: Plan, kind: Kind = {}, wide?: number): Hair {
  const random = createRandom(seed, 'worn');
  const ways = [
    ['chest', 'chest'],
    ['chest', 'neck'],
    ['neck', 'chest'],
    ['tucked', 'chest'],
    ['chest', 'tucked'],
    ['neck', 'neck'],
  ] as const;
  const isHooded = ['hoodie', 'puffer', 'raincoat'].includes(outfit.style);
  const [left, right] = isHooded ? ways[0] : random.pick(ways);
  const of = (tip: Tip): Lobe => ({ tip, ...(wide !== undefined && { wide }) });
  return {
    back: [fall(1.5 + random.next() * 0.15, (wide ?? 0.08) - 0.08, kind)],
    front: parted(part, of(left), of(right), kind),
  };
}

const curlyCap = (rise: number, wide: number, curl: number): Mass =>
  cap(
    [
      [-1.0 - wide * 0.4, 0.55],
      [-1.06 - wide, 0.3],
      [-0.98 - wide, 0.02],
      [-0.6 - wide * 0.4, -0.1 - rise * 0.8],
      [0, -0.1 - rise],
    ],
    points('-0.95,0.5 -0.9,0.36 -0.76,0.24 -0.4,0.16 0,0.14'),
    { curl },
  );

const styles: Record<HairStyle, (rig: PersonRig, plan: Plan) => Hair> = {
  'long-straight': (rig, plan) => long(rig, plan),
  'long-wavy': (rig, plan) => long(rig, plan, { wave: 0.075 }, 0.14),
  'curly-long': (rig, plan) => long({ ...rig, seed: 0 }, plan, { curl: 25 }, 0.26),
  bangs: (rig) => ({
    back: [fall(1.5)],
    front: [
      ...parted(
        0,
        { tip: 'chest', front: 0.1 },
        { tip: rig.seed % 3 === 0 ? 'neck' : 'chest', front: 0.1 },
      ),
      fringe,
    ],
  }),
  bob: ({ seed }, { part }) => ({
    back: [fall(1.02, 0.02)],
    front:
      seed % 4 === 0
        ? [...parted(0, { tip: 'jaw' }), fringe]
        : parted(part, { tip: 'jaw' }, { tip: seed % 4 === 1 ? 'tucked' : 'jaw' }),
  }),
  ponytail: ({ seed }) => {
    const side = seed % 2 === 0 ? 1 : -1;
    const tail: Mass = {
      outer: points('0.3,-0.12 0.95,-0.16 1.42,0.1 1.56,0.55 1.5,0.95 1.36,1.22'),
      inner: points('0.5,0.1 0.95,0.12 1.14,0.34 1.18,0.66 1.22,0.95 1.3,1.2'),
    };
    return {
      back: [side > 0 ? tail : { outer: flip(tail.outer), inner: flip(tail.inner) }],
      front: [combedBack()],
    };
  },
  bun: () => ({ back: [ball(0, -0.22, 0.44, 0.2)], front: [combedBack()] }),
  'man-bun': () => ({ back: [ball(0, -0.17, 0.3, 0.15)], front: [combedBack(0.05)] }),
  pixie: (_, { part }) => ({
    back: [],
    front: parted(
      part >= 0 ? 0.46 : -0.46,
      { tip: 'ear', top: 0.13, sweep: 0.26, front: 0.08 },
      { tip: 'ear', top: 0.12, front: 0.1, sweep: 0.24 },
    ),
  }),
  afro: () => ({
    back: [
      even(points('0,-0.36 -0.72,-0.3 -1.28,-0.04 -1.52,0.36 -1.42,0.74 -1.06,0.98 -0.5,1.0'), {
        curl: 24,
      }),
    ],
    front: [
      cap(
        points('-1.12,0.8 -1.36,0.62 -1.42,0.3 -1.2,-0.05 -0.68,-0.27 0,-0.33'),
        points('-1.0,0.74 -0.96,0.52 -0.88,0.36 -0.62,0.22 -0.3,0.165 0,0.155'),
        { curl: 24 },
      ),
    ],
  }),
  'curly-short': (rig) => ({
    back: [],
    front: [rig.gender === 'female' ? curlyCap(0.12, 0.16, 17) : curlyCap(0.08, 0.02, 15)],
  }),
  braids: (_, plan) => ({
    back: [{ ...fall(1.5), strands: 'none' }],
    front: parted(
      plan.part * 0.5,
      { tip: 'chest' },
      { tip: 'chest' },
      { locks: 4, isPlaited: true },
    ),
  }),
  locs: (rig, plan) => ({
    back: [{ ...fall(1.4, 0.05), strands: 'none' }],
    front:
      rig.gender === 'female'
        ? parted(
            plan.part,
            { tip: 'chest', wide: 0.16 },
            { tip: 'chest', wide: 0.16 },
            { locks: 5 },
          )
        : parted(
            plan.part,
            { tip: 'jaw', wide: 0.16, top: 0.13 },
            { tip: 'jaw', wide: 0.16, top: 0.13 },
            { locks: 5 },
          ),
  }),
  crop: () => ({
    back: [],
    front: [
      cap(
        points('-1.02,0.47 -1.06,0.24 -0.95,0.02 -0.55,-0.1 0,-0.12'),
        points('-0.95,0.47 -0.91,0.32 -0.82,0.22 -0.42,0.19 0,0.17'),
      ),
    ],
  }),
  quiff: ({ seed }) => {
    const outer: Point[] = points(
      '-1.03,0.5 -1.09,0.26 -1.0,0.03 -0.66,-0.18 -0.1,-0.26 0.5,-0.27 0.96,-0.14 1.12,0.1 1.09,0.3 1.03,0.5',
    );
    const inner: Point[] = points(
      '-0.95,0.5 -0.92,0.36 -0.86,0.27 -0.6,0.18 -0.1,0.13 0.4,0.1 0.72,0.15 0.88,0.27 0.92,0.36 0.95,0.5',
    );
    return {
      back: [],
      front: [
        seed % 2 === 0
          ? { outer, inner }
          : { outer: flip(outer).toReversed(), inner: flip(inner).toReversed() },
      ],
    };
  },
  'side-part': (_, { part }) => {
    const big: Lobe = { tip: 'ear', top: 0.17, front: 0.1, sweep: 0.2 };
    const small: Lobe = { tip: 'ear', top: 0.07, front: 0.1, sweep: 0.24 };
    return { back: [], front: part > 0 ? parted(0.5, big, small) : parted(-0.5, small, big) };
  },
  buzz: () => ({
    back: [],
    front: [
      cap(
        points('-1.0,0.46 -1.02,0.26 -0.92,0.06 -0.54,-0.03 0,-0.035'),
        points('-0.96,0.44 -0.93,0.31 -0.82,0.2 -0.44,0.15 0,0.14'),
        { strands: 'none', tint: 0.22 },
      ),
    ],
  }),
  fade: () => ({
    back: [],
    front: [
      cap(
        points('-1,0.5 -1.03,0.26 -0.9,0.06 -0.5,0 0,0'),
        points('-0.95,0.48 -0.93,0.32 -0.8,0.2 -0.44,0.15 0,0.14'),
        { strands: 'none', tint: 0.4 },
      ),
      cap(
        points('-0.97,0.25 -1.02,0.12 -0.88,-0.04 -0.5,-0.1 0,-0.115'),
        points('-0.89,0.27 -0.78,0.2 -0.6,0.165 -0.3,0.15 0,0.145'),
        { curl: 11 },
      ),
    ],
  }),
  receding: () => ({
    back: [],
    front: [
      cap(
        points('-1,0.4 -1.05,0.24 -0.95,0.05 -0.55,-0.04 0,-0.055'),
        points('-0.95,0.4 -0.9,0.3 -0.74,0.13 -0.46,0.05 -0.2,0.09 0,0.11'),
        { tint: 0.4 },
      ),
      cap(
        points('-1.03,0.52 -1.1,0.3 -1.02,0.1 -0.8,0.02 0,-0.06'),
        points('-0.95,0.5 -0.92,0.34 -0.86,0.18 -0.72,0.05 0,-0.055'),
      ),
    ],
  }),
  bald: () => ({ back: [], front: [] }),
  hijab: () => ({
    back: [
      even(points('0,-0.14 -0.7,-0.1 -1.16,0.2 -1.24,0.6 -1.16,1.0 -1.3,1.35 -1.0,1.5'), {
        strands: 'none',
      }),
    ],
    front: [
      cap(
        points('-0.16,1.22 -0.86,1.1 -1.18,0.74 -1.16,0.3 -0.9,-0.02 -0.5,-0.13 0,-0.16'),
        points('-0.12,1.03 -0.62,0.94 -0.92,0.68 -0.93,0.4 -0.74,0.2 -0.4,0.12 0,0.1'),
        { strands: 'along' },
      ),
    ],
  }),
};

export const hairOf = (rig: PersonRig, plan: Plan): Hair => styles[rig.hair.style](rig, plan);

/** Whether hair or a scarf hangs over the ears. */
export const coversEars = ({ hair }: PersonRig): boolean =>
  [
    'afro',
    'bangs',
    'bob',
    'braids',
    'curly-long',
    'hijab',
    'locs',
    'long-straight',
    'long-wavy',
  ].includes(hair.style);
