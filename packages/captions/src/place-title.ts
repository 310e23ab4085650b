import type { Size } from '@talkreel/contracts/framing';
import type { TitleToDraw } from '@talkreel/contracts/http/titles';
import { freeAreas, overlap } from './areas.ts';
import type { PlacedTitle } from './draw-title.ts';
import { safeArea, type Area } from './safe-area.ts';
import { facesDuring, mediaMiddles, type Faced, type Span } from './seen-faces.ts';
import { SHOT_FPS } from './shots.ts';
import type { TitleDrawing, TitleSets } from './title-layout.ts';
import type { TitleFrames } from './title-times.ts';
import { isRightToLeft } from './words.ts';

export interface ArrangedTitle extends PlacedTitle {
  frames: TitleFrames;
}

/** The space between two things, for a frame whose shorter side is 1080. */
const GAP = 16;
/** What a smaller text is weighed against, in shares of its size, where it is as far as can be from where its kind belongs. */
const AWAY: Readonly<Record<TitleToDraw['kind'], number>> = {
  hook: 0.55,
  sticker: 0.3,
  'lower-third': 1.1,
  'call-to-action': 0.9,
};
/** What a text costs, in shares of its size, that is all in front of the middle of a picture or clip. */
const HIDES: Readonly<Record<TitleToDraw['kind'], number>> = {
  hook: 1.5,
  sticker: 0.4,
  'lower-third': 0.2,
  'call-to-action': 0.2,
};
/** Letters are read on a phone from this share of the frame's shorter side on; below, a text costs that much more. */
const LEGIBLE = 0.04;
const ILLEGIBLE = 5;
/** The same of what is under a price, which says less; it must not cost the price its size. */
const LEGIBLE_UNDER = 0.028;
const ILLEGIBLE_UNDER = 3;
/** Of a face, where nothing else is free: forehead and temples, never eyes, nose or mouth. In shares of its area. */
const BARE = { top: 0.22, side: 0.1 };
/** What a text on a forehead costs, in shares of its size. */
const ON_FOREHEAD = 1;

export interface Placed {
  title: ArrangedTitle;
  cost: number;
}

export const secondsOf = ({ start, count }: TitleFrames): Span => ({
  from: start / SHOT_FPS,
  to: (start + count) / SHOT_FPS,
});

interface Wanted {
  index: number;
  title: TitleToDraw;
  frames: TitleFrames;
  around: readonly Area[];
}

/** Where a text costs least: off faces and all that is around, or else over a forehead. Null: nowhere. */
export function placeTitle(
  setter: TitleSets,
  scene: Faced,
  { index, title, frames, around }: Wanted,
): Placed | null {
  const scale = scaleOf(scene.frame);
  const safe = safeArea(scene.frame);
  const gap = GAP * scale;
  const faces = facesDuring(scene, secondsOf(frames));
  const middles = mediaMiddles(scene, secondsOf(frames));
  const placedOff = (areas: readonly Area[]): Placed | null => {
    let best: Placed | null = null;
    for (const free of freeAreas(safe, [...areas, ...around], gap)) {
      const box = wholePixels(free);
      const drawing = setter.set(index, box);
      if (drawing === null) continue;
      const { at, away } = nearest(title, drawing, box, safe);
      const cost =
        1 -
        drawing.share +
        AWAY[title.kind] * away +
        HIDES[title.kind] * shareOver(at, middles) +
        ILLEGIBLE * illegible(drawing, scale) +
        ILLEGIBLE_UNDER * illegibleUnder(title, drawing, scale);
      if (best !== null && cost >= best.cost - 1e-6) continue;
      best = { title: { kind: title.kind, drawing, scale, ...at, frames }, cost };
    }
    return best;
  };
  // The area of a face has a margin of its own.
  const whole = faces.map((face) => inside(face, { x: gap, top: gap, bottom: gap }));
  const placed = placedOff(whole);
  if (placed !== null && placed.cost < ON_FOREHEAD) return placed;
  const over = placedOff(
    faces.map((face) =>
      inside(face, {
        x: gap + BARE.side * face.width,
        top: gap + BARE.top * face.height,
        bottom: gap,
      }),
    ),
  );
  if (over === null) return placed;
  const cost = over.cost + ON_FOREHEAD;
  return placed === null || cost < placed.cost ? { ...over, cost } : placed;
}

function shareOver(text: Area, areas: readonly Area[]): number {
  const most = Math.max(0, ...areas.map((area) => overlap(text, area)));
  return most / (text.width * text.height);
}

/** How far its largest letters are below what can be read, 0..1. */
function illegible({ marks }: TitleDrawing, scale: number): number {
  const sizes = marks.map((mark) => (mark.mark === 'text' ? mark.size : 0));
  return Math.max(0, 1 - Math.max(...sizes) / (LEGIBLE * 1080 * scale));
}

function illegibleUnder({ kind }: TitleToDraw, { marks }: TitleDrawing, scale: number): number {
  if (kind !== 'sticker') return 0;
  const sizes = marks.flatMap((mark) => (mark.mark === 'text' ? [mark.size] : []));
  return Math.max(0, 1 - Math.min(...sizes) / (LEGIBLE_UNDER * 1080 * scale));
}

function inside(
  { x, y, width, height }: Area,
  by: { x: number; top: number; bottom: number },
): Area {
  return {
    x: x + by.x,
    y: y + by.top,
    width: width - 2 * by.x,
    height: height - by.top - by.bottom,
  };
}

/** The whole pixels of an area. */
function wholePixels({ x, y, width, height }: Area): Area {
  const [left, top] = [Math.ceil(x), Math.ceil(y)];
  const [right, bottom] = [Math.floor(x + width), Math.floor(y + height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function scaleOf({ width, height }: Size): number {
  return Math.min(width, height) / 1080;
}

/** Where a text is in a free area: as near as it gets to where its kind belongs. `away`: 0..1. */
function nearest(
  { kind, corner, text }: TitleToDraw,
  { size: { width, height } }: TitleDrawing,
  box: Area,
  safe: Area,
): { at: Area; away: number } {
  const [right, bottom] = [safe.x + safe.width - width, safe.y + safe.height - height];
  const middle = safe.x + (safe.width - width) / 2;
  const wanted = {
    hook: { x: middle, y: safe.y },
    sticker: {
      x: corner.endsWith('left') ? safe.x : right,
      y: corner.startsWith('top') ? safe.y : bottom,
    },
    'lower-third': { x: isRightToLeft(text) ? right : safe.x, y: bottom },
    'call-to-action': { x: middle, y: bottom },
  }[kind];
  const within = (at: number, from: number, to: number): number =>
    Math.max(from, Math.min(Math.round(at), Math.floor(to)));
  const x = within(wanted.x, box.x, box.x + box.width - width);
  const y = within(wanted.y, box.y, box.y + box.height - height);
  const away = Math.hypot(x - wanted.x, y - wanted.y) / Math.hypot(safe.width, safe.height);
  return { at: { x, y, width, height }, away };
}
