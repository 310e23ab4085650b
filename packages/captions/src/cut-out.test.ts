import { chinIn } from '@talkreel/contracts/chin';
import { BLURRED_BACKGROUND, exportSizes } from '@talkreel/contracts/exports';
import { frameFace } from '@talkreel/contracts/framing';
import { expect, test } from 'vitest';
import { placeCutOut, unstack } from './cut-out.ts';
import { faceArea } from './label.ts';
import { lowestChinOf } from './safe-area.ts';

const vertical = { width: 720, height: 1280 };
const tile = { width: 640, height: 720 };

test('in the middle, only what is behind the actor changes', () => {
  for (const format of ['9:16', '4:5', '1:1'] as const) {
    const { crop, picture } = frameFace(vertical, exportSizes[format], BLURRED_BACKGROUND);
    expect(placeCutOut(vertical, exportSizes[format])).toEqual({ crop, at: picture, foot: null });
  }
});

test.each(['9:16', '4:5', '1:1', '16:9'] as const)(
  'everywhere in %s captions have room below the chin, and the face is in the frame',
  (format) => {
    const frame = exportSizes[format];
    for (const source of [vertical, tile, { width: 1280, height: 720 }])
      for (const place of ['left', 'middle', 'right'] as const) {
        const { crop, at, foot } = placeCutOut(source, frame, place);
        // Or their feet are in the dark.
        expect(foot?.full ?? frame.height).toBe(at.y + at.height);
        const chin = chinIn(source, { crop, picture: at }) / frame.height;
        const asFramed = place === 'middle' && foot === null ? chin : 0;
        expect(chin).toBeLessThan(Math.max(lowestChinOf(frame), asFramed) + 0.01);
        expect((foot?.from ?? Infinity) / frame.height).toBeGreaterThan(chin);
        expect([at.x, at.y, at.width, at.height].every((side) => side % 2 === 0)).toBe(true);
        expect(at.width / at.height).toBeCloseTo(crop.width / crop.height, 1);
        const face = faceArea(source, { crop, picture: at });
        expect(face.x).toBeGreaterThan(-0.02 * frame.width);
        expect(face.x + face.width).toBeLessThan(1.02 * frame.width);
        expect(face.y).toBeGreaterThan(-0.02 * frame.height);
      }
  },
);

test.each(['9:16', '4:5', '1:1', '16:9'] as const)(
  'at a side of %s an actor with a body stands on the edge, and the media is seen beside them',
  (format) => {
    const frame = exportSizes[format];
    for (const place of ['left', 'right'] as const) {
      const { at, foot } = placeCutOut(vertical, frame, place);
      expect(foot).toBeNull();
      expect(at.y + at.height).toBe(frame.height);
      // Shoulders are as wide as two thirds of the picture.
      const inner = at.x + at.width * (place === 'left' ? 5 / 6 : 1 / 6);
      const beside = place === 'left' ? frame.width - inner : inner;
      expect(beside / frame.width).toBeGreaterThan(0.38);
    }
  },
);

test('a side is a side', () => {
  const middleAt = (place: 'left' | 'middle' | 'right') => {
    const { at } = placeCutOut(vertical, exportSizes['16:9'], place);
    return at.x + at.width / 2;
  };
  expect(middleAt('left')).toBeLessThan(middleAt('middle') - 300);
  expect(middleAt('right')).toBeGreaterThan(middleAt('middle') + 300);
});

test('the lower half of a frame says what is seen of the upper one', () => {
  const stacked = new Uint8ClampedArray([
    ...[1, 2, 3, 255, 4, 5, 6, 255],
    ...[0, 0, 0, 255, 9, 9, 9, 255],
  ]);
  expect([...unstack(stacked)]).toEqual([1, 2, 3, 0, 4, 5, 6, 9]);
});
