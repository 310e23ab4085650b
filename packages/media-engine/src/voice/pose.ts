import type { MouthPose } from '../types.ts';

export const poseKeys = [
  'open',
  'width',
  'round',
  'jaw',
  'upperTeeth',
  'lowerTeeth',
  'tongue',
  'press',
  'tuck',
] as const satisfies ReadonlyArray<keyof MouthPose>;

export function scalePose(pose: MouthPose, factor: number): MouthPose {
  const out = { ...pose };
  for (const key of poseKeys) out[key] = pose[key] * factor;
  return out;
}

/** Rounds to three decimals and clamps every value: the same track on every machine. */
export function tidyPose(pose: MouthPose): MouthPose {
  const out = { ...pose };
  for (const key of poseKeys) {
    const value = Math.min(1, Math.max(key === 'width' ? -1 : 0, pose[key]));
    // Adding 0 turns a negative zero into a plain one.
    out[key] = Math.round(value * 1000) / 1000 + 0;
  }
  return out;
}
