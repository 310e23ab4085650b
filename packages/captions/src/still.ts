import type { Size } from '@talkreel/contracts/framing';
import type { LabelCorner } from '@talkreel/contracts/label';
import type { ShotLayout, ShotPlace } from '@talkreel/contracts/shots';
import {
  drawInBox,
  drawPart,
  SHOT_GROUND,
  type ShotCanvas,
  type StillCanvas,
} from './draw-shot.ts';
import type { DrawnImage } from './end-card.ts';
import { drawMat, TONES, type Ground } from './mat.ts';
import type { Area } from './safe-area.ts';
import { fitMedia, stillMove, type StillMove } from './shots.ts';

/** Makes an empty canvas. */
export type NewCanvas = (width: number, height: number) => StillCanvas;

interface ReadCanvas extends ShotCanvas {
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
}

/** The space around a card, in shares of its box's shorter side. */
const MARGIN = 0.05;
/** The share of a card's media that is seen at once: the rest comes into view while it moves. */
const SEEN = 0.75;
/** Nearer to a square, media is not moved along. */
const LONG_RATIO = 1.15;
/** A card is above the middle of a tall frame, since captions are below, but lower than a small actor at the top. */
const TALL = { ratio: 0.7, above: 0.3, belowActor: 0.46 };
/** A screen is light, and would be lost on a light ground. */
const DARK = 0.58;
/** The space around a product without ground, in shares of the box. */
const AROUND = 0.06;
/** The middle of a card beside an actor. */
const BESIDE = 0.7;
const WIDE_RATIO = 1.2;

/** What is around a clip that does not fill its box, and around a picture whose colours cannot be read. */
const CLIP_GROUND: Ground = { color: '#211d2b' };

const even = (value: number): number => Math.round(value / 2) * 2;
const sizeOf = ({ width, height }: Size): Size => ({ width, height });

/** Whether too much of media would be cut off if it filled its box: it is then a picture on a ground. */
export function isCard(media: Size, box: Size): boolean {
  const { at } = fitMedia(media, box);
  return at.width !== box.width || at.height !== box.height;
}

/** Who is in front of the media: a cut-out actor at a side, a small one in a corner. */
export interface Beside {
  layout: ShotLayout;
  place?: ShotPlace | undefined;
  corner?: LabelCorner | undefined;
}

/** The card of media in a box, whose corner is 0, 0. Even pixels. */
function cardIn(media: Size, box: Size, { layout, place = 'middle', corner }: Beside): Area {
  const margin = MARGIN * Math.min(box.width, box.height);
  const [most, high] = [box.width - 2 * margin, box.height - 2 * margin];
  const own = media.width / media.height;
  const ratio = own > LONG_RATIO ? own * SEEN : own < 1 / LONG_RATIO ? own / SEEN : own;
  const width = even(Math.min(most, high * ratio));
  const height = even(Math.min(high, most / ratio));
  const isTall = box.width / box.height < TALL.ratio;
  const isBeside =
    layout === 'cut-out' && place !== 'middle' && box.width / box.height > WIDE_RATIO;
  const middle = !isBeside ? 0.5 : place === 'left' ? BESIDE : 1 - BESIDE;
  const isUnder = layout === 'corner' && corner?.startsWith('top') === true;
  const above = !isTall ? 0.5 : isUnder ? TALL.belowActor : TALL.above;
  const x = Math.max(margin, Math.min(box.width - margin - width, box.width * middle - width / 2));
  return {
    x: even(x),
    y: even((box.height - height) * above),
    width,
    height,
  };
}

/** A still as it is drawn: where in its box, with which movement, and what is around it. */
export interface DrawnStill {
  still: StillCanvas;
  at: Area;
  move: StillMove;
  /** In front of it, as large as the box: the ground with a hole. Null: it fills the box. */
  mat: StillCanvas | null;
}

/** Draws what does not move of a still. `index`: of the shot, since they move in turns. */
export function prepareStill(
  create: NewCanvas,
  media: DrawnImage,
  { box, index, beside }: { box: Size; index: number; beside: Beside },
): DrawnStill {
  const colour = isCard(media, box) ? edgeColour(create, media) : SHOT_GROUND;
  if (colour !== null) {
    const still = create(box.width, box.height);
    const around = colour === SHOT_GROUND && isCard(media, box) ? AROUND : 0;
    drawInBox(still.getContext('2d') as ShotCanvas, media, box, { color: colour, around });
    return { still, at: { x: 0, y: 0, ...sizeOf(box) }, move: stillMove(index), mat: null };
  }
  const at = cardIn(media, box, beside);
  const scale = Math.max(at.width / media.width, at.height / media.height);
  const size = { width: even(media.width * scale), height: even(media.height * scale) };
  const still = create(size.width, size.height);
  const context = still.getContext('2d') as ShotCanvas;
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  drawPart(context, media.image, { x: 0, y: 0, ...sizeOf(media) }, { x: 0, y: 0, ...size });
  const tones = tonesOf(create, media);
  const mat = matOf(create, tones === null ? CLIP_GROUND : { tones, dark: DARK }, at, box);
  return { still, at, move: alongMove(at, size, index), mat };
}

