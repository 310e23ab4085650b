import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawMat, type Ground } from './mat.ts';

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
  const [red, blue] = [
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ] as const;
  const at = matOf({ tones: [...red, ...red, ...blue, ...blue], dark: 0.58 });
  const reds = [1, 280, 320, 382].map((y) => at(4, y)[0] ?? 0);
  expect(reds).toEqual(reds.toSorted((a, b) => b - a));
  expect(reds[0]).toBeGreaterThan(100);
  expect(reds[0]).toBeLessThan(130);
  expect(reds[3]).toBeLessThan(20);
  expect(at(4, 382)[3]).toBe(255);
});

test('darkened colors that differ little have no bands', () => {
  const [light, lighter] = [
    [200, 180, 160, 255],
    [214, 194, 174, 255],
  ] as const;
  const at = matOf({ tones: [...light, ...light, ...lighter, ...lighter], dark: 0.58 });
  const reds = Array.from({ length: 90 }, (_, y) => at(4, 290 + y)[0] ?? 0);
  const changes = reds.slice(1).filter((value, index) => value !== reds[index]);
  expect(changes.length).toBeGreaterThan(10);
});

test('what is around a video goes on from its edges, along its longer side and without bands', () => {
  const [red, blue] = [
    [240, 20, 20, 255],
    [20, 20, 240, 255],
  ] as const;
  const at = matOf({ tones: [...red, ...red, ...blue, ...blue] });
  const reds = Array.from({ length: 90 }, (_, y) => at(4, 290 + y)[0] ?? 0);
  const steps = reds.slice(1).map((value, index) => (reds[index] ?? 0) - value);
  expect(Math.max(...steps)).toBeLessThanOrEqual(2);
  // A gradient between two levels alternates between them.
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(-1);
  expect((reds[0] ?? 0) - (reds.at(-1) ?? 0)).toBeGreaterThan(20);
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
