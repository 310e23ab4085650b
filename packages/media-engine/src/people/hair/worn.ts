/** How long hair is worn: where it parts and falls is the seed's choice. */
import { createRandom } from '../../drawing/random.ts';
import type { HairStyle, OutfitStyle, PersonRig } from '../../cast/rig.ts';

/** Where hair falls: over the shoulder, behind it, or behind the ear as well, which then shows. */
export type SideFall = 'front' | 'behind' | 'tucked';

export interface Worn {
  left: SideFall;
  right: SideFall;
  /** Combed back from the forehead instead of parted. */
  isSwept: boolean;
  /** Where the tips turn: −1 away from the neck .. 1 towards it. */
  turn: number;
}

type Way = Pick<Worn, 'left' | 'right' | 'isSwept'>;

const way = (left: SideFall, right: SideFall, isSwept = false): Way => ({ left, right, isSwept });

const bothSides = way('front', 'front');
const loose = [bothSides, bothSides, way('front', 'behind'), way('behind', 'front')];
const tuckedOnce = [
  way('tucked', 'behind'),
  way('behind', 'tucked'),
  way('tucked', 'front'),
  way('front', 'tucked'),
];

const waysOf: Partial<Record<HairStyle, readonly Way[]>> = {
  'long-straight': [way('tucked', 'tucked', true), ...loose, ...tuckedOnce],
  'long-wavy': [way('tucked', 'tucked', true), ...loose, ...tuckedOnce],
  bangs: [...loose, ...tuckedOnce],
  'curly-long': loose,
  bob: [bothSides, bothSides, way('tucked', 'front'), way('front', 'tucked')],
  braids: [bothSides],
  locs: [bothSides],
};

/** Outfits with a hood, over which the hair lies. */
const hooded: ReadonlySet<OutfitStyle> = new Set(['hoodie', 'puffer', 'raincoat']);

export function wornBy({ seed, hair, outfit }: PersonRig): Worn {
  const random = createRandom(seed, 'worn');
  const chosen = random.pick(waysOf[hair.style] ?? [bothSides]);
  return { ...(hooded.has(outfit.style) ? bothSides : chosen), turn: random.around() };
}

/** The ears that hair hangs over: −1 left, 1 right. */
export function coveredEars(rig: PersonRig): ReadonlyArray<-1 | 1> {
  if (!waysOf[rig.hair.style]) return [];
  const { left, right } = wornBy(rig);
  const sides = [
    [-1, left],
    [1, right],
  ] as const;
  return sides.filter(([, fall]) => fall !== 'tucked').map(([side]) => side);
}
