import { labelCorners, type LabelCorner } from '@talkreel/contracts/label';
import { headroomOf, type Framing, type Size } from '@talkreel/contracts/framing';
import { overlap } from './areas.ts';
import type { CaptionCanvas } from './draw.ts';
import { captionFont } from './faces.ts';
import type { TextMeasure } from './layout.ts';
import { markArea, type Area } from './safe-area.ts';
import { isRightToLeft } from './words.ts';

/** Dark letters on anything would be unreadable somewhere: the chip has its own ground. Their contrast is 18:1. */
const GROUND = '#17141f';
const LETTERS = '#ffffff';

/** Lengths for a frame whose shorter side is 1080. */
const [SIZE, WEIGHT] = [40, 600];
const PADDING = { x: 24, y: 13 };
const [RADIUS, RIM, GAP] = [14, 2, 16];
const LINE_HEIGHT = 1.18;
/** The height of capitals in font sizes, as in captions. */
const CAPITALS = 0.71;
/** The most of the safe area's width that it takes: a logo fits beside it. */
const WIDEST = 0.62;
const SHRINK = 0.94;

/** A label where it is drawn. Numbers of its area are even. */
export interface PlacedLabel extends Area {
  text: string;
  size: number;
  scale: number;
  /** The corner it is in: the chosen one, or the next that is free. */
  corner: LabelCorner;
}

/** What is in the frame beside the label, in its pixels. */
export interface LabelSurroundings {
  /** All that are seen while the label is. */
  faces: readonly Area[];
  /** Everything it may not cover either: captions, a logo. */
  taken: readonly Area[];
}

const evenUp = (value: number): number => Math.ceil(value / 2) * 2;
const evenDown = (value: number): number => Math.floor(value / 2) * 2;

/**
 * Places a label in the chosen corner of the safe area. If that is taken, in the next free one; if all are, beside,
 * below or above what takes one, as near to its corner as there is room; else where it covers the least of the face,
 * never captions or logo.
 */
export function placeLabel(
  measure: TextMeasure,
  label: { text: string; corner: LabelCorner },
  frame: Size,
  surroundings: LabelSurroundings,
): PlacedLabel {
  const [best] = labelPlaces(measure, label, frame, surroundings);
  if (best === undefined) throw new Error('a frame has corners');
  return best;
}

/** All places that a label may have, the best first. At least one. */
export function labelPlaces(
  measure: TextMeasure,
  label: { text: string; corner: LabelCorner },
  frame: Size,
  { faces, taken }: LabelSurroundings,
): PlacedLabel[] {
  const { text } = label;
  const scale = Math.min(frame.width, frame.height) / 1080;
  const safe = markArea(frame);
  const chip = chipOf(measure, text, scale, safe.width * WIDEST);
  const from = labelCorners.indexOf(label.corner);
  const corners = [...labelCorners.slice(from), ...labelCorners.slice(0, from)];
  const inCorners = corners.map((corner) => ({ corner, ...cornerOf(safe, chip, corner) }));
  const moved = inCorners.flatMap((place) => besideTaken(place, taken, GAP * scale));
  moved.sort((one, other) => one.shift - other.shift);
  const places = [...inCorners, ...moved.map(({ place }) => place)].filter((place) =>
    isInside(place, safe),
  );
  const clear = places.filter((place) => taken.every((area) => overlap(place, area) === 0));
  const onFaces = (place: Area): number =>
    faces.reduce((most, face) => Math.max(most, overlap(place, face)), 0);
  const free = clear.filter((place) => onFaces(place) === 0);
  const best =
    free.length > 0
      ? free
      : clear.length > 0
        ? clear.toSorted((a, b) => onFaces(a) - onFaces(b)).slice(0, 1)
        : inCorners.slice(0, 1);
  return best.map((place) => ({ ...place, text, size: chip.size, scale }));
}

/** The size of the chip around the text, and of the text. */
function chipOf(measure: TextMeasure, text: string, scale: number, most: number) {
  for (let size = SIZE * scale; ; size *= SHRINK) {
    measure.font = captionFont('text', WEIGHT, size, text);
    const width = evenUp(measure.measureText(text).width + 2 * PADDING.x * scale);
    if (width > most && size > (SIZE * scale) / 2) continue;
    return { size, width, height: evenUp(size * LINE_HEIGHT + 2 * PADDING.y * scale) };
  }
}

