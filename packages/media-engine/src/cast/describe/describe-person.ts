import { createRandom } from '../../drawing/random.ts';
import type { PersonRig } from '../rig.ts';
import { ageOf, isGrown } from './age.ts';
import { colorFor } from './ask.ts';
import { backdropKindOf, backdropOf } from './backdrop.ts';
import {
  beardOf,
  frecklesOf,
  genderOf,
  glassesOf,
  jewelleryOf,
  looksOf,
  makeupOf,
  type Bearer,
} from './face.ts';
import { hairColorOf, hairOf, hairStyleOf, suitsSkin } from './hair.ts';
import { headwearOf, neckwearOf, outfitOf, outfitStyleOf } from './outfit.ts';
import { findAll, wished } from './sentence.ts';
import type { Word } from './sentence.ts';
import { clothColors, eyeColors, hairColors, moodWords, skinWords } from './words.ts';

/** A seed draws the same person for ever, so what is left open is chosen in this order. */
export function describePerson(words: readonly Word[], seed: number): PersonRig {
  const random = createRandom(seed, 'person');
  const gender = genderOf(words, random);
  const age = ageOf(words) ?? random.pick(['young', 'adult', 'young', 'adult'] as const);
  const saidHair = hairColorOf(words);
  // Without a word about skin, any skin colour may be chosen.
  const anybody = skinWords.map(([, value]) => value).filter((one) => suitsSkin(saidHair, one));
  const looks = looksOf(words) ?? random.pick(anybody);
  const senior = age === 'senior';
  const grown = age !== 'child' && isGrown(words);
  const bearer: Bearer = { female: gender === 'female', grown, senior };
  const head = { gender, looks, senior };
  const outfitStyle = outfitStyleOf(words, gender, random);
  const backdropKind = backdropKindOf(words, random);
  const hairStyle = hairStyleOf(words, head, random);
  const glassesColor = colorFor(words, 'glasses', clothColors);
  const neckwear = neckwearOf(words, seed);
  const beardColor = colorFor(words, 'beard', hairColors);
  return {
    engine: 2,
    kind: 'person',
    seed,
    energy: 0.55,
    gestures: ['tilt', 'smile', 'glance', 'brow', 'nod'],
    backdrop: backdropOf(words, backdropKind, random),
    gender,
    age,
    skin: random.pick(looks.skins),
    ...(looks.heritage && { heritage: looks.heritage }),
    eyes:
      colorFor(words, 'eyes', eyeColors) ??
      random.pick(looks.eyes ?? ['#5c3a22', '#4f86c6', '#4f8f58', '#8f6a34']),
    hair: hairOf(words, hairStyle, head, random),
    beard: beardOf(words, bearer, random),
    ...(beardColor !== undefined && beardColor !== saidHair && { beardColor }),
    glasses: glassesOf(words, bearer, random),
    ...(glassesColor !== undefined && { glassesColor }),
    freckles: frecklesOf(words, looks, random),
    makeup: makeupOf(words, bearer, random),
    jewellery: jewelleryOf(words, bearer, random),
    ...headwearOf(words),
    outfit: outfitOf(words, outfitStyle, random),
    ...(neckwear && { neckwear }),
    mood: wished(findAll(words, moodWords)) ?? random.between(0.15, 0.6),
  };
}
