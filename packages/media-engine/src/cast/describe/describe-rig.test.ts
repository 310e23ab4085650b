import { describe, expect, it } from 'vitest';
import { samplePrompts } from '../../cli/sample-prompts.ts';
import { lightnessOf } from '../../drawing/color.ts';
import { rigSchema } from '../rig.ts';
import type { PersonRig } from '../rig.ts';
import { describeRig } from './describe-rig.ts';

/** The rigs of several seeds; a property that is tested must hold for all of them. */
function everybody(description: string): PersonRig[] {
  return Array.from({ length: 12 }, (_, seed) => describeRig(description, seed)).filter(
    (rig) => rig.kind === 'person',
  );
}

const people: ReadonlyArray<readonly [string, (rig: PersonRig) => unknown, unknown]> = [
  ['a young woman', (rig) => [rig.gender, rig.age], ['female', 'young']],
  ['two businessmen', (rig) => rig.gender, 'male'],
  ['an elderly gentleman', (rig) => [rig.gender, rig.age], ['male', 'senior']],
  ['a 72 year old woman', (rig) => rig.age, 'senior'],
  ['man in his 40s', (rig) => rig.age, 'adult'],
  ['little girl', (rig) => [rig.gender, rig.age], ['female', 'child']],
  ['woman with long blonde hair', (rig) => rig.hair.color, '#dcb56a'],
  ['woman whose hair is red', (rig) => rig.hair.color, '#b9542a'],
  ['brunette woman', (rig) => rig.hair.color, '#5d3a25'],
  ['woman with a pink bob', (rig) => rig.hair, { style: 'bob', color: '#e584ae' }],
  [
    'woman with black hair in a red dress',
    (rig) => [rig.hair.color, rig.outfit.color, rig.outfit.style],
    ['#1d1a1f', '#c8343a', 'dress'],
  ],
  [
    'woman with green eyes and a blue sweater',
    (rig) => [rig.eyes, rig.outfit.color],
    ['#4f8f58', '#3366b8'],
  ],
  ['blue-eyed man', (rig) => rig.eyes, '#4f86c6'],
  ['man with a full beard', (rig) => rig.beard, 'full'],
  ['bearded man', (rig) => rig.beard, 'short'],
  [
    'A fit man in his forties with a short grey beard and a navy hoodie, in a bright gym',
    (rig) => [rig.beard, rig.hair.color, rig.outfit, rig.backdrop.kind],
    ['short', '#a3a4a8', expect.objectContaining({ style: 'hoodie', color: '#26345a' }), 'gym'],
  ],
  [
    'A cheerful barista in her twenties with curly red hair, freckles and a green apron, in a small café',
    (rig) => [rig.hair.color, rig.freckles, rig.outfit, rig.backdrop.kind],
    ['#b9542a', true, expect.objectContaining({ style: 'apron', color: '#3f8456' }), 'cafe'],
  ],
  ['man without a beard', (rig) => rig.beard, 'none'],
  ['clean-shaven man', (rig) => rig.beard, 'none'],
  ['man with no glasses or beard', (rig) => [rig.glasses, rig.beard], ['none', 'none']],
  ['woman, no glasses, with freckles', (rig) => [rig.glasses, rig.freckles], ['none', true]],
  ['woman without freckles', (rig) => rig.freckles, false],
  ['woman wearing sunglasses', (rig) => rig.glasses, 'sun'],
  ['woman with cat-eye glasses', (rig) => rig.glasses, 'cat-eye'],
  ['bald man', (rig) => rig.hair.style, 'bald'],
  [
    'woman in a blue hijab and a beige coat',
    (rig) => [rig.hair, rig.outfit.color],
    [{ style: 'hijab', color: '#3366b8' }, '#eadfc9'],
  ],
  ['woman with a ponytail', (rig) => rig.hair.style, 'ponytail'],
  ['woman with an afro', (rig) => rig.hair.style, 'afro'],
  ['woman with long curly hair', (rig) => rig.hair.style, 'curly-long'],
  [
    'man in a navy suit in the office',
    (rig) => [rig.outfit.style, rig.outfit.color, rig.backdrop.kind],
    ['suit', '#26345a', 'office'],
  ],
  ['girl at the beach', (rig) => rig.backdrop.kind, 'beach'],
  ['a man, not a robot', (rig) => rig.gender, 'male'],
];

describe('a described person', () => {
  it.each(people)('%s', (description, read, expected) => {
    const rigs = everybody(description);
    expect(rigs).toHaveLength(12);
    for (const rig of rigs) expect(read(rig)).toEqual(expected);
  });

  it('has the requested skin, and hair colour does not change it', () => {
    for (const rig of everybody('a black woman with blonde hair'))
      expect(lightnessOf(rig.skin)).toBeLessThan(0.55);
    for (const rig of everybody('a pale man with black hair'))
      expect(lightnessOf(rig.skin)).toBeGreaterThan(0.85);
    for (const rig of everybody('a woman with dark skin'))
      expect(lightnessOf(rig.skin)).toBeLessThan(0.55);
  });

  it('is another person with another seed', () => {
    const faces = new Set(everybody('a woman').map((rig) => JSON.stringify({ ...rig, seed: 0 })));
    expect(faces.size).toBeGreaterThan(8);
  });
});

describe('other descriptions', () => {
  it.each([
    ['a friendly robot with green eyes', 'robot'],
    ['robot cat', 'robot'],
    ['a puppet with purple fur', 'puppet'],
    ['felt monster', 'puppet'],
    ['a bunny with glasses', 'puppet'],
    ['a woman', 'person'],
    ['a woman with her dog', 'person'],
    ['a man and his robot', 'person'],
    ['a female robot', 'robot'],
    ['a woman who is a robot', 'robot'],
  ])('%s is a %s', (description, kind) => {
    for (let seed = 0; seed < 6; seed++) expect(describeRig(description, seed).kind).toBe(kind);
  });

  it('applies colours to shell, fur and light', () => {
    const robot = describeRig('a pink robot with green eyes', 1);
    expect(robot.kind === 'robot' && [robot.shell, robot.light]).toEqual(['#e58bb0', '#3f8456']);
    const puppet = describeRig('a purple puppet with yellow hair', 1);
    expect(puppet.kind === 'puppet' && [puppet.fur, puppet.tuft.color]).toEqual([
      '#6f4aa8',
      '#e2b13c',
    ]);
  });
});

describe('any text at all', () => {
  const odd = [
    '',
    '   ',
    '😀😀😀',
    '<script>alert(1)</script>',
    'no no no no',
    'ÅÄÖ été 東京 пример',
    '%s %d ${x}',
    'a'.repeat(5000),
    '; DROP TABLE users',
  ];

  it.each([...samplePrompts, ...odd])(
    'makes a valid rig, the same each time: %.60s',
    (description) => {
      const rig = describeRig(description, 5);
      expect(rigSchema.parse(rig)).toEqual(rig);
      expect(describeRig(description, 5)).toEqual(rig);
    },
  );

  it('ignores unknown words', () => {
    const plain = describeRig('woman with red hair', 3);
    expect(describeRig('zyxt woman with red hair qwop', 3)).toEqual(plain);
  });
});
