/** What a described person wears. */
import type { Random } from '../paint/random.ts';
import type { OutfitStyle, PersonRig } from '../rig/rig.ts';
import { colorFor } from './ask.ts';
import { findAll, nounOf, wished } from './sentence.ts';
import type { Word } from './sentence.ts';
import { clothColors, outfitWords } from './words.ts';

export const outfitColors = [
  '#c8343a',
  '#3f8456',
  '#3366b8',
  '#26345a',
  '#e2b13c',
  '#6f4aa8',
  '#f4f1ea',
  '#26242b',
  '#e58bb0',
  '#2a8c8c',
  '#b5583a',
  '#9cc7a8',
];

const tieColors = ['#a3303d', '#26345a', '#2f6b57', '#7a4a9c', '#c9973a'];

export function outfitStyleOf(
  words: readonly Word[],
  gender: PersonRig['gender'],
  random: Random,
): OutfitStyle {
  return (
    wished(findAll(words, outfitWords)) ??
    random.pick(
      gender === 'female'
        ? (['sweater', 'tee', 'blazer', 'dress', 'turtleneck', 'denim'] as const)
        : (['tee', 'shirt', 'hoodie', 'sweater', 'denim', 'blazer'] as const),
    )
  );
}

export function outfitOf(
  words: readonly Word[],
  style: OutfitStyle,
  random: Random,
): PersonRig['outfit'] {
  return {
    style,
    color: outfitColorOf(words) ?? random.pick(outfitColors),
    accent:
      colorFor(words, 'headwear', clothColors) ??
      random.pick(
        style === 'suit' ? tieColors : ['#f4f1ea', '#e8e0d2', '#26345a', '#c8343a', '#3f8456'],
      ),
  };
}

function outfitColorOf(words: readonly Word[]): string | undefined {
  const named = colorFor(words, 'outfit', clothColors);
  if (named) return named;
  // “dressed in green”, “all in black”.
  return findAll(words, clothColors).find(
    ({ at, negated }) =>
      !negated &&
      words[at - 1]?.text === 'in' &&
      nounOf(words, at, 1, { any: /^(eyes|hair|skin)$/ }) === null,
  )?.value;
}