function cornerOf(safe: Area, { width, height }: Size, corner: LabelCorner): Area {
  const [right, bottom] = [safe.x + safe.width - width, safe.y + safe.height - height];
  return {
    x: corner.endsWith('left') ? evenUp(safe.x) : evenDown(right),
    y: corner.startsWith('top') ? evenUp(safe.y) : evenDown(bottom),
    width,
    height,
  };
}

type InCorner = Area & { corner: LabelCorner };

/**
 * The place moved past what takes its corner: along its edge of the frame, or down from the top and up from the bottom.
 * What is moved towards the middle of the picture counts twice.
 */
function besideTaken(
  place: InCorner,
  taken: readonly Area[],
  gap: number,
): Array<{ place: InCorner; shift: number }> {
  const inTheWay = taken.filter((area) => overlap(place, area) > 0);
  if (inTheWay.length === 0) return [];
  const x = place.corner.endsWith('left')
    ? evenUp(Math.max(...inTheWay.map((area) => area.x + area.width)) + gap)
    : evenDown(Math.min(...inTheWay.map((area) => area.x)) - gap - place.width);
  const y = place.corner.startsWith('top')
    ? evenUp(Math.max(...inTheWay.map((area) => area.y + area.height)) + gap)
    : evenDown(Math.min(...inTheWay.map((area) => area.y)) - gap - place.height);
  return [
    { place: { ...place, x }, shift: Math.abs(x - place.x) },
    { place: { ...place, y }, shift: 2 * Math.abs(y - place.y) },
  ];
}

function isInside(place: Area, safe: Area): boolean {
  return (
    place.x >= safe.x &&
    place.y >= safe.y &&
    place.x + place.width <= safe.x + safe.width &&
    place.y + place.height <= safe.y + safe.height
  );
}

/** How far a place is from the upper or lower edge of the safe area, in heights of the frame: 0 in a corner. */
export function fromEdge({ y, height }: Area, frame: Size): number {
  const safe = markArea(frame);
  return Math.max(0, Math.min(y - safe.y, safe.y + safe.height - y - height)) / frame.height;
}

/** Draws a placed label into a frame, or into a canvas of its own if `place` begins at 0, 0. */
export function drawLabel(canvas: CaptionCanvas, place: Omit<PlacedLabel, 'corner'>): void {
  const { x, y, width, height, text, size, scale } = place;
  const chip = (inset: number, color: string): void => {
    canvas.fillStyle = color;
    canvas.beginPath();
    canvas.roundRect(
      x + inset,
      y + inset,
      width - 2 * inset,
      height - 2 * inset,
      RADIUS * scale - inset,
    );
    canvas.fill();
  };
  canvas.save();
  // The rim is seen on dark pictures, the ground on light ones.
  chip(0, LETTERS);
  chip(RIM * scale, GROUND);
  canvas.font = captionFont('text', WEIGHT, size, text);
  canvas.textAlign = 'center';
  canvas.textBaseline = 'alphabetic';
  canvas.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  canvas.fillStyle = LETTERS;
  canvas.fillText(text, x + width / 2, y + height / 2 + (CAPITALS * size) / 2);
  canvas.restore();
}

/**
 * Where a face is in a portrait, in shares: from brow to chin of the shoulder-high picture that `frameFace` expects,
 * measured on the cast, with the way a head moves while it speaks.
 */
const FACE = { side: 0.24, top: 0.19, bottom: 0.68 };
const BUST_RATIO = 1.125;

/** The area of the face in the frame, in pixels. Where the face really is, is known for our own renders only. */
export function faceArea(source: Size, { crop, picture }: Framing): Area {
  const short = Math.min(source.width, source.height);
  const tall = Math.min(source.height, BUST_RATIO * source.width);
  const scale = picture.width / crop.width;
  return {
    x: picture.x + (source.width / 2 - FACE.side * short - crop.x) * scale,
    y: picture.y + (headroomOf(source) + FACE.top * tall - crop.y) * scale,
    width: 2 * FACE.side * short * scale,
    height: (FACE.bottom - FACE.top) * tall * scale,
  };
}
