import { headroomOf, type Size } from '@talkreel/contracts/framing';
import type { LabelCorner } from '@talkreel/contracts/label';
import type { ShotLayout, ShotShape } from '@talkreel/contracts/shots';
import { safeArea, type Area } from './safe-area.ts';
import type { TimedWord } from './words.ts';

/** Frames a second in which shots begin, move and end: those of every file. */
export const SHOT_FPS = 25;
/** The frames in which a shot comes, and in which it goes, unless it is cut. */
export const FADE_FRAMES = 5;
/** A shorter look at the actor between two shots would be a flicker. */
const LEAST_GAP_SECONDS = 0.4;
/** The share of a still that its slow movement leaves out at most. */
const MOVE = 0.055;
/** More of a picture is not cut off to fill its box; it is then shown whole. */
const MOST_CUT = 0.4;
/** Lengths in shares of the frame's shorter side. */
const SMALL = { side: 0.37, gap: 0.02, radius: 0.05, rim: 0.006 };
/** In front of captions at most this wide are split pictures side by side. */
const TALL_RATIO = 0.9;
const WIDE_RATIO = 1.3;
/** The middle of the head, from the top of a bust, and the chin below it. */
const [HEAD_MIDDLE, BELOW_HEAD_MIDDLE] = [0.37, 0.31];
/** The lowest that a chin is in a picture as high as the frame, in shares of it. */
const SPLIT_CHIN = 0.74;
/** The part of a head and its surroundings in heights of a bust: from above the hair to below the chin. */
const HEAD = { small: 0.76, split: 0.95 };
const BUST_RATIO = 1.125;

export interface WordRun {
  /** Of the spoken words, counted from 0; both are shown. */
  from: number;
  to: number;
}

export interface ShotTime {
  startSeconds: number;
  endSeconds: number;
}

/** A look at the actor in a pause, who says nothing then, would be one too, unless the pause is long. */
const LEAST_PAUSE_SECONDS = 1.5;

/** When each shot is seen; shots are in order. One whose neighbour follows with the next word lasts until then. */
export function timeShots(runs: readonly WordRun[], words: readonly TimedWord[]): ShotTime[] {
  const times = runs.map(({ from, to }) => ({
    startSeconds: words[from]?.startSeconds ?? 0,
    endSeconds: words[to]?.endSeconds ?? 0,
  }));
  return times.map(({ startSeconds, endSeconds }, index) => {
    const next = times[index + 1]?.startSeconds ?? Infinity;
    const isNextWord = runs[index + 1]?.from === (runs[index]?.to ?? 0) + 1;
    const isNear = next - endSeconds < (isNextWord ? LEAST_PAUSE_SECONDS : LEAST_GAP_SECONDS);
    return { startSeconds, endSeconds: isNear ? next : endSeconds };
  });
}

/** The same at the beginning and the end of the video, in frames: a viewer's last look is no half of two pictures. */
const LEAST_LOOK = LEAST_GAP_SECONDS * SHOT_FPS;

/** The frames of a shot: its first one, and how many. */
export interface ShotFrames {
  start: number;
  count: number;
  /** Whether it is there from the first picture on, and up to the last: then it neither comes nor goes. */
  isFirst: boolean;
  isLast: boolean;
}

/** The same in frames, inside of the video's. Shots that are too short to be seen are left out: null. */
export function framesOf(time: ShotTime, videoSeconds: number): ShotFrames | null {
  const all = Math.round(videoSeconds * SHOT_FPS);
  const start = Math.round(time.startSeconds * SHOT_FPS);
  const end = Math.min(all, Math.round(time.endSeconds * SHOT_FPS));
  // A short look at the actor before or after it would be a flicker as well.
  const [first, last] = [start < LEAST_LOOK ? 0 : start, all - end < LEAST_LOOK ? all : end];
  if (last - first < 3) return null;
  return { start: first, count: last - first, isFirst: first === 0, isLast: last === all };
}

/** How much of a shot covers the actor in its n-th frame, 0..1. */
export function shotAlpha(
  isFading: boolean,
  frame: number,
  { count, isFirst, isLast }: ShotFrames,
): number {
  if (!isFading) return 1;
  const coming = isFirst ? 1 : frame / FADE_FRAMES;
  const leaving = isLast ? 1 : (count - frame) / FADE_FRAMES;
  return Math.max(0, Math.min(1, coming, leaving));
}

export interface ShotPlaces {
  media: Area;
  /** Null: the actor is not seen. `radius`: of its corners; 0: none. `rim`: around it. */
  actor: (Area & { radius: number; rim: number }) | null;
}

const even = (value: number): number => Math.round(value / 2) * 2;
const down = (value: number): number => Math.floor(value / 2) * 2;

/**
 * Where media and actor are in the frame, on even pixels. A small actor keeps off what is `taken`, as captions and a
 * logo: it moves down from the top, and up from the bottom.
 */
export function placeShot(
  { layout, corner, shape }: { layout: ShotLayout; corner: LabelCorner; shape: ShotShape },
  frame: Size,
  taken: readonly Area[],
): ShotPlaces {
  const { width, height } = frame;
  const whole = { x: 0, y: 0, width, height };
  if (layout === 'media' || layout === 'punch' || layout === 'cut-out')
    return { media: whole, actor: null };
  if (layout === 'split') return splitPlaces(frame);
  const short = Math.min(width, height);
  const radii = { circle: even(short * SMALL.side) / 2, rounded: short * SMALL.radius };
  const size = {
    width: even(short * SMALL.side),
    height: even(short * SMALL.side * (shape === 'circle' ? 1 : 1.25)),
  };
  const area = clearOf(inCorner(size, frame, corner), corner, taken, short * SMALL.gap);
  return { media: whole, actor: { ...area, radius: radii[shape], rim: short * SMALL.rim } };
}

