import { describe, expect, it } from 'vitest';
import { cast } from '../cast/cast.ts';
import { createMotion } from './pose.ts';
import type { Pose } from './pose.ts';

const numbers = (pose: Pose): number[] =>
  Object.values(pose).filter((value) => typeof value === 'number');
const distance = (a: Pose, b: Pose): number =>
  Math.max(
    ...numbers({ ...a, phase: 0 }).map((value, i) =>
      Math.abs(value - (numbers({ ...b, phase: 0 })[i] ?? 0)),
    ),
  );

describe.each(cast.map(({ id, rig, durationSeconds }) => ({ id, rig, durationSeconds })))(
  '$id at rest',
  ({ rig, durationSeconds }) => {
    const motion = createMotion(rig, { periodSeconds: durationSeconds, mirror: false });
    const frames = Array.from({ length: durationSeconds * 25 }, (_, i) => motion.at(i / 25));

    it('ends where it began', () => {
      expect(distance(motion.at(durationSeconds), motion.at(0))).toBeLessThan(1e-9);
      const seam = distance(frames.at(-1) ?? motion.at(0), motion.at(0));
      const widest = Math.max(
        ...frames.slice(1).map((pose, i) => distance(pose, frames[i] ?? pose)),
      );
      expect(seam).toBeLessThanOrEqual(widest);
    });

    it('blinks, breathes and looks about', () => {
      expect(Math.max(...frames.map(({ blink }) => blink))).toBeGreaterThan(0.9);
      expect(frames.filter(({ blink }) => blink === 0).length).toBeGreaterThan(frames.length / 2);
      const breaths = frames.map(({ breath }) => breath);
      expect(Math.max(...breaths) - Math.min(...breaths)).toBeGreaterThan(0.9);
      const gaze = frames.map(({ gazeX }) => gazeX);
      expect(Math.max(...gaze) - Math.min(...gaze)).toBeGreaterThan(0.3);
    });

    it('keeps its mouth closed', () => {
      expect(frames.every(({ mouth }) => mouth.open === 0 && mouth.jaw === 0)).toBe(true);
    });
  },
);

describe('mirrored time', () => {
  const rig = cast[0]?.rig;
  if (!rig) throw new Error('the cast is empty');
  const motion = createMotion(rig, { periodSeconds: 10, mirror: true });

  it('runs backwards the same way', () => {
    for (const t of [0.4, 3.2, 7.7])
      expect(distance(motion.at(10 + t), motion.at(10 - t))).toBeLessThan(1e-9);
    expect(distance(motion.at(20), motion.at(0))).toBeLessThan(1e-9);
  });
});

it('moves two seeds differently, and one seed always the same', () => {
  const rig = cast[0]?.rig;
  if (!rig) throw new Error('the cast is empty');
  const time = { periodSeconds: 10, mirror: false };
  const poseOf = (seed: number): Pose => createMotion({ ...rig, seed }, time).at(3.3);
  expect(poseOf(1)).toEqual(poseOf(1));
  expect(distance(poseOf(1), poseOf(2))).toBeGreaterThan(0.01);
});
