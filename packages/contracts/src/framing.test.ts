import { describe, expect, test } from 'vitest';
import { exportSizes } from './exports.ts';
import { frameFace } from './framing.ts';

const portrait = { width: 640, height: 720 };
const sources = [portrait, { width: 720, height: 1280 }, { width: 1280, height: 720 }];
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

  test('keeps the head: all of the top, and the middle', () => {
    expect(crop.y).toBe(0);
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

test('what is left of a feed’s frame is on both sides of the picture', () => {
  const { picture } = frameFace({ width: 1280, height: 720 }, exportSizes['4:5'], 'blur');
  expect(picture.y * 2 + picture.height).toBeCloseTo(1350, -1);
});
