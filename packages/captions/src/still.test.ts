import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { exportSizes } from '@talkreel/contracts/exports';
import { expect, test } from 'vitest';
import { prepareClip, prepareStill, type Beside } from './still.ts';

const alone: Beside = { layout: 'media' };

/** A picture of a product: its ground, and something dark in its middle. */
function pictureOf(width: number, height: number, ground: string | null): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (ground !== null) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.fillStyle = '#402010';
  context.fillRect(width * 0.4, height * 0.2, width * 0.2, height * 0.6);
  return canvas;
}

/** A screenshot: a bar on top, so that its edge is of two colours. */
function screenOf(width: number, height: number): Canvas {
  const canvas = pictureOf(width, height, '#ffffff');
  const context = canvas.getContext('2d');
  context.fillStyle = '#3040a0';
  context.fillRect(0, 0, width, height * 0.2);
  return canvas;
}

function prepared(image: Canvas, format: keyof typeof exportSizes, beside = alone) {
  const { width, height } = image;
  const asked = { box: exportSizes[format], index: 0, beside };
  return prepareStill(createCanvas, { image, width, height }, asked);
}

const pixel = (canvas: unknown, x: number, y: number): number[] => [
  ...(canvas as Canvas).getContext('2d').getImageData(x, y, 1, 1).data,
];

test('the one colour around a product goes on to the edges of the frame', () => {
  const { still, mat } = prepared(pictureOf(600, 600, '#e8f0ff'), '9:16');
  expect(mat).toBeNull();
  expect(pixel(still, 10, 10)).toEqual([0xe8, 0xf0, 0xff, 255]);
  expect(pixel(still, 10, 1900)).toEqual([0xe8, 0xf0, 0xff, 255]);
});

test('a product without ground has room around it', () => {
  const { still, mat } = prepared(pictureOf(400, 900, null), '1:1');
  expect(mat).toBeNull();
  expect(pixel(still, 540, 200)).not.toEqual(pixel(still, 540, 540));
});

test('a wide screenshot is a card that moves along, whole within its ground', () => {
  const { still, at, move, mat } = prepared(screenOf(1600, 900), '9:16');
  const { width, height } = exportSizes['9:16'];
  expect([at.x >= 0, at.x + at.width <= width, at.y + at.height <= height]).toEqual([
    true,
    true,
    true,
  ]);
  expect(at.height).toBeGreaterThan(0.37 * height);
  // Nothing is stretched, and both ends are seen.
  expect((move.from.width * still.width) / (move.from.height * still.height)).toBeCloseTo(
    at.width / at.height,
    2,
  );
  expect([move.from.x, move.to.x + move.to.width]).toEqual([0, 1]);
  // Ground around it and a hole in it.
  expect(pixel(mat, 4, 4)[3]).toBe(255);
  expect(pixel(mat, at.x + at.width / 2, at.y + at.height / 2)[3]).toBe(0);
});

test('the ground of a card goes from the colors of its top to those of its bottom, without bands', () => {
  const { mat } = prepared(screenOf(1600, 900), '9:16');
  const column = Array.from({ length: 300 }, (_, y) => pixel(mat, 4, y)[0] ?? 0);
  expect(column[0]).toBeLessThan(pixel(mat, 4, 1900)[0] ?? 0);
  const changes = column.slice(1).filter((value, index) => value !== column[index]);
  expect(changes.length).toBeGreaterThan(60);
});

test('a tall photo stands beside the actor who is cut out in front of a wide frame', () => {
  const at = (place: Beside['place']) =>
    prepared(screenOf(900, 1600), '16:9', { layout: 'cut-out', place }).at;
  expect(at('left').x).toBeGreaterThan(900);
  expect(at('right').x + at('right').width).toBeLessThan(1020);
});

test('a clip that does not fill its box is a card too', () => {
  const asked = { box: exportSizes['9:16'], beside: alone };
  const { crop, at, mat } = prepareClip(createCanvas, { width: 1280, height: 720 }, asked);
  expect(crop.width / crop.height).toBeCloseTo(at.width / at.height, 1);
  expect(pixel(mat, 4, 4)[3]).toBe(255);
  const filled = prepareClip(createCanvas, { width: 720, height: 1280 }, asked);
  expect(filled.mat).toBeNull();
});
