import { lightnessOf } from '../paint/color.ts';
import { createRandom } from '../paint/random.ts';
import type { Random } from '../paint/random.ts';
import type { HairStyle, PersonRig } from '../rig/rig.ts';
import { colorFor, has } from './ask.ts';
import { denied, findAll, nounOf, wished } from './sentence.ts';
import type { Word } from './sentence.ts';
import {
  ageWords,
  backdropWords,
  beardWords,
  clothColors,
  eyeColors,
  genderWords,
  glassesWords,
  hairColors,
  hairLength,
  hairStyleWords,
  hairTexture,
  headwearWords,
  jewelleryWords,
  makeupWords,
  moodWords,
  nouns,
  outfitWords,
  skinBeforePerson,
  skinWords,
} from './words.ts';
import type { Looks } from './words.ts';

export function describePerson(words: readonly Word[], seed: number): PersonRig {
  const random = createRandom(seed, 'person');
  const beard = findAll(words, beardWords);
  const gender =
    wished(findAll(words, genderWords)) ??
    (wished(beard)
      ? 'male'
      : wished(findAll(words, makeupWords)) || has(words, /^(hoops|dress|gown|earrings)$/)
        ? 'female'
        : random.pick(['female', 'male'] as const));
  const age = ageOf(words) ?? random.pick(['young', 'adult', 'young', 'adult'] as const);
  const saidHair = hairColorOf(words);
  // Nothing said about skin: anybody, but fair hair mostly comes with fair skin.
  const anybody = skinWords
    .map(([, value]) => value)
    .filter(
      ({ skins }) =>
        !saidHair || !fairHair.has(saidHair) || lightnessOf(skins[0] ?? '#000000') > 0.8,
    );
  const looks = looksOf(words) ?? random.pick(anybody);
  const female = gender === 'female';
  const senior = age === 'senior';
  const grown = age !== 'child';
  const glasses = findAll(words, glassesWords);
  const jewellery = findAll(words, jewelleryWords);
  const makeup = findAll(words, makeupWords);
  const headwear = findAll(words, headwearWords);
  const freckles = words.find(({ text }) => text.startsWith('freckle'));
  const outfitStyle =
    wished(findAll(words, outfitWords)) ??
    random.pick(
      female
        ? (['sweater', 'tee', 'blazer', 'dress', 'turtleneck', 'denim'] as const)
        : (['tee', 'shirt', 'hoodie', 'sweater', 'denim', 'blazer'] as const),
    );
  const backdropKind =
    wished(findAll(words, backdropWords)) ??
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
    ] as const);
  const hairStyle = hairStyleOf(words, gender, looks, senior, random);
  return {
    engine: 1,
    kind: 'person',
    seed,
    energy: 0.55,
    gestures: ['tilt', 'smile', 'glance', 'brow', 'nod'],
    backdrop: {
      kind: backdropKind,
      color:
        colorFor(words, 'backdrop', clothColors) ??
        random.pick(backdropColors[backdropKind] ?? ['#dcc7b4']),
    },
    gender,
    age,
    skin: random.pick(looks.skins),
    eyes:
      colorFor(words, 'eyes', eyeColors) ??
      random.pick(looks.eyes ?? ['#5c3a22', '#4f86c6', '#4f8f58', '#8f6a34']),
    hair: {
      style: hairStyle,
      color:
        (hairStyle === 'hijab'
          ? (colorFor(words, 'scarf', clothColors) ?? random.pick(outfitColors))
          : saidHair) ??
        (senior
          ? random.pick(['#a3a4a8', '#c9c7c4', '#8d8a88'])
          : random.pick(
              looks.hair ?? ['#1d1a1f', '#3f281d', '#5d3a25', '#9a6c40', '#dcb56a', '#7b3320'],
            )),
    },
    beard:
      wished(beard) ??
      (female || !grown || denied(beard) || has(words, /^(shaven|shaved|beardless)$/)
        ? 'none'
        : random.pick(['none', 'none', 'stubble', 'short'] as const)),
    glasses:
      wished(glasses) ??
      (denied(glasses) || !random.chance(senior ? 0.3 : 0.05) ? 'none' : 'round'),
    freckles: freckles ? !freckles.negated : looks.skins.includes('#f6d9c6') && random.chance(0.3),
    makeup:
      wished(makeup) ??
      (!female || !grown || denied(makeup)
        ? 'none'
        : random.pick(['none', 'natural', 'natural'] as const)),
    jewellery:
      wished(jewellery) ??
      (female && grown && !denied(jewellery)
        ? random.pick(['none', 'studs', 'none', 'necklace'] as const)
        : 'none'),
    headwear: wished(headwear) ?? 'none',
    outfit: {
      style: outfitStyle,
      color: outfitColorOf(words) ?? random.pick(outfitColors),
      accent:
        colorFor(words, 'headwear', clothColors) ??
        random.pick(
          outfitStyle === 'suit'
            ? tieColors
            : ['#f4f1ea', '#e8e0d2', '#26345a', '#c8343a', '#3f8456'],
        ),
    },
    mood: wished(findAll(words, moodWords)) ?? random.between(0.15, 0.6),
  };
}