/** The same of a clip: the part of it that is seen, where, and what is around it. */
export function prepareClip(
  create: NewCanvas,
  media: Size,
  { box, beside }: { box: Size; beside: Beside },
): { crop: Area; at: Area; mat: StillCanvas | null } {
  const { crop, at } = clipPlace(media, box, beside);
  return { crop, at, mat: isCard(media, box) ? matOf(create, CLIP_GROUND, at, box) : null };
}

function clipPlace(media: Size, box: Size, beside: Beside): { crop: Area; at: Area } {
  if (!isCard(media, box)) return fitMedia(media, box);
  const at = cardIn(media, box, beside);
  return { crop: fitMedia(media, at).crop, at };
}

function matOf(create: NewCanvas, ground: Ground, hole: Area, box: Size): StillCanvas {
  const mat = create(box.width, box.height);
  drawMat(mat.getContext('2d') as ShotCanvas, ground, hole, box);
  return mat;
}

/** From one end of what is longer than its card to the other; else a little nearer, or away. */
function alongMove(card: Size, size: Size, index: number): StillMove {
  const [width, height] = [card.width / size.width, card.height / size.height];
  const ends = { x: 1 - width, y: 1 - height };
  if (Math.max(ends.x, ends.y) < 0.1) {
    const seen = (area: Area): Area => ({
      x: ends.x / 2 + area.x * width,
      y: ends.y / 2 + area.y * height,
      width: area.width * width,
      height: area.height * height,
    });
    const { from, to } = stillMove(index);
    return { from: seen(from), to: seen(to) };
  }
  const [start, end] = [
    { x: 0, y: 0, width, height },
    { ...ends, width, height },
  ];
  return index % 2 === 0 ? { from: start, to: end } : { from: end, to: start };
}

/** The side in pixels at which the edge of a picture is looked at. */
const LOOKED = 24;
/** Of 255: edges that differ less are of one colour. */
const ALIKE = 7;

/** The one colour around a product's picture, which goes on around it; ours behind one without ground. Null: neither. */
function edgeColour(create: NewCanvas, media: DrawnImage): string | null {
  const edges = edgesOf(create, media);
  if (edges === null) return null;
  if (edges.some(([, , , alpha]) => alpha < 250)) return SHOT_GROUND;
  const means = [0, 1, 2].map(
    (part) => edges.reduce((sum, pixel) => sum + (pixel[part] ?? 0), 0) / edges.length,
  );
  const isAlike = edges.every((pixel) =>
    means.every((mean, part) => Math.abs(mean - (pixel[part] ?? 0)) < ALIKE),
  );
  const hex = (mean: number): string => Math.round(mean).toString(16).padStart(2, '0');
  return isAlike ? `#${means.map(hex).join('')}` : null;
}

type Pixel = [red: number, green: number, blue: number, alpha: number];

function edgesOf(create: NewCanvas, media: DrawnImage): Pixel[] | null {
  const data = pixelsOf(shrunk(create, media, LOOKED));
  if (data === null) return null;
  const edges: Pixel[] = [];
  for (let y = 0; y < LOOKED; y += 1)
    for (let x = 0; x < LOOKED; x += 1)
      if (x === 0 || y === 0 || x === LOOKED - 1 || y === LOOKED - 1)
        edges.push([...data.subarray((y * LOOKED + x) * 4, (y * LOOKED + x) * 4 + 4)] as Pixel);
  return edges;
}

/** Null: a browser keeps the pixels of another site's picture to itself. */
function pixelsOf(canvas: StillCanvas): Uint8ClampedArray | null {
  const context = canvas.getContext('2d') as ReadCanvas;
  try {
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  } catch {
    return null;
  }
}

/** Canvases skip pixels when they make a picture much smaller in one step. */
const STEPS = [256, 64];

function shrunk(create: NewCanvas, media: DrawnImage, side: number): StillCanvas {
  let from: DrawnImage = media;
  let smaller = create(1, 1);
  for (const step of [...STEPS.filter((one) => one > side), side]) {
    smaller = create(step, step);
    const context = smaller.getContext('2d') as ShotCanvas;
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    const all = { x: 0, y: 0, width: step, height: step };
    drawPart(context, from.image, { x: 0, y: 0, ...sizeOf(from) }, all);
    from = { image: smaller, width: step, height: step };
  }
  return smaller;
}

function tonesOf(create: NewCanvas, media: DrawnImage): Uint8ClampedArray | null {
  const small = { image: shrunk(create, media, 8), width: 8, height: 8 };
  return pixelsOf(shrunk(create, small, TONES.width));
}
