/** Drawings that are made once and placed in every frame. */
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import pLimit from 'p-limit';
import type { Frame } from '../types.ts';
import { freePixels } from './free-pixels.ts';
import { keepShadows } from './shadow.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A drawing that covers `rect` of the frame; drawn in frame coordinates. */
export interface Layer {
  rect: Rect;
  canvas: Canvas;
  /** What falls on all that is drawn behind it, and on nothing else; undefined where it is part of the drawing. */
  shadow?: Layer | undefined;
}

/** Where the shadows of a drawing are that fall beside it: in it, which is drawn faster, or apart, for a cut-out. */
export type Shadows = 'within' | 'apart';

export type MakeLayer = (
  rect: Rect,
  draw: (ctx: SKRSContext2D) => void,
  scale?: number,
  shadows?: Shadows,
) => Promise<Layer>;

/** How far a layer may move into the frame, units. */
const reach = 24;

/**
 * Makes layers for a frame: what can never be seen in it is left out, and the pixels of a layer are those of the frame,
 * so that one that does not move stays sharp.
 */
export function layersFor({ view, scale }: Frame, make: MakeLayer): MakeLayer {
  // The smallest lengths that are whole units and whole pixels.
  const step = scale === 1 ? 1 : 8;
  const down = (at: number): number => Math.floor(at / step) * step;
  const up = (at: number): number => Math.ceil(at / step) * step;
  return (rect, draw, density = 1, shadows = 'within') => {
    const x = down(Math.max(rect.x, view.x - reach));
    const y = down(Math.max(rect.y, view.y - reach));
    const width = up(Math.min(rect.x + rect.width, view.x + view.width + reach)) - x;
    const height = up(Math.min(rect.y + rect.height, view.y + view.height + reach)) - y;
    return make({ x, y, width, height }, draw, Math.max(density, scale), shadows);
  };
}

/** Makes layers one at a time, however many are requested: what each leaves behind is freed first. */
export function layersInTurn(): MakeLayer {
  const oneAtATime = pLimit(1);
  return (...order) => oneAtATime(createLayer, ...order);
}

/**
 * Runs `draw` once, in frame coordinates, at `scale` times the frame's pixels (more for turning and
 * moving), and crops to what was drawn: empty pixels would be sampled again in every frame.
 */
export async function createLayer(
  rect: Rect,
  draw: (ctx: SKRSContext2D) => void,
  scale = 1,
  shadows: Shadows = 'within',
): Promise<Layer> {
  const ctx = canvasOf(rect, scale);
  let beside: SKRSContext2D | undefined;
  keepShadows(ctx, () => (beside ??= canvasOf(rect, scale)));
  draw(ctx);
  if (beside && shadows === 'within') {
    ctx.resetTransform();
    ctx.globalCompositeOperation = 'destination-over';
    ctx.drawImage(beside.canvas, 0, 0);
  }
  const layer: Layer = crop({ rect, canvas: ctx.canvas }, scale);
  if (beside && shadows === 'apart') layer.shadow = crop({ rect, canvas: beside.canvas }, scale);
  await freePixels();
  return layer;
}

/** A canvas of a part of the frame, drawn on in the units of scenes. */
function canvasOf({ x, y, width, height }: Rect, scale: number): SKRSContext2D {
  // Products such as 1000 × 1.1 end a little above a whole number.
  const pixels = (units: number): number => Math.max(1, Math.ceil(units * scale - 0.001));
  const ctx = createCanvas(pixels(width), pixels(height)).getContext('2d');
  ctx.scale(scale, scale);
  ctx.translate(-x, -y);
  return ctx;
}