/** «34 years old», «in her 60s», or a word. */
function ageOf(words: readonly Word[]): PersonRig['age'] | undefined {
  for (const [i, { text }] of words.entries()) {
    const number = /^(\d{1,3})(s|yo)?$/.exec(text);
    if (!number?.[1]) continue;
    const next = words[i + 1]?.text ?? '';
    if (
      !number[2] &&
      !/^(years?|yrs?|yo|y)$/.test(next) &&
      !/^(age|aged)$/.test(words[i - 1]?.text ?? '')
    )
      continue;
    const years = Number(number[1]);
    return years < 13 ? 'child' : years < 32 ? 'young' : years < 58 ? 'adult' : 'senior';
  }
  const found = findAll(words, ageWords).filter((match) => !match.negated);
  // «old» after a number was its unit; «an old man», «young mother»: the adjective wins over the noun.
  const strong = found.find(({ value }) => value === 'senior' || value === 'child') ?? found[0];
  return strong?.value;
}

/** Skin is said with the word 'skin', by descent, or as a colour right before a person. */
function looksOf(words: readonly Word[]): Looks | undefined {
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

function hairColorOf(words: readonly Word[]): string | undefined {
  const direct = wished(
    findAll(words, [
      ['blonde|blond', '#dcb56a'],
      ['brunette', '#5d3a25'],
      ['redhead|redheaded|ginger', '#b9542a'],
      ['platinum blonde', '#ece0c4'],
      ['silver fox', '#a3a4a8'],
    ]),
  );
  return colorFor(words, 'hair', hairColors) ?? direct;
}

function outfitColorOf(words: readonly Word[]): string | undefined {
  const named = colorFor(words, 'outfit', clothColors);
  if (named) return named;
  // «dressed in green», «all in black».
  return findAll(words, clothColors).find(
    ({ at, negated }) =>
      !negated &&
      words[at - 1]?.text === 'in' &&
      nounOf(words, at, 1, { any: /^(eyes|hair|skin)$/ }) === null,
  )?.value;
}

function hairStyleOf(
  words: readonly Word[],
  gender: PersonRig['gender'],
  looks: Looks,
  senior: boolean,
  random: Random,
): HairStyle {
  const named = findAll(words, hairStyleWords).find(
    ({ negated, value }) => !negated || value === 'bald',
  );
  if (named && !(named.negated && named.value === 'bald')) return named.value;
  const near = (kind: 'hair' | 'beard', at: number, length: number): boolean =>
    nounOf(words, at, length, {
      hair: nouns.hair,
      beard: /^(beard|bearded|moustache)$/,
      sleeve: /^(sleeve|sleeves|sleeved|dress|coat)$/,
    }) === kind;
  const texture = wished(findAll(words, hairTexture));
  const length = findAll(words, hairLength).find(
    ({ at, length: size, negated }) => !negated && near('hair', at, size),
  )?.value;
  const female = gender === 'female';
  const tight = looks.skins.includes('#593220');
  if (texture === 'curly' || (tight && texture === undefined)) {
    if (length === 'long' || (female && length === undefined && texture === 'curly'))
      return 'curly-long';
    if (length === 'short' && texture === undefined) return female ? 'curly-short' : 'fade';
    if (texture === undefined)
      return female
        ? random.pick(['afro', 'curly-short', 'braids', 'bun', 'curly-long'] as const)
        : random.pick(['fade', 'buzz', 'curly-short'] as const);
    return 'curly-short';
  }
  if (texture === 'wavy')
    return length === 'short'
      ? female
        ? 'pixie'
        : 'quiff'
      : length === 'medium' || (!female && length !== 'long')
        ? female
          ? 'bob'
          : 'quiff'
        : 'long-wavy';
  if (length === 'long')
    return texture === 'straight' || random.chance(0.5) ? 'long-straight' : 'long-wavy';
  if (length === 'medium') return 'bob';
  if (length === 'short')
    return female
      ? random.pick(['pixie', 'bob'] as const)
      : random.pick(['crop', 'side-part', 'quiff'] as const);
  if (texture === 'straight') return female ? 'long-straight' : 'side-part';
  if (senior)
    return female
      ? random.pick(['bob', 'curly-short', 'pixie', 'bun'] as const)
      : random.pick(['receding', 'side-part', 'crop', 'bald'] as const);
  return female
    ? random.pick(['long-straight', 'long-wavy', 'bob', 'ponytail', 'bangs', 'bun'] as const)
    : random.pick(['crop', 'quiff', 'side-part', 'buzz', 'quiff', 'crop'] as const);
}

const fairHair = new Set(['#dcb56a', '#ece0c4', '#b18a50', '#b9542a', '#7b3320']);

const tieColors = ['#a3303d', '#26345a', '#2f6b57', '#7a4a9c', '#c9973a'];

const outfitColors = [
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

const backdropColors: Partial<Record<PersonRig['backdrop']['kind'], readonly string[]>> = {
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
