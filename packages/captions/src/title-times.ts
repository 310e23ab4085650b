import type { Title, TitleToDraw } from '@talkreel/contracts/http/titles';
import { SHOT_FPS, type ShotFrames } from './shots.ts';
import type { TimedWord } from './words.ts';

/** Shorter than this, nobody reads a text: one at a short word stays longer. */
const LEAST_SECONDS = 1.4;
/** The frames in which a text comes, and in which it goes. */
export const [ENTER_FRAMES, LEAVE_FRAMES] = [7, 5];

/** When a text is seen. `spoken`: the words as they were spoken, needed only for a text at words. */
export function timeTitle(time: Title['time'], spoken: readonly TimedWord[]): TitleToDraw['time'] {
  if (time.at === 'end') return { lastSeconds: time.seconds };
  if (time.at === 'whole') return { startSeconds: 0, endSeconds: null };
  if (time.at === 'start') return { startSeconds: 0, endSeconds: time.seconds };
  const startSeconds = spoken[time.from]?.startSeconds ?? 0;
  const endSeconds = spoken[time.to]?.endSeconds ?? 0;
  return { startSeconds, endSeconds: Math.max(endSeconds, startSeconds + LEAST_SECONDS) };
}

export type TitleFrames = ShotFrames;

/** The same in frames of the video. At least one: a text longer than the video is seen all the time. */
export function titleFrames(time: TitleToDraw['time'], videoSeconds: number): TitleFrames {
  const all = Math.max(1, Math.round(videoSeconds * SHOT_FPS));
  const clamped = (seconds: number): number =>
    Math.max(0, Math.min(all, Math.round(seconds * SHOT_FPS)));
  const [start, end] =
    'lastSeconds' in time
      ? [clamped(videoSeconds - time.lastSeconds), all]
      : [clamped(time.startSeconds), time.endSeconds === null ? all : clamped(time.endSeconds)];
  const first = Math.min(start, all - 1);
  const last = Math.max(end, first + 1);
  return { start: first, count: last - first, isFirst: first === 0, isLast: last === all };
}

/** Whether two texts are ever seen together. */
export function areTogether(one: ShotFrames, other: ShotFrames): boolean {
  return one.start < other.start + other.count && other.start < one.start + one.count;
}

/** How a text is drawn in one of its frames. */
export interface TitlePhase {
  alpha: number;
  /** How far it still is from its place, 0..1: below 0 it is past it. */
  away: number;
}

const STILL: TitlePhase = { alpha: 1, away: 0 };

/** The n-th frame of a text that is seen for so many: it comes fast and slows down, and fades away. */
export function titlePhase(n: number, { count, isFirst, isLast }: TitleFrames): TitlePhase {
  const [enter, leave] = [Math.min(ENTER_FRAMES, count / 3), Math.min(LEAVE_FRAMES, count / 3)];
  if (!isFirst && n < enter) {
    const share = (n + 1) / (enter + 1);
    return { alpha: Math.min(1, share * 1.6), away: (1 - share) ** 3 };
  }
  const left = count - n;
  return !isLast && left <= leave ? { alpha: left / (leave + 1), away: 0 } : STILL;
}

/** The frames in which a picture of its own is needed, each with how many frames it stays. */
export function titleSteps(frames: TitleFrames): Array<{ phase: TitlePhase; count: number }> {
  const steps: Array<{ phase: TitlePhase; count: number }> = [];
  for (let n = 0; n < frames.count; n += 1) {
    const phase = titlePhase(n, frames);
    const before = steps.at(-1);
    if (before?.phase === phase) before.count += 1;
    else steps.push({ phase, count: 1 });
  }
  return steps;
}
