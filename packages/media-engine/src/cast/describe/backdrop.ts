/** Where a described person is. */
import type { Random } from '../../drawing/random.ts';
import type { PersonRig } from '../rig.ts';
import { colorFor } from './ask.ts';
import { findAll, wished } from './sentence.ts';
import type { Match, Word } from './sentence.ts';
import { backdropHints, backdropWords, hourWords } from './place-words.ts';
import { clothColors } from './words.ts';

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
  classroom: ['#e6ddc8', '#dfe3d8'],
  clinic: ['#cfe3ea', '#d8e8e2'],
  shop: ['#ead9c2', '#e3d3d8'],
  workshop: ['#9aa0a6'],
  street: ['#c9a48a', '#b9a08e'],
  mountains: ['#7d95b5'],
  desert: ['#d9a866'],
  sunset: ['#5f5a4a', '#54506a'],
};

/** The place that is named: by its own word, by what is there, or by the hour. */
export function namedPlace(words: readonly Word[]): Kind | undefined {
  const hour = wished(findAll(words, hourWords));
  const place = wished(findAll(words, backdropWords));
  if (place === 'street' && hour === 'city-night') return 'city-night';
  return place ?? hour ?? wished(findAll(words, backdropHints));
}

/** Places and hours that are named but not shown, as only one can be. */
export function otherPlaces(words: readonly Word[]): Match<Kind>[] {
  const shown = namedPlace(words);
  const isNight = shown === 'city-night';
  return [...findAll(words, backdropWords), ...findAll(words, hourWords)].filter(
    ({ value, at, length }) =>
      value !== shown &&
      !(isNight && value === 'street') &&
      // A neon green top is not a place, and a TV studio may be any room.
      !(words[at]?.text === 'neon' && length === 1) &&
      value !== 'studio',
  );
}

export function backdropKindOf(words: readonly Word[], random: Random): Kind {
  return (
    namedPlace(words) ??
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