function crop({ rect, canvas }: Layer, scale: number): Layer {
  const { width, height } = canvas;
  const drawn = canvas.getContext('2d').getImageData(0, 0, width, height);
  const pixels = new Uint32Array(drawn.data.buffer, drawn.data.byteOffset, width * height);
  const emptyRow = (y: number): boolean =>
    pixels.subarray(y * width, (y + 1) * width).every((pixel) => pixel >>> 24 === 0);
  let top = 0;
  let bottom = height;
  while (top < bottom && emptyRow(top)) top++;
  while (bottom > top && emptyRow(bottom - 1)) bottom--;
  let left = width;
  let right = 0;
  for (let y = top; y < bottom; y++) {
    const row = y * width;
    let x = 0;
    while (x < left && (pixels[row + x] ?? 0) >>> 24 === 0) x++;
    left = Math.min(left, x);
    x = width;
    while (x > right && (pixels[row + x - 1] ?? 0) >>> 24 === 0) x--;
    right = Math.max(right, x);
  }
  // A transparent border keeps the edges soft when the layer is turned; whole frame pixels keep it
  // in place.
  const step = Math.max(1, Math.round(scale * 4));
  const snap = (pixel: number): number => Math.floor(pixel / step) * step;
  left = Math.max(0, snap(left - 2));
  top = Math.max(0, snap(top - 2));
  right = Math.min(width, snap(right + 2) + step);
  bottom = Math.min(height, snap(bottom + 2) + step);
  if (right <= left || bottom <= top)
    return { rect: { ...rect, width: 1, height: 1 }, canvas: createCanvas(1, 1) };
  // Copies pixels instead of redrawing: the big canvas and all it recorded can be freed.
  const tight = createCanvas(right - left, bottom - top);
  tight.getContext('2d').putImageData(drawn, -left, -top, left, top, right - left, bottom - top);
  return {
    rect: {
      x: rect.x + left / scale,
      y: rect.y + top / scale,
      width: (right - left) / scale,
      height: (bottom - top) / scale,
    },
    canvas: tight,
  };
}

/** The smallest rectangle of whole units around all layers, grown by `margin`. */
export function boundsOf(layers: ReadonlyArray<Layer | null>, margin: number): Rect {
  const rects = layers
    .flatMap((layer) => [layer, layer?.shadow])
    .flatMap((layer) => layer?.rect ?? []);
  const x = Math.floor(Math.min(...rects.map((rect) => rect.x)) - margin);
  const y = Math.floor(Math.min(...rects.map((rect) => rect.y)) - margin);
  const right = Math.ceil(Math.max(...rects.map((rect) => rect.x + rect.width)) + margin);
  const bottom = Math.ceil(Math.max(...rects.map((rect) => rect.y + rect.height)) + margin);
  return { x, y, width: right - x, height: bottom - y };
}

export function drawLayer(ctx: SKRSContext2D, { rect, canvas, shadow }: Layer): void {
  if (shadow) {
    ctx.save();
    ctx.globalCompositeOperation = 'source-atop';
    drawLayer(ctx, shadow);
    ctx.restore();
  }
  ctx.drawImage(canvas, rect.x, rect.y, rect.width, rect.height);
}

/** How a layer is bent: the line `axis` moves sideways by `shift`, its left and right edges stay. */
export interface Turn {
  axis: number;
  shift: number;
}

/** A height band of a layer, stretched to end at `toBottom`. */
export interface Band {
  from: number;
  to: number;
  toBottom: number;
}

/** How far one half of a turned layer reaches under the other, px: it hides the seam. */
const lap = 1;

/** Draws a layer as if it turned: one half widens, the other narrows. */
export function drawTurned(
  ctx: SKRSContext2D,
  layer: Layer,
  { axis, shift }: Turn,
  band?: Band,
): void {
  const { rect, canvas } = layer;
  const scale = canvas.height / rect.height;
  const { from, to, toBottom } = band ?? {
    from: rect.y,
    to: rect.y + rect.height,
    toBottom: rect.y + rect.height,
  };
  const top = Math.max(from, rect.y);
  const bottom = Math.min(to, rect.y + rect.height);
  const stretch = (toBottom - from) / (to - from);
  const start = from + (top - from) * stretch;
  const piece = (sx0: number, sx1: number, dx0: number, dx1: number): void => {
    ctx.drawImage(
      canvas,
      (sx0 - rect.x) * scale,
      (top - rect.y) * scale,
      (sx1 - sx0) * scale,
      (bottom - top) * scale,
      dx0,
      start,
      dx1 - dx0,
      (bottom - top) * stretch,
    );
  };
  const [left, right] = [rect.x, rect.x + rect.width];
  const bent = axis + shift;
  piece(left, axis + lap, left, bent + ((bent - left) / (axis - left)) * lap);
  piece(axis, right, bent, right);
}
