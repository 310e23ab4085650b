import { describe, expect, it } from 'vitest';
import { describeRig } from './describe-rig.ts';
import { notShown } from './not-shown.ts';
import { flat, type Flat } from './testing/flat-rig.ts';

/** What the picture has to show, as fields of the rig, and what it cannot show. */
type Row = readonly [prompt: string, shown: Partial<Flat>, missing?: readonly string[]];

const pale = ['#f6d9c6', '#f3d0b8'];
const brown = ['#b47a4e', '#a06840'];
const deep = ['#7c4b30', '#6a3d27', '#593220'];

const ages: Row[] = [
  ['a six year old boy', { gender: 'male', age: 'child' }],
  ['an 11-year-old girl with braids', { gender: 'female', age: 'child', style: 'braids' }],
  ['a teenage girl', { gender: 'female', age: 'young' }],
  ['a boy of 10 in a hoodie', { gender: 'male', age: 'child', beard: 'none' }],
  ['a teenage boy with freckles', { gender: 'male', age: 'young', beard: 'none' }],
  ['a woman of 66 with a grey bob', { gender: 'female', age: 'senior' }],
  ['a male teacher of 42, smiling', { gender: 'male', age: 'adult' }],
  ['a woman in her twenties', { gender: 'female', age: 'young' }],
  ['a man, 28 years old', { gender: 'male', age: 'young' }],
  ['a man in his thirties', { gender: 'male', age: 'adult' }],
  ['a woman aged 45', { gender: 'female', age: 'adult' }],
  ['a middle-aged businessman', { gender: 'male', age: 'adult' }],
  ['a woman in her 60s', { gender: 'female', age: 'senior' }],
  ['a retired teacher, male, 71 years old', { gender: 'male', age: 'senior' }],
  ['a grandmother', { gender: 'female', age: 'senior' }],
  ['an older gentleman', { gender: 'male', age: 'senior' }],
];

const hair: Row[] = [
  ['a woman with long straight black hair', { hair: '#1d1a1f', style: 'long-straight' }],
  ['a woman with long wavy brown hair', { hair: '#5d3a25', style: 'long-wavy' }],
  ['a woman with long curly red hair', { hair: '#b9542a', style: 'curly-long' }],
  ['a man with short curly dark hair', { hair: '#2c201b', style: 'curly-short' }],
  ['a woman with a blonde bob', { hair: '#dcb56a', style: 'bob' }],
  ['a woman with a platinum pixie cut', { hair: '#ece0c4', style: 'pixie' }],
  ['a woman with auburn hair in a ponytail', { hair: '#7b3320', style: 'ponytail' }],
  ['a woman with grey hair in a bun', { hair: '#a3a4a8', style: 'bun' }],
  ['a woman with a pink fringe', { hair: '#e584ae', style: 'bangs' }],
  ['a woman with an afro', { style: 'afro' }],
  ['a woman with braids', { style: 'braids' }],
  ['a man with dreadlocks', { style: 'locs' }],
  ['a man with a buzz cut', { style: 'buzz' }],
  ['a man with a skin fade', { style: 'fade' }],
  ['a man with slicked back black hair', { hair: '#1d1a1f', style: 'quiff' }],
  ['a man with a side part', { style: 'side-part' }],
  ['a man with a man bun', { style: 'man-bun' }],
  ['a balding man', { style: 'receding' }],
  ['a bald man', { style: 'bald' }],
  ['a woman in a green hijab', { style: 'hijab', hair: '#3f8456' }],
  ['a man with a blue mohawk', {}, ['mohawk']],
];

const beards: Row[] = [
  ['a man with a short grey beard', { beard: 'short', hair: '#a3a4a8' }],
  [
    'a man with black hair and a grey beard',
    { beard: 'short', hair: '#1d1a1f', beardColor: '#a3a4a8' },
  ],
  ['a man with a full red beard', { beard: 'full', hair: '#b9542a' }],
  ['a bald man with a white full beard', { beard: 'full', style: 'bald', hair: '#e4e2df' }],
  ['a man with stubble', { beard: 'stubble' }],
  ['a man with a goatee', { beard: 'goatee' }],
  ['a man with a moustache', { beard: 'moustache' }],
  ['a clean-shaven man', { beard: 'none' }],
  ['a man without a beard', { beard: 'none' }],
];

