import { describe, expect, test } from 'vitest';
import { exportSizes } from './exports.ts';
import { frameFace } from './framing.ts';

const portrait = { width: 640, height: 720 };
const vertical = { width: 720, height: 1280 };
const wide = { width: 1280, height: 720 };
const sources = [portrait, vertical, wide];
const cases = sources.flatMap((source) =>
  Object.entries(exportSizes).flatMap(([format, size]) =>
    ['blur', '#ff5c4d'].map((background) => ({ source, format, size, background })),
  ),
);

describe.each(cases)('$format of $source.width×$source.height on $background', (asked) => {
  const { source, size, background } = asked;
  const { crop, picture } = frameFace(source, size, background);

  test('shows a part of the source inside the frame, undistorted, at even numbers', () => {
    for (const [box, whole] of [
      [crop, source],
      [picture, size],
    ] as const) {
      expect(box.x + box.width).toBeLessThanOrEqual(whole.width);
      expect(box.y + box.height).toBeLessThanOrEqual(whole.height);
      expect(Object.values(box).filter((side) => side < 0 || side % 2 !== 0)).toEqual([]);
    }
    expect(picture.width / picture.height / (crop.width / crop.height)).toBeCloseTo(1, 1);
  });

  test('fills the frame, or has a ground on all sides and is no more enlarged than stays sharp', () => {
    const gaps = [
      picture.x,
      picture.y,
      size.width - picture.x - picture.width,
      size.height - picture.y - picture.height,
    ];
    const isFilled = gaps.every((gap) => gap === 0);
    expect(isFilled || Math.min(...gaps) >= 0.05 * 1080 - 1).toBe(true);
    expect(picture.height / crop.height).toBeLessThan(source === vertical ? 1.51 : 1.9);
  });

  test('keeps the head: all of the top but headroom, and the middle', () => {
    expect(crop.y).toBeLessThanOrEqual(source === vertical ? 0.1055 * source.height + 1 : 0);
    expect(crop.width).toBeGreaterThanOrEqual(0.85 * Math.min(source.width, source.height) - 1);
    expect(crop.x * 2 + crop.width).toBeCloseTo(source.width, -1);
  });
});

test.each([
  ['1:1', 'blur', { x: 0, y: 0, width: 1080, height: 1080 }],
  ['4:5', 'blur', { x: 0, y: 0, width: 1080, height: 1350 }],
  // A colour must be seen on all sides.
  ['1:1', '#ff5c4d', { x: 54, y: 54, width: 972, height: 972 }],
] as const)('a portrait in %s on %s fills %o', (format, background, filled) => {
  expect(frameFace(portrait, exportSizes[format], background).picture).toEqual(filled);
});

test.each(['blur', '#ff5c4d'])(
  'on %s, the eyes of a portrait are below the buttons of a tall frame, and its lips above two lines of captions',
  (background) => {
    const { crop, picture } = frameFace(portrait, exportSizes['9:16'], background);
    const at = (share: number): number =>
      (picture.y + (share * portrait.height * picture.height) / crop.height) / 1920;
    expect(at(0.4)).toBeGreaterThan(0.3);
    expect(at(0.6)).toBeLessThan(0.52);
  },
);

test.each([
  ['9:16', { x: 0, y: 0, width: 720, height: 1280 }],
  ['4:5', { x: 0, y: 136, width: 720, height: 900 }],
  ['1:1', { x: 0, y: 136, width: 720, height: 720 }],
] as const)('a vertical clip fills %s with its %o', (format, crop) => {
  const framing = frameFace(vertical, exportSizes[format], 'blur');
  expect(framing.crop).toEqual(crop);
  expect(framing.picture).toEqual({ x: 0, y: 0, ...exportSizes[format] });
});

test('in a tile a vertical clip shows what its poster does', () => {
  const { crop } = frameFace(vertical, portrait, 'blur');
  expect(crop).toEqual({ x: 0, y: 136, width: 720, height: 810 });
});

test.each([
  [wide, '9:16'],
  [wide, '4:5'],
  [portrait, '9:16'],
  [vertical, '16:9'],
] as const)('%o is a smaller picture in %s', (source, format) => {
  const size = exportSizes[format];
  const { picture } = frameFace(source, size, 'blur');
  expect(picture.width).toBeLessThan(size.width);
  expect(picture.height).toBeLessThan(size.height);
});

test('what is left of a feed’s frame is on both sides of the picture', () => {
  const { picture } = frameFace(wide, exportSizes['4:5'], 'blur');
  expect(picture.y * 2 + picture.height).toBeCloseTo(1350, -1);
});
