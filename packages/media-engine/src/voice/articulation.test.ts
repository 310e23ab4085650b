import { expect, test } from 'vitest';
import { articulate } from './articulation.ts';

/** A frame is visible for 40 ms; the track asks for a moment 15 ms after its middle. */
const atMiddle = (seconds: number): number => seconds + 0.015;

const aba = [
  { startSeconds: 0, endSeconds: 0.2, ipa: 'ɑ' },
  { startSeconds: 0.2, endSeconds: 0.28, ipa: 'b' },
  { startSeconds: 0.28, endSeconds: 0.5, ipa: 'ɑ' },
];

test('on screen the lips meet when the vowel ends, and part at once after the sound', () => {
  const { closureAt, poseAt } = articulate(aba, () => true);
  expect(closureAt(atMiddle(0.18))).toBeLessThan(0.5);
  expect(closureAt(atMiddle(0.2))).toBe(1);
  expect(closureAt(0.26)).toBeCloseTo(1);
  expect(closureAt(0.28)).toBe(0);
  expect(poseAt(atMiddle(0.16)).open).toBeGreaterThan(0.38);
});

test('around a sound that was only heard the lips stay together longer', () => {
  const { closureAt } = articulate(aba, () => false);
  expect(closureAt(0.2)).toBe(1);
  expect(closureAt(0.28)).toBeGreaterThan(0.3);
});
