import { expect, test } from 'vitest';
import type { SeenFace } from '../face/seen-face.ts';
import { judgeFaces } from './judge-faces.ts';

/** A face with 68 points, of which only the judged ones matter; in pixels of the video. */
function face({ x = 320, size = 1, nose = 0, mouth = 110, gap = 4, score = 0.9 } = {}): SeenFace {
  const points = Array.from({ length: 68 }, () => ({ x: x / 640, y: 0.5 }));
  const put = (index: number, dx: number, dy: number): void => {
    points[index] = { x: (x + dx * size) / 640, y: (300 + dy * size) / 720 };
  };
  put(36, -75, 0);
  put(45, 75, 0);
  put(39, -25, 0);
  put(42, 25, 0);
  for (const [index, dx, dy] of [
    [37, -60, -10],
    [41, -60, 8],
    [38, -40, -10],
    [40, -40, 8],
    [43, 40, -10],
    [47, 40, 8],
    [44, 60, -10],
    [46, 60, 8],
  ] as const)
    put(index, dx, dy);
  put(30, nose, 60);
  put(48, -50, mouth);
  put(54, 50, mouth);
  put(62, 0, mouth - 2);
  put(66, 0, mouth - 2 + gap);
  return { score, points };
}

test('one frontal face with closed lips: its mouth, and no complaint', () => {
  const { corners, problem } = judgeFaces([face()]);
  expect(problem).toBeNull();
  expect(corners?.left).toEqual({ x: 270 / 640, y: 410 / 720 });
  expect(corners?.right).toEqual({ x: 370 / 640, y: 410 / 720 });
});

test('eyes are marked to blink, but not in a face that is small, bent or turned away', () => {
  const [left, right] = judgeFaces([face()]).corners?.eyes ?? [];
  expect(left).toEqual({
    left: { x: 245 / 640, y: 300 / 720 },
    right: { x: 295 / 640, y: 300 / 720 },
    gap: 0.36,
  });
  expect(right?.gap).toBeCloseTo(0.36);
  expect(judgeFaces([face({ size: 0.3 })]).corners?.eyes).toBeUndefined();
  expect(judgeFaces([face({ nose: 45 })]).corners?.eyes).toBeUndefined();
  expect(judgeFaces([face({ mouth: 50 })]).corners?.eyes).toBeUndefined();
});

test('a mouth is marked only if it is clear whose it is', () => {
  expect(judgeFaces([])).toEqual({ corners: null, problem: 'none' });
  expect(judgeFaces([face({ x: 150, size: 0.6 }), face({ x: 450, size: 0.6 })])).toEqual({
    corners: null,
    problem: 'several',
  });
});

test('passers-by and false detections do not count', () => {
  expect(judgeFaces([face({ x: 80, size: 0.4 }), face()]).problem).toBeNull();
  expect(judgeFaces([face({ x: 80, size: 0.8, score: 0.4 }), face()]).problem).toBeNull();
});

test('one face that was seen twice counts once, as it was seen best', () => {
  const best = face({ x: 330, score: 0.95 });
  const verdict = judgeFaces([face({ score: 0.6 }), best, face({ x: 340, size: 0.5, score: 0.7 })]);
  expect(verdict).toEqual(judgeFaces([best]));
});

test.each([
  ['small', { size: 0.3 }],
  ['turned', { nose: 45 }],
  ['turned', { nose: -45 }],
  ['turned', { mouth: 50 }],
  ['open', { gap: 20 }],
])('%s is said, and the mouth is still marked', (problem, how) => {
  const verdict = judgeFaces([face(how)]);
  expect(verdict.problem).toBe(problem);
  expect(verdict.corners).not.toBeNull();
});
