import { expect, it } from 'vitest';
import { describeRig } from '../../cast/describe/describe-rig.ts';
import type { PersonRig } from '../../cast/rig.ts';
import { planFace } from '../face-plan.ts';
import { coveredEars, wornBy } from './worn.ts';

function person(prompt: string, seed: number): PersonRig {
  const rig = describeRig(prompt, seed);
  if (rig.kind !== 'person') throw new Error('not a person');
  return rig;
}

const longHaired = Array.from({ length: 60 }, (_, seed) =>
  person('a woman with long straight hair in a white t-shirt', seed),
);

it('long hair is worn and parted in every way', () => {
  const ways = new Set(longHaired.flatMap((rig) => [wornBy(rig).left, wornBy(rig).right]));
  expect([...ways].toSorted()).toEqual(['behind', 'front', 'tucked']);
  expect(longHaired.some((rig) => wornBy(rig).isSwept)).toBe(true);
  const parts = longHaired.map((rig) => planFace(rig).part);
  expect(parts.some((part) => part < -0.5)).toBe(true);
  expect(parts.some((part) => part > 0.5)).toBe(true);
  expect(parts.some((part) => Math.abs(part) < 0.1)).toBe(true);
});

it('an ear shows exactly where hair is tucked behind it', () => {
  for (const rig of longHaired) {
    const { left, right } = wornBy(rig);
    expect(coveredEars(rig).includes(-1)).toBe(left !== 'tucked');
    expect(coveredEars(rig).includes(1)).toBe(right !== 'tucked');
  }
});

it('short hair covers no ear, and hair lies over a hood', () => {
  expect(coveredEars(person('a man with a crew cut', 1))).toEqual([]);
  for (let seed = 0; seed < 20; seed++) {
    const rig = person('a woman with long straight hair in a hoodie', seed);
    expect([wornBy(rig).left, wornBy(rig).right]).toEqual(['front', 'front']);
  }
});

it('the same seed wears its hair in the same way', () => {
  for (const rig of longHaired) expect(wornBy({ ...rig })).toEqual(wornBy(rig));
});
