/** The hair that a description asks for, or that suits whom it describes. */
import { lightnessOf } from '../../drawing/color.ts';
import type { Random } from '../../drawing/random.ts';
import type { HairStyle, PersonRig } from '../rig.ts';
import { colorFor } from './ask.ts';
import { outfitColors } from './outfit.ts';
import { findAll, nounOf, wished } from './sentence.ts';
import type { Word } from './sentence.ts';
import {
  clothColors,
  hairColors,
  hairLength,
  hairStyleWords,
  hairTexture,
  nouns,
} from './words.ts';
import type { Looks } from './words.ts';

const fairHair = new Set(['#dcb56a', '#ece0c4', '#b18a50', '#b9542a', '#7b3320']);

/** Fair hair mostly comes with fair skin. */
export const suitsSkin = (hairColor: string | undefined, { skins }: Looks): boolean =>
  !hairColor || !fairHair.has(hairColor) || lightnessOf(skins[0] ?? '#000000') > 0.8;

export function hairColorOf(words: readonly Word[]): string | undefined {
  const direct = wished(
    findAll(words, [
      ['blonde|blond', '#dcb56a'],
      ['brunette', '#5d3a25'],
      ['redhead|redheaded|ginger', '#b9542a'],
      ['platinum blonde', '#ece0c4'],
      ['silver fox', '#a3a4a8'],
    ]),
  );
  // A grey beard implies grey hair, unless the hair is mentioned.
  return colorFor(words, 'hair', hairColors) ?? direct ?? colorFor(words, 'beard', hairColors);
}

interface Head {
  gender: PersonRig['gender'];
  looks: Looks;
  senior: boolean;
}

/** The colour of the hair, or of the scarf over it. */
export function hairOf(
  words: readonly Word[],
  style: HairStyle,
  { looks, senior }: Head,
  random: Random,
): PersonRig['hair'] {
  const said =
    style === 'hijab'
      ? (colorFor(words, 'scarf', clothColors) ?? random.pick(outfitColors))
      : hairColorOf(words);
  return { style, color: said ?? naturalColor(looks, senior, random) };
}

function naturalColor(looks: Looks, senior: boolean, random: Random): string {
  if (senior) return random.pick(['#a3a4a8', '#c9c7c4', '#8d8a88']);
  return random.pick(
    looks.hair ?? ['#1d1a1f', '#3f281d', '#5d3a25', '#9a6c40', '#dcb56a', '#7b3320'],
  );
}

export function hairStyleOf(
  words: readonly Word[],
  { gender, looks, senior }: Head,
  random: Random,
): HairStyle {
  const named = findAll(words, hairStyleWords).find(
    ({ negated, value }) => !negated || value === 'bald',
  );
  if (named && !(named.negated && named.value === 'bald')) return named.value;
  const texture = wished(findAll(words, hairTexture));
  const length = hairLengthOf(words);
  const female = gender === 'female';
  const tight = looks.skins.includes('#593220');
  if (texture === 'curly' || (tight && texture === undefined))
    return curlyStyle(texture, length, female, random);
  if (texture === 'wavy') return wavyStyle(length, female);
  if (length === 'long')
    return texture === 'straight' || random.chance(0.5) ? 'long-straight' : 'long-wavy';
  if (length === 'medium') return 'bob';
  if (length === 'short')
    return female
      ? random.pick(['pixie', 'bob'] as const)
      : random.pick(['crop', 'side-part', 'quiff'] as const);
  if (texture === 'straight') return female ? 'long-straight' : 'side-part';
  return anyStyle(female, senior, random);
}

type Length = 'long' | 'medium' | 'short' | undefined;

/** “long sleeves” and “a short beard” say nothing about the hair. */
function hairLengthOf(words: readonly Word[]): Length {
  return findAll(words, hairLength).find(
    ({ at, length, negated }) =>
      !negated &&
      nounOf(words, at, length, {
        hair: nouns.hair,
        beard: /^(beard|bearded|moustache)$/,
        sleeve: /^(sleeve|sleeves|sleeved|dress|coat)$/,
      }) === 'hair',
  )?.value;
}

/** `texture` is undefined for hair that is naturally tight, and then any style of it will do. */
function curlyStyle(
  texture: 'curly' | undefined,
  length: Length,
  female: boolean,
  random: Random,
): HairStyle {
  if (length === 'long' || (female && length === undefined && texture === 'curly'))
    return 'curly-long';
  if (texture === 'curly') return 'curly-short';
  if (length === 'short') return female ? 'curly-short' : 'fade';
  return female
    ? random.pick(['afro', 'curly-short', 'braids', 'bun', 'curly-long'] as const)
    : random.pick(['fade', 'buzz', 'curly-short'] as const);
}

function wavyStyle(length: Length, female: boolean): HairStyle {
  if (length === 'short') return female ? 'pixie' : 'quiff';
  if (length === 'medium' || (!female && length !== 'long')) return female ? 'bob' : 'quiff';
  return 'long-wavy';
}

function anyStyle(female: boolean, senior: boolean, random: Random): HairStyle {
  if (senior)
    return female
      ? random.pick(['bob', 'curly-short', 'pixie', 'bun'] as const)
      : random.pick(['receding', 'side-part', 'crop', 'bald'] as const);
  return female
    ? random.pick(['long-straight', 'long-wavy', 'bob', 'ponytail', 'bangs', 'bun'] as const)
    : random.pick(['crop', 'quiff', 'side-part', 'buzz', 'quiff', 'crop'] as const);
}