const faces: Row[] = [
  ['a pale woman', { skins: pale }],
  ['a woman with brown skin', { skins: brown }],
  ['a Black woman', { skins: deep }],
  ['a Nigerian man', { skins: deep }],
  ['an Indian woman', { skins: brown }],
  ['a Scandinavian man', { skins: pale }],
  ['a woman with dark skin and blonde hair', { skins: deep, hair: '#dcb56a' }],
  ['a woman with blue eyes', { eyes: '#4f86c6' }],
  ['a green-eyed man', { eyes: '#4f8f58' }],
  ['a man with hazel eyes', { eyes: '#8f6a34' }],
  ['a woman with dark brown eyes', { eyes: '#3a241a' }],
  ['a woman with freckles', { freckles: true }],
  ['a woman with bold makeup', { makeup: 'bold' }],
  ['a woman with red lipstick', { makeup: 'bold' }],
  ['a laughing woman', { isHappy: true }],
  ['a sad man', { isHappy: false }],
  ['a woman with a nose ring and a scar', {}, ['nose ring', 'scar']],
  ['a man with a dragon tattoo', {}, ['dragon tattoo']],
];

const things: Row[] = [
  ['a man with round glasses', { glasses: 'round' }],
  ['a woman with square glasses', { glasses: 'square' }],
  ['a woman with cat-eye glasses', { glasses: 'cat-eye' }],
  ['a man in sunglasses', { glasses: 'sun' }],
  ['a woman without glasses', { glasses: 'none' }],
  ['a man in a beanie', { headwear: 'beanie' }],
  ['a man in a baseball cap', { headwear: 'cap' }],
  ['a gamer with headphones', { headwear: 'headphones' }],
  ['a man in a cowboy hat', { headwear: 'brim', hat: '#7a5236' }],
  ['a woman with hoop earrings', { jewellery: 'hoops' }],
  ['a woman with pearl earrings', { jewellery: 'studs' }, ['pearl']],
  ['a woman with a gold necklace', { jewellery: 'necklace' }],
  ['a woman with pearls', { jewellery: 'pearls' }],
  ['a woman with a red scarf', { neck: 'scarf', neckColor: '#c8343a' }],
  ['a girl with a skateboard', {}, ['skateboard']],
  ['a man holding a guitar', {}, ['guitar']],
  ['a woman with her dog', {}, ['dog']],
];

const garments: Row[] = [
  ['a man in a navy suit', { outfit: 'suit', cloth: '#26345a' }],
  ['a man in a black tuxedo', { outfit: 'suit', cloth: '#26242b' }],
  ['a woman in a red blazer', { outfit: 'blazer', cloth: '#c8343a' }],
  ['a man in a grey sport coat', { outfit: 'blazer', cloth: '#6f747d' }],
  ['a man in a green hoodie', { outfit: 'hoodie', cloth: '#3f8456' }],
  ['a woman in a pink sweatshirt', { outfit: 'hoodie', cloth: '#e58bb0' }],
  ['a woman in a blue tracksuit', { outfit: 'hoodie' }],
  ['a man in a black turtleneck', { outfit: 'turtleneck', cloth: '#26242b' }],
  ['a woman in a mustard sweater', { outfit: 'sweater', cloth: '#e2b13c' }],
  ['a man in a brown cardigan', { outfit: 'cardigan', cloth: '#6e4a33' }],
  ['a woman in a lavender knit jumper', { outfit: 'sweater', cloth: '#b8a2dc' }],
  ['a woman in a denim jacket', { outfit: 'denim' }],
  ['a man in a leather jacket', { outfit: 'leather' }],
  ['a barista in a green apron', { outfit: 'apron', cloth: '#3f8456' }],
  ['a girl in yellow overalls', { outfit: 'overalls', cloth: '#e2b13c' }],
  ['a doctor in a white lab coat', { outfit: 'coat', cloth: '#f4f1ea' }],
  ['a woman in a beige trench coat', { outfit: 'coat', cloth: '#eadfc9' }],
  ['a woman in a red dress', { outfit: 'dress', cloth: '#c8343a' }],
  ['a woman in an emerald gown', { outfit: 'dress', cloth: '#3f8456' }],
  ['a man in a white shirt', { outfit: 'shirt', cloth: '#f4f1ea' }],
  ['a woman in a cream blouse', { outfit: 'shirt', cloth: '#eadfc9' }],
  ['a man in a teal polo shirt', { outfit: 'polo', cloth: '#2a8c8c' }],
  ['a man in a plaid shirt', { outfit: 'shirt', print: 'plaid' }],
  ['a man in a black t-shirt', { outfit: 'tee', cloth: '#26242b' }],
  ['a man in a red tank top', { outfit: 'tank', cloth: '#c8343a' }],
  ['a woman in a striped top', { outfit: 'tee', print: 'stripes' }],
  ['a woman in a floral dress', { outfit: 'dress', print: 'flowers' }],
  ['a woman in a silk kimono', { outfit: 'wrap' }, ['silk kimono']],
];

