import type { Size } from '@talkreel/contracts/framing';
import type { DrawnImage } from './end-card.ts';
import type { PlacedCutOut } from './cut-out.ts';
import { matRadius, type MatCanvas } from './mat.ts';
import type { Punch } from './punch.ts';
import type { Area } from './safe-area.ts';
import { actorCrop, fitMedia, type ShotPlaces, type StillMove } from './shots.ts';

/** The part of Canvas 2D that shots need beside that of mats. */
export interface ShotCanvas extends MatCanvas {
  clip(): void;
  rect(x: number, y: number, width: number, height: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  createLinearGradient(
    fromX: number,
    fromY: number,
    toX: number,
    toY: number,
  ): { addColorStop(at: number, color: string): void };
}

/** Around what does not fill its box, and behind transparent pictures of products. */
export const SHOT_GROUND = '#f4f1ec';
const RIM = '#ffffff';
const SHADOW = { color: 'rgba(0, 0, 0, 0.35)', blur: 4, down: 1.2 };

/** The part of a canvas element that is needed beside its context. */
export interface StillCanvas extends Size {
  getContext(kind: '2d'): unknown;
}

/** Pixels that drawImage takes. */
type Source = DrawnImage['image'];

export function drawPart(canvas: ShotCanvas, source: Source, from: Area, to: Area): void {
  const draw = canvas.drawImage as unknown as (image: Source, ...numbers: number[]) => void;
  draw.call(
    canvas,
    source,
    from.x,
    from.y,
    from.width,
    from.height,
    to.x,
    to.y,
    to.width,
    to.height,
  );
}

/**
 * Draws media as it is in its box, whose corner is 0, 0: what a still's movement is a window into. `color`: behind it;
 * `around`: the space to the sides of the box, in shares of it.
 */
export function drawInBox(
  canvas: ShotCanvas,
  media: DrawnImage,
  box: Size,
  { color, around }: { color: string; around: number },
): void {
  canvas.imageSmoothingEnabled = true;
  canvas.imageSmoothingQuality = 'high';
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, box.width, box.height);
  const { crop, at } = fitMedia(media, box);
  const scale = 1 - 2 * around;
  drawPart(canvas, media.image, crop, {
    x: at.x + at.width * around,
    y: at.y + at.height * around,
    width: at.width * scale,
    height: at.height * scale,
  });
}

/** Draws what is behind a small actor: a rim with a soft shadow. `place`: on this canvas. */
export function drawRim(canvas: ShotCanvas, place: NonNullable<ShotPlaces['actor']>): void {
  const { x, y, width, height, radius, rim } = place;
  if (radius === 0) return;
  canvas.save();
  canvas.shadowColor = SHADOW.color;
  canvas.shadowBlur = SHADOW.blur * rim;
  canvas.shadowOffsetY = SHADOW.down * rim;
  canvas.fillStyle = RIM;
  canvas.beginPath();
  canvas.roundRect(x - rim, y - rim, width + 2 * rim, height + 2 * rim, radius + rim);
  canvas.fill();
  canvas.restore();
}

/** How far a rim and its shadow reach around a small actor, in pixels. Even. */
export function rimReach(rim: number): number {
  return Math.ceil((rim * (1 + SHADOW.blur + SHADOW.down)) / 2) * 2;
}

/** Draws the shape of a small actor, whose corner is 0, 0, in white: what of it is seen. */
export function drawShape(
  canvas: ShotCanvas,
  { width, height, radius }: Size & { radius: number },
): void {
  canvas.fillStyle = '#ffffff';
  canvas.beginPath();
  canvas.roundRect(0, 0, width, height, radius);
  canvas.fill();
}

