import type { MouthPose, PhonemeCue } from '../types.ts';
import { smoothstep } from '../drawing/geometry.ts';
import { poseKeys, scalePose } from './pose.ts';
import { restPose, visemes, visemesOf, type Viseme } from './visemes.ts';

interface Segment {
  viseme: Viseme;
  start: number;
  end: number;
}

/** A pause this short is part of the speech: the mouth does not close. */
const shortPauseSeconds = 0.09;
/** Lips need about this long to close before and to open after a pause. */
const closingSeconds = 0.09;
const openingSeconds = 0.06;
/**
 * Seconds from when the lips begin to close until the sound begins, from then until they meet, and until they have parted
 * again. The track asks for a moment 15 ms after the middle of a frame, so on screen they meet when the vowel ends. Any
 * earlier, and a loud vowel is heard from a closed mouth. When a sound was only heard, its time is not as certain.
 */
const pressing = {
  known: { before: 0.02, after: 0.015, release: 0.02 },
  heard: { before: 0.035, after: 0, release: 0.035 },
};

/** The mouth at any moment of a known text, before loudness is taken into account. */
export interface Articulation {
  poseAt(seconds: number): MouthPose;
  /** 1 while the lips must touch (m, b, p), 0 elsewhere. */
  closureAt(seconds: number): number;
  /** Moments at which a frame must show closed lips. */
  closures: ReadonlyArray<{ start: number; end: number }>;
}

/** `isKnown`: whether the sounds at a time are known, not only heard. */
export function articulate(
  cues: readonly PhonemeCue[],
  isKnown: (seconds: number) => boolean,
): Articulation {
  const segments = segmentsOf(cues);
  const pauses = segments.filter(({ viseme }) => viseme === 'rest');
  const closures = segments
    .filter(({ viseme }) => viseme === 'p')
    .map(({ start, end }) => ({ start, end: start + (end - start) * 0.75 }));

  const restAt = (t: number): number => {
    let most = 0;
    for (const { start, end } of pauses) {
      if (t < start || t > end) continue;
      most = Math.max(
        most,
        Math.min(
          smoothstep(start, start + closingSeconds, t),
          smoothstep(end, end - openingSeconds, t),
        ),
      );
    }
    return most;
  };
  const closureAt = (t: number): number => {
    let most = 0;
    for (const { start, end } of closures) {
      if (t < start - 0.1 || t > end + 0.1) continue;
      const { before, after, release } = pressing[isKnown(start) ? 'known' : 'heard'];
      most = Math.max(
        most,
        Math.min(smoothstep(start - before, start + after, t), smoothstep(end + release, end, t)),
      );
    }
    return most;
  };
  const poseAt = (t: number): MouthPose => {
    const blended = blend(segments, t);
    const closed = closureAt(t);
    const pose = {
      ...blended,
      open: blended.open * (1 - closed),
      jaw: blended.jaw * (1 - 0.7 * closed),
      press: Math.max(blended.press, 0.85 * closed),
    };
    return scalePose(pose, 1 - restAt(t));
  };
  return { poseAt, closureAt, closures };
}

/** Every nearby target is weighted by its dominance and its distance in time: sounds influence their neighbours. */
function blend(segments: readonly Segment[], t: number): MouthPose {
  const sum = { ...restPose };
  let total = 1e-6;
  for (const { viseme, start, end } of segments) {
    if (end < t - 0.4 || start > t + 0.4) continue;
    const duration = end - start;
    const { dominance, pose } = visemes[viseme];
    const distance = Math.max(0, Math.abs(t - (start + end) / 2) - duration * 0.22);
    const spread = 0.022 + 0.2 * Math.min(duration, 0.25);
    const weight = dominance * Math.exp(-0.5 * (distance / spread) ** 2);
    total += weight;
    for (const key of poseKeys) sum[key] += pose[key] * weight;
  }
  return scalePose(sum, 1 / total);
}

function segmentsOf(cues: readonly PhonemeCue[]): Segment[] {
  const segments: Segment[] = [];
  let previousEnd: number | undefined;
  for (const { startSeconds, endSeconds, ipa } of cues) {
    // Gaps between cues are silence.
    if (previousEnd !== undefined && startSeconds > previousEnd + 0.001)
      addPause(segments, previousEnd, startSeconds);
    previousEnd = endSeconds;
    const passed = visemesOf(ipa);
    if (passed.length === 0) {
      addPause(segments, startSeconds, endSeconds);
      continue;
    }
    let start = startSeconds;
    for (const [index, viseme] of passed.entries()) {
      const share =
        passed.length === 1
          ? 1
          : passed.length === 2
            ? index === 0
              ? 0.58
              : 0.42
            : 1 / passed.length;
      const end = start + (endSeconds - startSeconds) * share;
      segments.push({ viseme, start, end });
      start = end;
    }
  }
  return segments.filter(
    ({ viseme, start, end }) => viseme !== 'rest' || end - start >= shortPauseSeconds,
  );
}

function addPause(segments: Segment[], start: number, end: number): void {
  const last = segments.at(-1);
  if (last?.viseme === 'rest') last.end = end;
  else segments.push({ viseme: 'rest', start, end });
}