/** The actor is above, so that captions, which are in the lower half, are never on the face. */
function splitPlaces({ width, height }: Size): ShotPlaces {
  const plain = { radius: 0, rim: 0 };
  if (width / height < TALL_RATIO) {
    const upper = even(height * (width / height < 0.7 ? 0.5 : 0.54));
    return {
      actor: { x: 0, y: 0, width, height: upper, ...plain },
      media: { x: 0, y: upper, width, height: height - upper },
    };
  }
  const left = even(width / 2);
  return {
    actor: { x: 0, y: 0, width: left, height, ...plain },
    media: { x: left, y: 0, width: width - left, height },
  };
}

function inCorner(size: Size, frame: Size, corner: LabelCorner): Area {
  const safe = actorArea(frame);
  const [right, bottom] = [safe.x + safe.width - size.width, safe.y + safe.height - size.height];
  return {
    x: even(corner.endsWith('left') ? safe.x : right),
    y: even(corner.startsWith('top') ? safe.y : bottom),
    ...size,
  };
}

/** In wide frames the safe area is that narrow for the length of lines: an actor is as far from the side as from the top. */
function actorArea(frame: Size): Area {
  const { x, y, width, height } = safeArea(frame);
  const side = frame.width / frame.height > WIDE_RATIO ? Math.min(x, y) : x;
  return { x: side, y, width: width + 2 * (x - side), height };
}

function clearOf(area: Area, corner: LabelCorner, taken: readonly Area[], gap: number): Area {
  const inTheWay = taken.filter((other) => isOver(area, other));
  if (inTheWay.length === 0) return area;
  const y = corner.startsWith('top')
    ? Math.max(...inTheWay.map((other) => other.y + other.height)) + gap
    : Math.min(...inTheWay.map((other) => other.y)) - gap - area.height;
  return { ...area, y: even(Math.max(0, y)) };
}

function isOver(one: Area, other: Area): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** The part of the source that shows the head in a box of this shape, on even pixels. */
export function actorCrop(source: Size, box: Size & { radius: number }): Area {
  const tall = Math.min(source.height, BUST_RATIO * source.width);
  const ratio = box.width / box.height;
  let high = Math.min(source.height, tall * (box.radius > 0 ? HEAD.small : HEAD.split));
  if (high * ratio > source.width) high = source.width / ratio;
  const [width, height] = [down(high * ratio), down(high)];
  const middle = headroomOf(source) + HEAD_MIDDLE * tall;
  // Beside media captions are in front of the actor too.
  const isAside = box.radius === 0 && ratio < 1;
  const chin = middle + BELOW_HEAD_MIDDLE * tall - SPLIT_CHIN * height;
  const top = Math.max(middle - height / 2, isAside ? chin : 0);
  return {
    x: down((source.width - width) / 2),
    y: down(Math.max(0, Math.min(source.height - height, top))),
    width,
    height,
  };
}

/** What of a picture is shown where in a box of its own: it fills the box, or is whole and in its middle. Even pixels. */
export function fitMedia(media: Size, box: Size): { crop: Area; at: Area } {
  const [mediaRatio, ratio] = [media.width / media.height, box.width / box.height];
  const seen = Math.min(mediaRatio / ratio, ratio / mediaRatio);
  if (seen >= 1 - MOST_CUT) {
    const width = down(mediaRatio > ratio ? media.height * ratio : media.width);
    const height = down(mediaRatio > ratio ? media.height : media.width / ratio);
    return {
      crop: {
        x: down((media.width - width) / 2),
        y: down((media.height - height) / 2),
        width,
        height,
      },
      at: { x: 0, y: 0, width: box.width, height: box.height },
    };
  }
  const scale = Math.min(box.width / media.width, box.height / media.height);
  const [width, height] = [even(media.width * scale), even(media.height * scale)];
  return {
    crop: { x: 0, y: 0, width: down(media.width), height: down(media.height) },
    at: { x: down((box.width - width) / 2), y: down((box.height - height) / 2), width, height },
  };
}

/** A window into a still, in shares of its sides. */
export interface StillMove {
  from: Area;
  to: Area;
}

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

/** How a still moves during its shot: closer, or away from it, and a little to the side. */
export function stillMove(index: number): StillMove {
  const near = {
    x: MOVE * (index % 4 < 2 ? 0.7 : 0.3),
    y: MOVE * 0.45,
    width: 1 - MOVE,
    height: 1 - MOVE,
  };
  return index % 2 === 0 ? { from: WHOLE, to: near } : { from: near, to: WHOLE };
}

/** The time in a clip, in seconds, that is shown `seconds` after its shot began. */
export function clipTime(
  { clipStart, ending }: { clipStart: number; ending: 'loop' | 'hold' },
  durationSeconds: number,
  seconds: number,
): number {
  const start = clipBegin(clipStart, durationSeconds);
  const length = durationSeconds - start;
  if (seconds < length) return start + seconds;
  return ending === 'hold' ? durationSeconds - 1 / SHOT_FPS : start + (seconds % length);
}

/** A clip begins no later than this before its end, whatever was asked for. */
const LEAST_CLIP_SECONDS = 0.5;

export function clipBegin(clipStart: number, durationSeconds: number): number {
  return Math.max(0, Math.min(clipStart, durationSeconds - LEAST_CLIP_SECONDS));
}

/** Where small actors are at some time: a label keeps off them. */
export function smallActors(
  shots: ReadonlyArray<Parameters<typeof placeShot>[0]>,
  frame: Size,
  taken: readonly Area[],
): Area[] {
  return shots.flatMap((shot) => {
    const { actor } = placeShot(shot, frame, taken);
    return shot.layout === 'corner' && actor !== null ? [actor] : [];
  });
}
