/** Drawings that are made once and placed in every frame. */
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';

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
}

/** Runs `draw` once, in frame coordinates, at `scale` times the frame's pixels (more survives turning and moving). */
export function createLayer(rect: Rect, draw: (ctx: SKRSContext2D) => void, scale = 1): Layer {
  const canvas = createCanvas(Math.ceil(rect.width * scale), Math.ceil(rect.height * scale));
  const ctx = canvas.getContext('2d');
  ctx.scale(scale, scale);
  ctx.translate(-rect.x, -rect.y);
  draw(ctx);
  return { rect, canvas };
}

export function drawLayer(ctx: SKRSContext2D, { rect, canvas }: Layer): void {
  ctx.drawImage(canvas, rect.x, rect.y, rect.width, rect.height);
}

/** Draws the part of a layer between two heights of the frame, stretched to end at `toBottom`. */
export function drawBand(ctx: SKRSContext2D, layer: Layer, top: number, bottom: number, toBottom: number): void {
  const { rect, canvas } = layer;
  const scale = canvas.height / rect.height;
  ctx.drawImage(
    canvas,
    0,
    (top - rect.y) * scale,
    canvas.width,
    (bottom - top) * scale,
    rect.x,
    top,
    rect.width,
    toBottom - top,
  );
}
