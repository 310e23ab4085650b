import { mouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { expect, test } from 'vitest';
import { firstMarking, foundMarking, markOf, placeCorner, whyHeadStays } from './mouth-marking.ts';

const square = { width: 900, height: 900 };
const place = (left: [number, number], right: [number, number]) =>
  placeCorner(placeCorner(firstMarking, 'left', { x: left[0], y: left[1] }), 'right', {
    x: right[0],
    y: right[1],
  });

test('a mouth is marked once both corners are placed', () => {
  expect(markOf(firstMarking, square)).toBeNull();
  expect(markOf(placeCorner(firstMarking, 'left', { x: 0.4, y: 0.6 }), square)).toBeNull();
  expect(markOf(place([0.4, 0.6], [0.6, 0.6]), square)).not.toBeNull();
});

test('the frame shows the middle of the photo', () => {
  const marking = place([0.25, 0.4], [0.75, 0.6]);
  const same = { width: 320, height: 360 };
  expect(markOf(marking, same)).toEqual({ left: { x: 0.25, y: 0.4 }, right: { x: 0.75, y: 0.6 } });
  // The photo is twice as wide as the frame: a quarter is hidden on either side.
  expect(markOf(marking, { width: 640, height: 360 })).toEqual({
    left: { x: 0.375, y: 0.4 },
    right: { x: 0.625, y: 0.6 },
  });
  expect(markOf(marking, { width: 320, height: 720 })).toEqual({
    left: { x: 0.25, y: 0.45 },
    right: { x: 0.75, y: 0.55 },
  });
});

test('corners stay in the frame and on their sides, so that every mark is valid', () => {
  for (const [left, right] of [
    [
      [-1, -1],
      [2, 2],
    ],
    [
      [0.9, 0.5],
      [0.1, 0.5],
    ],
  ] satisfies Array<[[number, number], [number, number]]>) {
    for (const photo of [square, { width: 4_000, height: 600 }, { width: 300, height: 2_000 }]) {
      expect(mouthMark.safeParse(markOf(place(left, right), photo)).success).toBe(true);
    }
  }
});

test('a detected mouth counts at once, and its corners stay in their close-up', () => {
  const found = foundMarking({ left: { x: 0.45, y: 0.6 }, right: { x: 0.55, y: 0.61 } });
  expect(markOf(found, square)).not.toBeNull();
  const { closeUp } = found;
  expect(closeUp?.width).toBeCloseTo(0.26, 2);
  // The close-up is twice as wide as high, in pixels of the video.
  expect(((closeUp?.width ?? 0) * 640) / ((closeUp?.height ?? 1) * 720)).toBeCloseTo(2);
  const { left } = placeCorner(found, 'left', { x: 0, y: 0 }).corners;
  expect(left).toEqual({ x: closeUp?.x, y: closeUp?.y });
});

test('the close-up of a mouth at the edge stays inside the frame', () => {
  const { closeUp } = foundMarking({ left: { x: 0.01, y: 0.97 }, right: { x: 0.2, y: 0.99 } });
  expect(closeUp?.x).toBe(0);
  expect((closeUp?.y ?? 0) + (closeUp?.height ?? 0)).toBeLessThanOrEqual(1);
});

test('found eyes stay where they are while the mouth is adjusted', () => {
  const eye = { left: { x: 0.25, y: 0.4 }, right: { x: 0.35, y: 0.4 }, gap: 0.3 };
  const found = foundMarking({
    left: { x: 0.45, y: 0.6 },
    right: { x: 0.55, y: 0.6 },
    eyes: [eye, eye],
  });
  const mark = markOf(placeCorner(found, 'left', { x: 0.44, y: 0.6 }), { width: 640, height: 360 });
  expect(mark?.eyes?.[0]).toEqual({
    left: { x: 0.375, y: 0.4 },
    right: { x: 0.425, y: 0.4 },
    gap: 0.3,
  });
  expect(mouthMark.safeParse(mark).success).toBe(true);
});

test('the head stays where eyes are unseen, and where the face is small or turned away', () => {
  const eye = (x: number, y: number) => ({
    left: { x: x - 0.03, y },
    right: { x: x + 0.03, y },
    gap: 0.3,
  });
  const why = (from: number, to: number, y: number, eyes = true) =>
    whyHeadStays(
      foundMarking({
        left: { x: from, y },
        right: { x: to, y },
        ...(eyes && { eyes: [eye(0.43, 0.4), eye(0.57, 0.4)] }),
      }),
    );
  expect(why(0.45, 0.55, 0.54)).toBeNull();
  expect(why(0.45, 0.55, 0.54, false)).toBe('eyes-unseen');
  expect(why(0.45, 0.55, 0.43)).toBe('face-unfit');
  expect(why(0.38, 0.44, 0.54)).toBe('face-unfit');
});
