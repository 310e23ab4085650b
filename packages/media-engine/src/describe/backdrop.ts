/** Where a described person is. */
import type { Random } from '../paint/random.ts';
import type { PersonRig } from '../rig/rig.ts';
import { colorFor } from './ask.ts';
import { findAll, wished } from './sentence.ts';
import type { Word } from './sentence.ts';
import { backdropHints, backdropWords, clothColors } from './words.ts';

type Kind = PersonRig['backdrop']['kind'];

const backdropColors: Partial<Record<Kind, readonly string[]>> = {
  'living-room': ['#efe3d2', '#e6ddd0', '#dfe3dc'],
  cafe: ['#6b4a35', '#5b463a'],
  office: ['#d7e0e8', '#e2e6ea'],
  studio: ['#e9bfae', '#c3d2e6', '#e9d3a6', '#cfc3e3', '#b9d8c8', '#ef9f8f'],
  park: ['#7fb069'],
  'city-night': ['#3a3c7a', '#4a2f6e'],
  bedroom: ['#e3c6d6', '#d5c9e6'],
  kitchen: ['#e6e2d6', '#dfe6e1'],
  beach: ['#4fb3c8'],
  gym: ['#8b94a3'],
  library: ['#7a5a44'],
};

export function backdropKindOf(words: readonly Word[], random: Random): Kind {
  return (
    wished(findAll(words, backdropWords)) ??
    wished(findAll(words, backdropHints)) ??
    random.pick([
      'living-room',
      'cafe',
      'office',
      'studio',
      'park',
      'bedroom',
      'kitchen',
      'library',
      'studio',
    ] as const)
  );
}

export function backdropOf(
  words: readonly Word[],
  kind: Kind,
  random: Random,
): PersonRig['backdrop'] {
  return {
    kind,
    color:
      colorFor(words, 'backdrop', clothColors) ?? random.pick(backdropColors[kind] ?? ['#dcc7b4']),
  };
}
