import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bridge, cutMoves, moveBetween, poseAt, type Move } from './moves.ts';

const count = (moves: readonly Move[]): number =>
  moves.reduce((sum, { frames }) => sum + frames, 0);

test('a sentence of about the same length moves at another pace', () => {
  expect(moveBetween({ frames: 40, from: 30, to: 75 }, 200)).toEqual([
    { frames: 40, from: 30, to: 75 },
  ]);
});

test('a longer one goes on and comes back, at the pace of the clip', () => {
  expect(moveBetween({ frames: 80, from: 30, to: 70 }, 200)).toEqual([
    { frames: 60, from: 30, to: 90 },
    { frames: 20, from: 90, to: 70 },
  ]);
  // At the end of the clip it goes back first.
  expect(moveBetween({ frames: 80, from: 150, to: 199 }, 200)).toEqual([
    { frames: 15, from: 150, to: 135 },
    { frames: 65, from: 135, to: 199 },
  ]);
});

test('a much shorter one ends before the pose that follows, rather than rush', () => {
  const moves = moveBetween({ frames: 10, from: 30, to: 130 }, 200);
  expect(moves).toEqual([{ frames: 10, from: 30, to: 46 }]);
});

test('any time between any two poses is filled, within the clip', () => {
  const pose = fc.integer({ min: 0, max: 199 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), pose, pose, (frames, from, to) => {
      const moves = moveBetween({ frames, from, to }, 200);
      expect(count(moves)).toBe(frames);
      expect(poseAt(moves, 0)).toBe(from);
      for (let frame = 0; frame < frames; frame += 1) {
        expect(poseAt(moves, frame)).toBeGreaterThanOrEqual(0);
        expect(poseAt(moves, frame)).toBeLessThan(200);
      }
      expect(moves.at(-1)?.to === to || Math.abs(to - from) > frames * 1.6).toBe(true);
    }),
  );
});

test('a part of moves shows what the whole shows there', () => {
  const whole = [
    { frames: 60, from: 0, to: 60 },
    { frames: 30, from: 60, to: 30 },
    { frames: 50, from: 30, to: 80 },
  ];
  const part = cutMoves(whole, 50, 100);
  expect(count(part)).toBe(50);
  for (let frame = 0; frame < 50; frame += 1)
    expect(poseAt(part, frame)).toBe(poseAt(whole, 50 + frame));
  expect(cutMoves(whole, 90, 90)).toEqual([]);
});

const whole: Move[] = [{ frames: 200, from: 0, to: 200 }];

test('a part shows the old poses at its ends, whatever its length', () => {
  for (const frames of [22, 50, 170]) {
    const { moves, fadeFrames } = bridge({
      moves: whole,
      fromFrame: 60,
      toFrame: 90,
      frames,
      clipFrames: 200,
    });
    expect(count(moves)).toBe(frames);
    const [fadeIn, fadeOut] = fadeFrames;
    for (let frame = 0; frame < fadeIn; frame += 1) expect(poseAt(moves, frame)).toBe(60 + frame);
    for (let back = 1; back <= fadeOut; back += 1)
      expect(poseAt(moves, frames - back)).toBe(90 - back);
  }
});

test('a part at the beginning or the end of the video is bound at one side', () => {
  const part = { moves: whole, frames: 60, clipFrames: 200 };
  const first = bridge({ ...part, fromFrame: null, toFrame: 90 });
  expect(poseAt(first.moves, 0)).toBe(30);
  expect(poseAt(first.moves, 59)).toBe(89);
  const last = bridge({ ...part, fromFrame: 100, toFrame: null });
  expect(poseAt(last.moves, 0)).toBe(100);
  expect(poseAt(last.moves, 59)).toBe(159);
  const only = bridge({ ...part, fromFrame: null, toFrame: null });
  expect(count(only.moves)).toBe(60);
  expect(poseAt(only.moves, 59)).toBe(59);
});

test('where poses cannot meet, the pictures dissolve for longer', () => {
  const { fadeFrames, moves } = bridge({
    moves: whole,
    fromFrame: 20,
    toFrame: 150,
    frames: 20,
    clipFrames: 200,
  });
  expect(fadeFrames).toEqual([3, 8]);
  expect(count(moves)).toBe(20);
});
