/** Idle motion: the position of every moving part as a pure function of the seed and the time. */
import { createRandom } from '../drawing/random.ts';
import { clamp, smoothstep } from '../drawing/geometry.ts';
import type { Rig, TimeMap } from '../cast/rig.ts';
import { restPose } from '../voice/visemes.ts';
import { FRAME, noAccent } from '../types.ts';
import type { Accent, MouthPose } from '../types.ts';

/** Turns and lifts are −1..1, the rest 0..1; the drawing code maps them to pixels. */
export interface Pose {
  yaw: number;
  pitch: number;
  roll: number;
  breath: number;
  /** 0 open, 1 shut. */
  blink: number;
  gazeX: number;
  gazeY: number;
  brow: number;
  smile: number;
  /** One brow up, the other down. */
  doubt: number;
  /** Wide eyes. */
  surprise: number;
  shrug: number;
  lean: number;
  wave: number;
  /** An open hand, raised beside the chest. */
  hand: number;
  /** A spring after a hop: −1 squashed .. 1 stretched. */
  bounce: number;
  ears: number;
  /** Phase of the motion, 0..1 over its period: for lights and other cyclic things. */
  phase: number;
  mouth: MouthPose;
}

interface Beat {
  at: number;
  lengthSeconds: number;
  value: number;
}

/** The part of a rig's motion that does not depend on the time. */
export interface Motion {
  at(timeSeconds: number, speech?: { mouth: MouthPose; accent: Accent }): Pose;
}

/** A wave of whole cycles, so that it is continuous at the end of the period. */
function wave(
  random: ReturnType<typeof createRandom>,
  periodSeconds: number,
  hertz: number,
): (t: number) => number {
  const parts = [1, 1.7, 2.6].map((factor, i) => ({
    cycles: Math.max(1, Math.round(periodSeconds * hertz * factor + random.between(-0.4, 0.4))),
    phase: random.next() * Math.PI * 2,
    weight: 1 / (1 + i * 1.1),
  }));
  const total = parts.reduce((sum, part) => sum + part.weight, 0);
  return (t) =>
    parts.reduce(
      (sum, { cycles, phase, weight }) => sum + weight * Math.sin(t * cycles * 2 * Math.PI + phase),
      0,
    ) / total;
}

/** Times spread over the period with some randomness; none crosses its end. */
function beats(
  random: ReturnType<typeof createRandom>,
  periodSeconds: number,
  everySeconds: number,
  lengthSeconds: number,
  value: () => number,
): Beat[] {
  const count = Math.max(1, Math.round(periodSeconds / everySeconds));
  const slot = periodSeconds / count;
  return Array.from({ length: count }, (_, i) => {
    const room = Math.max(0, slot - lengthSeconds - 0.2);
    return {
      at: i * slot + 0.1 + random.next() * room,
      lengthSeconds: Math.min(lengthSeconds, slot - 0.2),
      value: value(),
    };
  });
}

/** Rises, holds and falls within the beat; 0 outside. */
function swell(list: readonly Beat[], timeSeconds: number, easeSeconds: number): number {
  let sum = 0;
  for (const { at, lengthSeconds, value } of list) {
    const since = timeSeconds - at;
    if (since <= 0 || since >= lengthSeconds) continue;
    const ease = Math.min(easeSeconds, lengthSeconds / 2);
    sum +=
      value *
      smoothstep(0, ease, since) *
      (1 - smoothstep(lengthSeconds - ease, lengthSeconds, since));
  }
  return sum;
}

/** Lids fall faster than they rise; they are shut for two frames and half open for one on each side. */
function blinkAt(list: readonly Beat[], timeSeconds: number): number {
  for (const { at, value } of list) {
    const since = timeSeconds - at;
    if (since < 0 || since > 0.24) continue;
    return value * (since < 0.06 ? smoothstep(0, 0.06, since) : 1 - smoothstep(0.13, 0.24, since));
  }
  return 0;
}

/** When somebody blinks who has no rig: 0 open .. 1 shut. */
export function createBlinks(seed: number, periodSeconds: number): (timeSeconds: number) => number {
  const list = beats(createRandom(seed, 'blinks'), periodSeconds, 3.3, 0.4, () => 1);
  return (timeSeconds) => blinkAt(list, timeSeconds);
}

/** Time of the motion at a time of the clip, 0 .. `periodSeconds`. */
export function motionTime({ periodSeconds, mirror, path }: TimeMap, clipSeconds: number): number {
  const whole = mirror ? periodSeconds * 2 : periodSeconds;
  const seconds = path ? secondsAlong(path, clipSeconds) : clipSeconds;
  const wrapped = ((seconds % whole) + whole) % whole;
  return mirror && wrapped > periodSeconds ? whole - wrapped : wrapped;
}