export interface DrawnShot {
  places: ShotPlaces;
  /** As `prepareStill` drew it; a frame of a clip, as `prepareClip` placed it; or the video itself, nearer. */
  media:
    | { still: StillCanvas; at: Area; move: StillMove; mat: StillCanvas | null }
    | { clip: DrawnImage; crop: Area; at: Area; mat: StillCanvas | null }
    | { punch: Punch };
  /** A frame of the video. */
  actor: DrawnImage;
  /** The actor without what is behind them, in front of the media. Null: they are not cut out. */
  cutOut?: (PlacedCutOut & { image: Source }) | null;
  /** How much of the shot is over, 0..1. */
  share: number;
}

/** Draws one frame of a shot, which fills a canvas of its own: how much of that is seen is up to the caller. */
export function drawShot(canvas: ShotCanvas, shot: DrawnShot): void {
  const { places, media, actor, cutOut } = shot;
  canvas.save();
  canvas.imageSmoothingEnabled = true;
  canvas.imageSmoothingQuality = 'high';
  if ('punch' in media) drawPunch(canvas, shot, media.punch);
  else drawMedia(canvas, media, shot);
  if (places.actor) drawActor(canvas, actor, places.actor);
  if (cutOut) {
    drawPart(canvas, cutOut.image, cutOut.crop, cutOut.at);
    if (cutOut.foot) drawFoot(canvas, places.media, cutOut.foot);
  }
  canvas.restore();
}

/** Where the video does not fill its frame, nothing is drawn around it: its own ground stays. */
function drawPunch(
  canvas: ShotCanvas,
  { actor, places: { media: whole }, share }: DrawnShot,
  { crop, at, move }: Punch,
): void {
  const seen = windowAt(move, share, crop);
  const isWhole = at.width === whole.width && at.height === whole.height;
  canvas.clearRect(0, 0, whole.width, whole.height);
  canvas.save();
  canvas.beginPath();
  canvas.roundRect(at.x, at.y, at.width, at.height, isWhole ? 0 : matRadius(whole));
  canvas.clip();
  drawPart(canvas, actor.image, { ...seen, x: crop.x + seen.x, y: crop.y + seen.y }, at);
  canvas.restore();
}

function drawMedia(
  canvas: ShotCanvas,
  media: Exclude<DrawnShot['media'], { punch: Punch }>,
  { places: { media: box }, share }: DrawnShot,
): void {
  const { at, mat } = media;
  const to = { ...at, x: box.x + at.x, y: box.y + at.y };
  if ('still' in media) drawPart(canvas, media.still, windowAt(media.move, share, media.still), to);
  else drawPart(canvas, media.clip.image, media.crop, to);
  if (mat !== null)
    drawPart(canvas, mat, { x: 0, y: 0, width: box.width, height: box.height }, box);
}

const FOOT = { color: '23, 20, 31', steps: [0, 0.18, 0.5, 0.82, 1] };

/** Draws what hides where a body ends; `frame` is as large as the canvas, or as the foot is wide. */
export function drawFoot(
  canvas: ShotCanvas,
  { width, height }: Size,
  { from, full }: NonNullable<PlacedCutOut['foot']>,
): void {
  const fade = canvas.createLinearGradient(0, from, 0, full);
  const { color, steps } = FOOT;
  for (const [index, alpha] of steps.entries())
    fade.addColorStop(index / (steps.length - 1), `rgba(${color}, ${alpha})`);
  canvas.fillStyle = fade;
  canvas.fillRect(0, from, width, height - from);
}

function windowAt({ from, to }: StillMove, share: number, { width, height }: Size): Area {
  const at = (key: keyof Area): number => from[key] + (to[key] - from[key]) * share;
  return {
    x: at('x') * width,
    y: at('y') * height,
    width: at('width') * width,
    height: at('height') * height,
  };
}

function drawActor(
  canvas: ShotCanvas,
  actor: DrawnImage,
  place: NonNullable<ShotPlaces['actor']>,
): void {
  drawRim(canvas, place);
  canvas.save();
  canvas.beginPath();
  canvas.roundRect(place.x, place.y, place.width, place.height, place.radius);
  canvas.clip();
  drawPart(canvas, actor.image, actorCrop(actor, place), place);
  canvas.restore();
}
