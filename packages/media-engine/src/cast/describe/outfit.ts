/** What a described person wears. */
import { lightnessOf } from '../../drawing/color.ts';
import { createRandom } from '../../drawing/random.ts';
import type { Random } from '../../drawing/random.ts';
import type { OutfitStyle, PersonRig, Print } from '../rig.ts';
import { colorFor, has } from './ask.ts';
import { findAll, nounOf, wished } from './sentence.ts';
import type { Match, Word } from './sentence.ts';
import {
  hatColors,
  headwearWords,
  neckwearWords,
  outerwear,
  outfitHints,
  outfitWords,
  printWords,
  usualColors,
} from './wear-words.ts';
import { clothColors, nouns } from './words.ts';

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

const garmentsOf = (words: readonly Word[]): Match<OutfitStyle>[] =>
  findAll(words, outfitWords).filter(({ negated }) => !negated);

/** The garment that is seen most: what is worn over the others. */
function mainGarment(words: readonly Word[]): Match<OutfitStyle> | undefined {
  const named = garmentsOf(words);
  return named.find(({ value }) => outerwear.has(value)) ?? named[0];
}

export function outfitStyleOf(
  words: readonly Word[],
  gender: PersonRig['gender'],
  random: Random,
): OutfitStyle {
  return (
    mainGarment(words)?.value ??
    wished(findAll(words, outfitHints)) ??
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
  const [own, under] = [clothOf(words, 'main'), clothOf(words, 'other')];
  const anyColor = own.color ?? dressedIn(words) ?? random.pick(outfitColors);
  const color = own.color ?? dressedIn(words) ?? usualColor(words, style) ?? anyColor;
  const accent =
    under.color ??
    random.pick(
      style === 'suit' ? tieColors : ['#f4f1ea', '#e8e0d2', '#26345a', '#c8343a', '#3f8456'],
    );
  return {
    style,
    color,
    accent,
    ...(own.print && { print: printIn(own.print, color, own.second) }),
    ...(under.print && { accentPrint: printIn(under.print, accent, under.second) }),
  };
}

function usualColor(words: readonly Word[], style: OutfitStyle): string | undefined {
  if (style === 'denim' && has(words, /^(denim|jean)$/)) return '#46648f';
  return usualColors[style];
}

interface Cloth {
  color: string | undefined;
  /** A second colour of the same garment: that of its pattern. */
  second: string | undefined;
  print: Print['kind'] | undefined;
}

/** Colours and pattern of the main garment, or of what is worn with it. */
function clothOf(words: readonly Word[], which: 'main' | 'other'): Cloth {
  const main = mainGarment(words);
  const garments = garmentsOf(words);
  const isOf = ({ at, length, negated }: Match<unknown>): boolean => {
    if (negated) return false;
    const garment = garmentAt(words, garments, at, length);
    return (garment?.at === main?.at || garment === undefined) === (which === 'main');
  };
  const colors = findAll(words, clothColors).filter(
    (match) => isOf(match) && nounOf(words, match.at, match.length, nouns) === 'outfit',
  );
  return {
    color: colors[0]?.value,
    second: colors[1]?.value,
    print: findAll(words, printWords).find(isOf)?.value,
  };
}

/** The garment that a word belongs to: the next one in its clause, else the one before. */
function garmentAt(
  words: readonly Word[],
  garments: readonly Match<OutfitStyle>[],
  at: number,
  length: number,
): Match<OutfitStyle> | undefined {
  const clause = words[at]?.clause;
  return (
    garments.find(
      (one) => one.at + one.length > at + length - 1 && words[one.at]?.clause === clause,
    ) ?? garments.findLast((one) => one.at < at)
  );
}

function printIn(kind: Print['kind'], cloth: string, second: string | undefined): Print {
  const isPale = lightnessOf(cloth) > 0.7;
  if (second !== undefined) return { kind, color: second };
  if (kind === 'flowers') return { kind, color: isPale ? '#d9577f' : '#f7d9e2' };
  return { kind, color: isPale ? '#26345a' : kind === 'plaid' ? '#26242b' : '#f4f1ea' };
}

/** “dressed in green”, “all in black”. */
function dressedIn(words: readonly Word[]): string | undefined {
  return findAll(words, clothColors).find(
    ({ at, negated }) =>
      !negated &&
      words[at - 1]?.text === 'in' &&
      nounOf(words, at, 1, { any: /^(eyes|hair|skin)$/ }) === null,
  )?.value;
}

export function neckwearOf(words: readonly Word[], seed: number): PersonRig['neckwear'] {
  const found = findAll(words, neckwearWords);
  const kind = wished(found) ?? (has(words, /^tuxedo$/) ? 'bow-tie' : undefined);
  if (kind === undefined) return found.length > 0 ? { kind: 'none', color: '#000000' } : undefined;
  const named = colorFor(words, 'neckwear', clothColors);
  const usual = kind === 'bow-tie' ? '#26242b' : createRandom(seed, 'neck').pick(tieColors);
  return { kind, color: named ?? usual };
}

export function headwearOf(words: readonly Word[]): Pick<PersonRig, 'headwear' | 'headwearColor'> {
  const headwear = wished(findAll(words, headwearWords)) ?? 'none';
  const color = colorFor(words, 'headwear', clothColors) ?? wished(findAll(words, hatColors));
  return { headwear, ...(headwear !== 'none' && color !== undefined && { headwearColor: color }) };
}
