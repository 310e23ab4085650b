import type { CaptionCanvas } from './draw.ts';
import type { Area } from './safe-area.ts';
import { TAG_POINT } from './title-kinds.ts';
import type { TitleDrawing } from './title-layout.ts';
import type { TitleMark } from './title-text.ts';
import type { TitlePhase } from './title-times.ts';
import { isRightToLeft } from './words.ts';

/** The part of Canvas 2D that texts on screen need beside that of captions. */
export interface TitleCanvas extends CaptionCanvas {
  translate(x: number, y: number): void;
  rotate(angle: number): void;
  scale(x: number, y: number): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
  stroke(): void;
}

/** A text on screen where it is drawn. */
export interface PlacedTitle extends Area {
  kind: 'hook' | 'sticker' | 'lower-third' | 'call-to-action';
  drawing: TitleDrawing;
  /** Pixels of the frame for one of 1080. */
  scale: number;
}

const SHADOW = { color: 'rgba(0, 0, 0, 0.34)', blur: 22, down: 6 };
const RIM = '#ffffff';
/** How far a text comes from, for a frame whose shorter side is 1080. */
const RISE = 46;
/** How far a shadow and the way that a text comes reach around its area. */
const REACH = 60;

/** The area in which any frame of a text is drawn, inside of the frame. Even numbers. */
export function titleReach(
  { x, y, width, height, scale }: PlacedTitle,
  frame: { width: number; height: number },
): Area {
  const reach = REACH * scale;
  const [left, top] = [x - reach, y - reach].map((at) => Math.max(0, Math.floor(at / 2) * 2)) as [
    number,
    number,
  ];
  const up = (value: number, most: number): number => Math.min(most, Math.ceil(value / 2) * 2);
  return {
    x: left,
    y: top,
    width: up(x + width + reach, frame.width) - left,
    height: up(y + height + reach, frame.height) - top,
  };
}

/** Draws one frame of a text on screen into a frame of the video's size. */
export function drawTitle(
  canvas: TitleCanvas,
  place: PlacedTitle,
  { alpha, away }: TitlePhase,
): void {
  const { x, y, width, height, kind, drawing, scale } = place;
  const { inner, tilt, marks } = drawing;
  canvas.save();
  canvas.translate(x + width / 2, y + height / 2);
  if (kind === 'sticker') canvas.scale(1 - 0.3 * away, 1 - 0.3 * away);
  else if (kind === 'lower-third') canvas.translate(-RISE * scale * away, 0);
  else canvas.translate(0, RISE * scale * away);
  canvas.rotate((tilt * Math.PI) / 180);
  canvas.translate(-inner.width / 2, -inner.height / 2);
  canvas.textBaseline = 'alphabetic';
  canvas.lineJoin = 'round';
  // Outlines first, so that none is drawn over the line above it.
  for (const mark of marks)
    if (mark.mark !== 'text') drawShape(canvas, mark, { alpha, scale });
    else if (mark.outline !== undefined) outlineText(canvas, mark, alpha);
  canvas.globalAlpha = alpha;
  for (const mark of marks) {
    if (mark.mark !== 'text') continue;
    setPen(canvas, mark);
    canvas.fillStyle = mark.color;
    canvas.fillText(mark.text, mark.x, mark.baseline);
  }
  canvas.restore();
}

type TextMark = TitleMark & { mark: 'text' };

function setPen(canvas: TitleCanvas, { font, align, text }: TextMark): void {
  canvas.font = font;
  canvas.textAlign = align;
  canvas.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
}

function outlineText(canvas: TitleCanvas, mark: TextMark, alpha: number): void {
  setPen(canvas, mark);
  canvas.globalAlpha = alpha;
  canvas.strokeStyle = mark.outline;
  canvas.lineWidth = mark.size * 0.18;
  canvas.strokeText(mark.text, mark.x, mark.baseline);
}

function drawShape(
  canvas: TitleCanvas,
  mark: Exclude<TitleMark, TextMark>,
  { alpha, scale }: { alpha: number; scale: number },
): void {
  canvas.save();
  canvas.globalAlpha = alpha;
  canvas.fillStyle = mark.color;
  if (mark.mark !== 'box' || mark.hasShadow) {
    canvas.shadowColor = SHADOW.color;
    canvas.shadowBlur = SHADOW.blur * scale;
    canvas.shadowOffsetY = SHADOW.down * scale;
  }
  canvas.beginPath();
  if (mark.mark === 'box') {
    const { x, y, width, height, radius } = mark;
    canvas.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
  } else if (mark.mark === 'burst') burstPath(canvas, mark);
  else tagPath(canvas, mark);
  canvas.fill();
  if (mark.mark !== 'box') {
    // A rim, by which it is seen on a ground of its own colour.
    canvas.shadowColor = 'transparent';
    canvas.strokeStyle = RIM;
    canvas.lineWidth = 6 * scale;
    canvas.stroke();
  }
  if (mark.mark === 'tag') drawHole(canvas, mark);
  canvas.restore();
}

const POINTS = 18;
const DENT = 0.87;

function burstPath(canvas: TitleCanvas, { width, height }: { width: number; height: number }) {
  for (let at = 0; at < 2 * POINTS; at += 1) {
    const angle = (at * Math.PI) / POINTS - Math.PI / 2;
    const share = at % 2 === 0 ? 1 : DENT;
    const x = (width / 2) * (1 + share * Math.cos(angle));
    const y = (height / 2) * (1 + share * Math.sin(angle));
    if (at === 0) canvas.moveTo(x, y);
    else canvas.lineTo(x, y);
  }
  canvas.closePath();
}

type Tag = TitleMark & { mark: 'tag' };
/** Of a tag's height. */
const HOLE = 0.075;

function tagPath(canvas: TitleCanvas, { width, height, isTurned }: Tag): void {
  const across = (x: number): number => (isTurned ? width - x : x);
  const point = height * TAG_POINT;
  canvas.moveTo(across(0), height / 2);
  canvas.lineTo(across(point), 0);
  canvas.lineTo(across(width), 0);
  canvas.lineTo(across(width), height);
  canvas.lineTo(across(point), height);
  canvas.closePath();
}

function drawHole(canvas: TitleCanvas, { width, height, isTurned }: Tag): void {
  const radius = height * HOLE;
  const x = height * TAG_POINT * 0.78;
  canvas.fillStyle = RIM;
  canvas.beginPath();
  canvas.roundRect(
    (isTurned ? width - x : x) - radius,
    height / 2 - radius,
    2 * radius,
    2 * radius,
    radius,
  );
  canvas.fill();
}
