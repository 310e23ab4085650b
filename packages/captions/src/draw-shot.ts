import type { Size } from '@talkreel/contracts/framing';
import type { DrawnImage } from './end-card.ts';
import type { MatCanvas } from './mat.ts';
import type { Punch } from './punch.ts';
import type { Area } from './safe-area.ts';
import { actorCrop, fitMedia, type ShotPlaces, type StillMove } from './shots.ts';

/** The part of Canvas 2D that shots need beside that of mats. */
export interface ShotCanvas extends MatCanvas {
  clip(): void;
  rect(x: number, y: number, width: number, height: number): void;
}

/** Around what does not fill its box, and behind transparent pictures of products. */
export const SHOT_GROUND = '#f4f1ec';
const RIM = '#ffffff';
const SHADOW = { color: 'rgba(0, 0, 0, 0.35)', blur: 4, down: 1.2 };

/** Pixels that drawImage takes. */
type Source = DrawnImage['image'];

function drawPart(canvas: ShotCanvas, source: Source, from: Area, to: Area): void {
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

/** Draws media as it is in its box, whose corner is 0, 0: what a still's movement is a window into. */
export function drawInBox(canvas: ShotCanvas, media: DrawnImage, box: Size): void {
  canvas.imageSmoothingEnabled = true;
  canvas.imageSmoothingQuality = 'high';
  canvas.fillStyle = SHOT_GROUND;
  canvas.fillRect(0, 0, box.width, box.height);
  const { crop, at } = fitMedia(media, box);
  drawPart(canvas, media.image, crop, at);
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
  /** Drawn by `drawInBox` in the size of its box, with its movement; a frame of a clip; or the video itself, nearer. */
  media: { still: Source; move: StillMove } | { clip: DrawnImage } | { punch: Punch };
  /** A frame of the video. */
  actor: DrawnImage;
  /** The actor without what is behind them, in front of the media. Null: they are not cut out. */
  cutOut?: { image: Source; crop: Area; at: Area } | null;
  /** How much of the shot is over, 0..1. */
  share: number;
}

/** Draws one frame of a shot, which fills a canvas of its own: how much of that is seen is up to the caller. */
export function drawShot(canvas: ShotCanvas, shot: DrawnShot): void {
  const { places, media, actor, cutOut, share } = shot;
  canvas.save();
  canvas.imageSmoothingEnabled = true;
  canvas.imageSmoothingQuality = 'high';
  if ('punch' in media) drawPunch(canvas, shot, media.punch);
  else if ('still' in media)
    drawPart(canvas, media.still, windowAt(media.move, share, places.media), places.media);
  else drawClip(canvas, media.clip, places.media);
  if (places.actor) drawActor(canvas, actor, places.actor);
  if (cutOut) drawPart(canvas, cutOut.image, cutOut.crop, cutOut.at);
  canvas.restore();
}

function drawPunch(canvas: ShotCanvas, { actor, places, share }: DrawnShot, punch: Punch): void {
  const { crop, move } = punch;
  const seen = windowAt(move, share, crop);
  drawPart(canvas, actor.image, { ...seen, x: crop.x + seen.x, y: crop.y + seen.y }, places.media);
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

function drawClip(canvas: ShotCanvas, clip: DrawnImage, box: Area): void {
  const { crop, at } = fitMedia(clip, box);
  canvas.fillStyle = SHOT_GROUND;
  canvas.fillRect(box.x, box.y, box.width, box.height);
  drawPart(canvas, clip.image, crop, { ...at, x: box.x + at.x, y: box.y + at.y });
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
