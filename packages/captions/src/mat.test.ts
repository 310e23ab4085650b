import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawMat, TONES, type Ground } from './mat.ts';

const frame = { width: 216, height: 384 };
const picture = { x: 12, y: 40, width: 192, height: 216 };

/** Red, green, blue and opacity of a pixel of the mat. */
function matOf(ground: Ground): (x: number, y: number) => number[] {
  const context = createCanvas(frame.width, frame.height).getContext('2d');
  drawMat(context as never, ground, picture, frame);
  return (x, y) => [...context.getImageData(x, y, 1, 1).data];
}

function drawn(width: number, height: number, colors: readonly string[]) {
  const image = createCanvas(width, height);
  const context = image.getContext('2d');
  for (const [index, color] of colors.entries()) {
    context.fillStyle = color;
    context.fillRect(index % 2, Math.floor(index / 2), width, height);
  }
  return { image, width, height };
}

test('the video is seen through a rounded hole, and the ground keeps its color', () => {
  const at = matOf({ color: '#6c4cf1' });
  expect(at(108, 148)[3]).toBe(0);
  expect(at(13, 148)[3]).toBe(0);
  expect(at(13, 41)[3]).toBe(255);
  expect(at(108, 380)).toEqual([0x6c, 0x4c, 0xf1, 255]);
});

test('its shadow falls on the ground', () => {
  const at = matOf({ color: '#ffffff' });
  expect(at(108, 258)[0]).toBeLessThan(at(108, 275)[0] ?? 0);
});

test('the colors of a picture become a gradient over the whole frame', () => {
  const tones = drawn(TONES.width, TONES.height, ['#ff0000', '#ff0000', '#0000ff', '#0000ff']);
  const at = matOf({ tones });
  const reds = [1, 280, 320, 382].map((y) => at(4, y)[0] ?? 0);
  expect(reds).toEqual(reds.toSorted((a, b) => b - a));
  expect(reds[0]).toBeGreaterThan(180);
  expect(reds[3]).toBeLessThan(20);
  expect(at(4, 382)[3]).toBe(255);
});

test('what is around a video goes on from its edges, along its longer side and without bands', () => {
  const [red, blue] = [
    [240, 20, 20, 255],
    [20, 20, 240, 255],
  ] as const;
  const at = matOf({ edges: [...red, ...red, ...blue, ...blue] });
  const reds = Array.from({ length: 90 }, (_, y) => at(4, 290 + y)[0] ?? 0);
  expect(reds).toEqual(reds.toSorted((a, b) => b - a));
  const steps = reds.slice(1).map((value, index) => (reds[index] ?? 0) - value);
  expect(Math.max(...steps)).toBeLessThanOrEqual(2);
  expect(at(1, 1)[0]).toBeGreaterThan(180);
  expect(at(1, 382)[2]).toBeGreaterThan(180);
});

test('a picture covers the frame, whatever its shape', () => {
  const at = matOf({ cover: drawn(40, 20, ['#20a040']) });
  for (const [x, y] of [
    [1, 1],
    [214, 382],
  ] as const)
    expect(at(x, y)).toEqual([0x20, 0xa0, 0x40, 255]);
});
