import { describe, expect, it } from 'vitest';
import { describeRig } from './describe-rig.ts';
import { notShown } from './not-shown.ts';
import { flat, type Flat } from './testing/flat-rig.ts';

/** People as marketers describe them: what the picture has to show, and what it says it cannot. */
const briefs: ReadonlyArray<
  readonly [brief: string, shown: Partial<Flat>, missing?: readonly string[]]
> = [
  [
    'Friendly barista in her twenties, curly red hair, freckles, mustard apron over a striped shirt, in a cozy coffee shop',
    { outfit: 'apron', cloth: '#e2b13c', underPrint: 'stripes', place: 'cafe', freckles: true },
  ],
  [
    'Silver-haired CEO in a charcoal three-piece suit with a burgundy tie, office at dusk',
    { outfit: 'suit', cloth: '#6f747d', neck: 'tie', neckColor: '#7a2436', place: 'office' },
    ['dusk'],
  ],
  [
    'Bearded lumberjack, red and black plaid flannel shirt, beanie, forest in autumn',
    { print: 'plaid', cloth: '#c8343a', printColor: '#26242b', headwear: 'beanie', place: 'park' },
    ['autumn'],
  ],
  [
    'Fitness coach with a ponytail, neon green tank top, in a bright gym',
    { outfit: 'tank', cloth: '#3f8456', style: 'ponytail', place: 'gym' },
  ],
  [
    'Grandfather with a white moustache, round glasses, bow tie and a cardigan, library full of books',
    { outfit: 'cardigan', neck: 'bow-tie', beard: 'moustache', glasses: 'round', place: 'library' },
  ],
  [
    'Doctor, white coat, stethoscope, short black hair, hospital corridor',
    { outfit: 'coat', cloth: '#f4f1ea', place: 'clinic' },
    ['stethoscope'],
  ],
  [
    'Woman in a navy polka dot dress, pearl necklace, red lipstick, restaurant',
    {
      outfit: 'dress',
      cloth: '#26345a',
      print: 'dots',
      printColor: '#f4f1ea',
      jewellery: 'pearls',
    },
  ],
  [
    'Indian woman in a red saree, hair in a bun',
    { outfit: 'sari', cloth: '#c8343a', style: 'bun' },
  ],
  [
    "Chef with a chef's hat, busy kitchen",
    { outfit: 'chef', cloth: '#f4f1ea', headwear: 'chef-hat', place: 'kitchen' },
  ],
  [
    'Surfer with long hair, hawaiian shirt, beach at sunset',
    { outfit: 'shirt', print: 'flowers', place: 'beach' },
    ['sunset'],
  ],
  ['Nurse in teal scrubs, hospital', { outfit: 'scrubs', cloth: '#2a8c8c', place: 'clinic' }],
  ['Woman in a leather jacket, city street at night', { outfit: 'leather', place: 'city-night' }],
  [
    'Construction worker wearing a yellow hard hat and an orange hi-vis vest, building site',
    { outfit: 'hi-vis', cloth: '#e8822e', headwear: 'hard-hat', hat: '#e2b13c', place: 'workshop' },
  ],
  [
    'Female pilot in uniform with a cap, airport',
    { outfit: 'uniform', headwear: 'cap' },
    ['airport'],
  ],
  [
    'Ginger boy aged 10, green striped t-shirt, classroom',
    { outfit: 'tee', print: 'stripes', cloth: '#3f8456', place: 'classroom' },
  ],
  ['Woman in a houndstooth blazer', { outfit: 'blazer', print: 'checks' }],
  ['Farmer, straw hat, denim shirt', { headwear: 'brim', hat: '#dcb877', outfit: 'denim' }],
  [
    'Man in a yellow raincoat in the street',
    { outfit: 'raincoat', cloth: '#e2b13c', place: 'street' },
  ],
  [
    'Woman with blue reading glasses and a turquoise scarf',
    { glasses: 'round', frames: '#3366b8', neck: 'scarf', neckColor: '#2a8c8c' },
  ],
  ['Businessman in a navy suit, no tie', { outfit: 'suit', neck: 'none' }],
  [
    'Cowboy with a brown vest, desert',
    { outfit: 'waistcoat', cloth: '#6e4a33', place: 'desert' },
    ['cowboy'],
  ],
  [
    'Man in a red puffer jacket in the snow',
    { outfit: 'puffer', cloth: '#c8343a', place: 'mountains' },
  ],
  [
    'Painter with a red beret in her studio',
    { headwear: 'beret', hat: '#c8343a', place: 'studio' },
  ],
  [
    'Woman with a yellow headwrap in a boutique',
    { headwear: 'headwrap', hat: '#e2b13c', place: 'shop' },
  ],
  ['Bride with a flower crown', { headwear: 'flowers' }],
  ['Man in a black tuxedo', { outfit: 'suit', neck: 'bow-tie' }],
  [
    'Woman in a navy blazer over a white t-shirt',
    { outfit: 'blazer', cloth: '#26345a', under: '#f4f1ea' },
  ],
  [
    'Man in a white shirt with blue stripes',
    { outfit: 'shirt', cloth: '#f4f1ea', print: 'stripes', printColor: '#3366b8' },
  ],
  ['Man in a pinstriped suit', { outfit: 'suit', print: 'pinstripes' }],
  ['Woman in a green kimono', { outfit: 'wrap', cloth: '#3f8456' }],
];

describe('what a brief asks for is drawn, or named', () => {
  it.each(briefs.map(([brief, shown, missing = []]) => ({ brief, shown, missing })))(
    '$brief',
    ({ brief, shown, missing }) => {
      for (let seed = 0; seed < 8; seed += 1) {
        const rig = describeRig(brief, seed);
        if (rig.kind !== 'person') throw new Error(`a ${rig.kind}`);
        expect(flat(rig)).toMatchObject(shown);
      }
      expect(notShown(brief, 'person')).toEqual(missing);
    },
  );
});