const places: Row[] = [
  ['a woman in a coffee shop', { place: 'cafe' }],
  ['a woman in a small café', { place: 'cafe' }],
  ['a chef in a bakery', { place: 'cafe' }],
  ['a man in an office', { place: 'office' }],
  ['a man in a coworking space', { place: 'office' }],
  ['a woman in a park', { place: 'park' }],
  ['a man in the forest', { place: 'park' }],
  ['a woman in a garden', { place: 'park' }],
  ['a man in the city at night', { place: 'city-night' }],
  ['a woman on a neon street', { place: 'city-night' }],
  ['a girl in her bedroom', { place: 'bedroom' }],
  ['a woman in a sunny kitchen', { place: 'kitchen' }],
  ['a man at the beach', { place: 'beach' }],
  ['a woman by the sea', { place: 'beach' }],
  ['a man in a bright gym', { place: 'gym' }],
  ['a woman doing yoga', { place: 'gym' }, ['doing']],
  ['a man in a library', { place: 'library' }],
  ['a woman in a cosy living room', { place: 'living-room' }],
  ['a man on a couch', { place: 'living-room' }],
  ['a woman in a studio with a blue background', { place: 'studio', wall: '#3366b8' }],
  ['a man in a garage', { place: 'workshop' }],
  ['a woman at sunset in the rain', { place: 'sunset' }, ['rain']],
  ['a man in soft warm light', {}],
];

/** Examples printed in the app. */
const printed: Row[] = [
  [
    'A cheerful barista in her twenties with curly red hair, freckles and a green apron, in a small café',
    { age: 'young', hair: '#b9542a', freckles: true, cloth: '#3f8456', place: 'cafe' },
  ],
  [
    'A fit man in his forties with a short grey beard and a navy hoodie, in a bright gym',
    { age: 'adult', beard: 'short', outfit: 'hoodie', cloth: '#26345a', place: 'gym' },
  ],
  [
    'A warm grandmother with silver hair in a bun and round glasses, in a sunny kitchen',
    { age: 'senior', hair: '#a3a4a8', style: 'bun', glasses: 'round', place: 'kitchen' },
  ],
  [
    'A woman in her sixties with silver hair, a green cardigan, in a library',
    { age: 'senior', hair: '#a3a4a8', outfit: 'cardigan', cloth: '#3f8456', place: 'library' },
  ],
  [
    'A young man with curly dark hair and round glasses in a blue hoodie, city at night',
    { hair: '#2c201b', glasses: 'round', outfit: 'hoodie', cloth: '#3366b8', place: 'city-night' },
  ],
];

const prompts = [
  ...ages,
  ...hair,
  ...beards,
  ...faces,
  ...things,
  ...garments,
  ...places,
  ...printed,
];

describe('what was described is shown, or named as not shown', () => {
  it('asks for at least 120 people', () => {
    expect(new Set(prompts.map(([prompt]) => prompt)).size).toBeGreaterThanOrEqual(120);
  });

  it.each(prompts.map(([prompt, shown, missing = []]) => ({ prompt, shown, missing })))(
    '$prompt',
    ({ prompt, shown: { skins, ...shown }, missing }) => {
      for (let seed = 0; seed < 8; seed += 1) {
        const rig = describeRig(prompt, seed);
        if (rig.kind !== 'person') throw new Error(`a ${rig.kind}`);
        expect(flat(rig)).toMatchObject(shown);
        expect(skins ?? [rig.skin]).toContain(rig.skin);
      }
      expect(notShown(prompt, 'person')).toEqual(missing);
    },
  );

  it.each([
    ['robot', 'a friendly orange robot with green eyes', []],
    ['robot', 'a robot with a moustache and a hoodie', ['moustache', 'hoodie']],
    ['puppet', 'a purple felt puppet with orange hair, red curtain', []],
    ['puppet', 'a puppet with a skateboard', ['skateboard']],
  ] as const)('%s: %s', (kind, prompt, missing) => {
    expect(describeRig(prompt, 1).kind).toBe(kind);
    expect(notShown(prompt, kind)).toEqual(missing);
  });

  it('does not name what is ruled out, and at most eight short phrases', () => {
    expect(notShown('a woman without a skateboard, no tattoos', 'person')).toEqual([]);
    const many = Array.from({ length: 30 }, (_, index) => `zyx${'q'.repeat(index)}`).join(', ');
    expect(notShown(many, 'person')).toHaveLength(8);
    expect(notShown(`a ${'blub'.repeat(20)}`, 'person')).toEqual([]);
  });
});
