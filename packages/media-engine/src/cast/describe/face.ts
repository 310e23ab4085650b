/** Whom a description names, and what is on that person's face. */
import type { Random } from '../../drawing/random.ts';
import type { PersonRig } from '../rig.ts';
import { colorFor, has } from './ask.ts';
import { denied, findAll, nounOf, wished } from './sentence.ts';
import type { Word } from './sentence.ts';
import {
  beardWords,
  clothColors,
  genderWords,
  makeupWords,
  nouns,
  skinBeforePerson,
  skinWords,
} from './words.ts';
import type { Looks } from './words.ts';
import { glassesWords, jewelleryWords } from './wear-words.ts';

/** What decides which features somebody has when the description does not say. */
export interface Bearer {
  female: boolean;
  /** Whether the described person is not a child. */
  grown: boolean;
  senior: boolean;
}

export function genderOf(words: readonly Word[], random: Random): PersonRig['gender'] {
  const named = wished(findAll(words, genderWords));
  if (named !== undefined) return named;
  if (wished(findAll(words, beardWords))) return 'male';
  if (wished(findAll(words, makeupWords)) || has(words, /^(hoops|dress|gown|earrings)$/))
    return 'female';
  return random.pick(['female', 'male'] as const);
}

/** Skin is given with the word 'skin', by descent, or as a colour right before a person. */
export function looksOf(words: readonly Word[]): Looks | undefined {
  for (const { value, at, length, negated } of findAll(words, skinWords)) {
    if (negated) continue;
    const text = words[at]?.text ?? '';
    const noun = nounOf(words, at, length, nouns);
    const isColor =
      clothColors.some(([names]) => names.split('|').includes(text)) ||
      /^(light|dark|deep|medium|fair|pale|very|ivory)$/.test(text);
    if (noun === 'skin') return value;
    if (!isColor) return value;
    if (noun === 'person' && skinBeforePerson.has(text)) return value;
  }
  return undefined;
}

export function beardOf(
  words: readonly Word[],
  { female, grown }: Bearer,
  random: Random,
): PersonRig['beard'] {
  const found = findAll(words, beardWords);
  const named = wishedBeard(words, wished(found));
  if (named !== undefined) return named;
  if (female || !grown || denied(found) || has(words, /^(shaven|shaved|beardless)$/)) return 'none';
  return random.pick(['none', 'none', 'stubble', 'short'] as const);
}

/** “a full red beard” is a full one. */
function wishedBeard(
  words: readonly Word[],
  named: PersonRig['beard'] | undefined,
): PersonRig['beard'] | undefined {
  if (named !== 'short') return named;
  const isFull = colorFor(words, 'beard', [['full|long|bushy|big|thick', 'full']]) !== undefined;
  return isFull ? 'full' : named;
}

export function glassesOf(
  words: readonly Word[],
  { senior }: Bearer,
  random: Random,
): PersonRig['glasses'] {
  const found = findAll(words, glassesWords);
  const named = wished(found);
  if (named !== undefined) return named;
  return denied(found) || !random.chance(senior ? 0.3 : 0.05) ? 'none' : 'round';
}

export function frecklesOf(words: readonly Word[], looks: Looks, random: Random): boolean {
  const said = words.find(({ text }) => text.startsWith('freckle'));
  return said ? !said.negated : looks.skins.includes('#f6d9c6') && random.chance(0.3);
}

export function makeupOf(
  words: readonly Word[],
  { female, grown }: Bearer,
  random: Random,
): PersonRig['makeup'] {
  const found = findAll(words, makeupWords);
  const named = wished(found);
  if (named !== undefined) return named;
  if (!female || !grown || denied(found)) return 'none';
  return random.pick(['none', 'natural', 'natural'] as const);
}

export function jewelleryOf(
  words: readonly Word[],
  { female, grown }: Bearer,
  random: Random,
): PersonRig['jewellery'] {
  const found = findAll(words, jewelleryWords);
  const named = wished(found);
  if (named !== undefined) return named;
  if (!female || !grown || denied(found)) return 'none';
  return random.pick(['none', 'studs', 'none', 'necklace'] as const);
}