/** The time in the whole clip that a part of it shows. */
function secondsAlong(path: NonNullable<TimeMap['path']>, clipSeconds: number): number {
  let left = clipSeconds * FRAME.fps;
  for (const [frames, from, to] of path) {
    if (left < frames) return (from + ((to - from) * left) / frames) / FRAME.fps;
    left -= frames;
  }
  return (path.at(-1)?.[2] ?? 0) / FRAME.fps;
}

export function createMotion(rig: Rig, time: TimeMap): Motion {
  const { periodSeconds } = time;
  const random = createRandom(rig.seed, 'motion');
  const lively = 0.45 + rig.energy * 0.75;
  const yaw = wave(random, periodSeconds, 0.13);
  const pitch = wave(random, periodSeconds, 0.17);
  const roll = wave(random, periodSeconds, 0.11);
  const breathCycles = Math.max(1, Math.round(periodSeconds * 0.27));
  const blinks = beats(random, periodSeconds, rig.kind === 'person' ? 3.1 : 2.7, 0.4, () => 1);
  const glanceAngle = (): number => (random.chance(0.5) ? 1 : -1) * random.between(0.45, 1);
  const has = (gesture: Rig['gestures'][number]): boolean => rig.gestures.includes(gesture);
  const gaze = beats(random, periodSeconds, has('glance') ? 3.4 : 5.2, 1.3, glanceAngle);
  const gesture = (name: Rig['gestures'][number], every: number, length: number): Beat[] =>
    has(name)
      ? beats(random, periodSeconds, every, length, () => (random.chance(0.5) ? 1 : -1))
      : [];
  const tilts = gesture('tilt', 5.5, 2.4);
  const nods = gesture('nod', 6.3, 1.1);
  const brows = gesture('brow', 4.7, 0.9);
  const smiles = gesture('smile', 5.1, 2.6);
  const shrugs = gesture('shrug', 9, 1.3);
  const leans = gesture('lean', 7.3, 3);
  const waves = gesture('wave', 9.5, 2.4);
  const bounces = gesture('bounce', 5.9, 1.2);
  const ears = gesture('ears', 3.7, 0.7);

  return {
    at(timeSeconds, speech) {
      const t = motionTime(time, timeSeconds);
      const u = t / periodSeconds;
      const accent = speech?.accent ?? noAccent;
      // A turn while speaking replaces most of the idle swaying.
      const calm = Math.min(0.6, Math.abs(accent.turn));
      const look = swell(gaze, t, 0.12);
      const nod = nods.reduce((sum, beat) => {
        const since = t - beat.at;
        return since > 0 && since < beat.lengthSeconds
          ? sum + Math.sin((since / beat.lengthSeconds) * Math.PI * 2) ** 2 * 0.8
          : sum;
      }, 0);
      const hop = bounces.reduce((sum, beat) => {
        const since = t - beat.at;
        if (since <= 0 || since >= beat.lengthSeconds) return sum;
        return (
          sum + Math.sin(since * 11) * Math.exp(-since * 2.6) * (1 - since / beat.lengthSeconds)
        );
      }, 0);
      return {
        yaw: clamp(yaw(u) * lively * 0.8 * (1 - calm) + look * 0.28 + accent.turn, -1.2, 1.2),
        pitch: clamp(
          pitch(u) * lively * 0.55 + nod + accent.nod * 0.55 - accent.surprise * 0.35,
          -1.2,
          1.4,
        ),
        roll: clamp(
          roll(u) * lively * 0.6 +
            swell(tilts, t, 0.7) * 0.8 +
            accent.doubt * 0.45 -
            accent.turn * 0.25,
          -1.3,
          1.3,
        ),
        breath: 0.5 - 0.5 * Math.cos(u * breathCycles * 2 * Math.PI),
        blink: blinkAt(blinks, t),
        gazeX: clamp(look * 0.8 - yaw(u) * lively * 0.35 - accent.turn * 0.4, -1, 1),
        gazeY: clamp(-pitch(u) * 0.25 - Math.abs(look) * 0.12, -1, 1),
        brow: clamp(
          swell(brows, t, 0.22) ** 2 * 0.8 + accent.brow + accent.surprise * 0.8,
          -1,
          1.3,
        ),
        smile: clamp(
          Math.abs(swell(smiles, t, 0.6)) * (speech && speech.mouth.open > 0.05 ? 0.4 : 1) +
            accent.smile * 0.8 -
            accent.doubt * 0.5,
          -0.5,
          1.2,
        ),
        doubt: accent.doubt,
        surprise: accent.surprise,
        shrug: Math.abs(swell(shrugs, t, 0.35)),
        lean: swell(leans, t, 0.9),
        wave: Math.abs(swell(waves, t, 0.45)),
        hand: Math.max(smoothstep(0.12, 0.62, accent.turn), accent.surprise * 0.8),
        bounce: hop,
        ears: swell(ears, t, 0.16),
        phase: u,
        mouth: speech?.mouth ?? restPose,
      };
    },
  };
}
