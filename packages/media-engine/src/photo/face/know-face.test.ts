import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { findHead } from '@talkreel/photo-mouth/find-head';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeRig } from '../../cast/describe/describe-rig.ts';
import { paintStill } from '../../portrait.ts';
import { FRAME } from '../../types.ts';
import { decodeDepth } from '../nearness.ts';
import { turnPoint } from '../turn-head.ts';
import { knowFace } from './know-face.ts';

const { width, height } = FRAME;

/** A picture without a word of who is in it, as those of a provider are. */
let person: Canvas;
beforeAll(async () => {
  const drawn = await paintStill(describeRig('a woman with short brown hair in an office', 7));
  person = frameWith([[await loadImage(drawn), 0, 0, 1]]);
});

function frameWith(
  pictures: Array<[Canvas | Awaited<ReturnType<typeof loadImage>>, number, number, number]>,
): Canvas {
  const frame = createCanvas(width, height);
  const ctx = frame.getContext('2d');
  ctx.fillStyle = '#8090a0';
  ctx.fillRect(0, 0, width, height);
  for (const [picture, x, y, size] of pictures)
    ctx.drawImage(picture, x * width, y * height, width * size, height * size);
  return frame;
}

describe('a face that nobody marked', () => {
  it('has its mouth between its lips, below its eyes', async () => {
    const { mark } = (await knowFace(person)) ?? {};
    if (!mark?.eyes) throw new Error('The face is seen.');
    const [left, right] = mark.eyes;
    expect((mark.left.x + mark.right.x) / 2).toBeCloseTo(0.5, 1);
    expect([left.left.x, left.right.x, right.left.x, right.right.x]).toEqual(
      [left.left.x, left.right.x, right.left.x, right.right.x].toSorted((a, b) => a - b),
    );
    expect(mark.left.y - left.left.y).toBeGreaterThan(0.05);
    expect(redness(person, mark.left, mark.right)).toBeGreaterThan(
      redness(person, { ...mark.left, y: left.right.y }, { ...mark.right, y: left.right.y }),
    );
    expect(left.gap).toBeGreaterThan(0.14);
    // The same picture gives the same mark, and with it the same video.
    expect((await knowFace(person))?.mark).toEqual(mark);
  });

  it('is nearest at its nose, and neither its hair nor its neck move', async () => {
    const near = decodeDepth((await knowFace(person))?.depth ?? '');
    if (!near) throw new Error('The face has depth.');
    expect(near(0, 0.55)).toBeGreaterThan(near(0.6, 0.5));
    expect(near(0.6, 0.5)).toBeGreaterThan(0.2);
    expect(Math.max(near(1.79, 0), near(0, -2.05), near(0, 2.8))).toBeLessThan(1e-3);
  });

  it('turns by twelve degrees without a fold', async () => {
    const { mark, depth } = (await knowFace(person)) ?? {};
    const [head, near] = [mark && findHead(mark, FRAME), decodeDepth(depth ?? '')];
    if (!head || !near) throw new Error('The face can be turned.');
    const turn = { yaw: (12 * Math.PI) / 180, pitch: (-12 * Math.PI) / 180 };
    for (let n = 0; n < 40; n++) {
      const row = Array.from(
        { length: 160 },
        (_, i) => turnPoint(head, turn, [i * 4, n * 18], near)[0],
      );
      const column = Array.from(
        { length: 180 },
        (_, i) => turnPoint(head, turn, [n * 16, i * 4], near)[1],
      );
      for (const line of [row, column])
        expect(line.every((at, i) => i === 0 || at > (line[i - 1] ?? 0) + 1)).toBe(true);
    }
  });

  it('keeps the mark that somebody gave, and has depth only where the model sees that mouth', async () => {
    const { mark } = (await knowFace(person)) ?? {};
    if (!mark) throw new Error('The face is seen.');
    const moved = { ...mark, left: { ...mark.left, x: mark.left.x - 0.005 } };
    expect(await knowFace(person, moved)).toEqual({ mark: moved, depth: expect.any(String) });
    const elsewhere = { left: { x: 0.1, y: 0.9 }, right: { x: 0.2, y: 0.9 } };
    expect(await knowFace(person, elsewhere)).toEqual({ mark: elsewhere, depth: null });
  });

  it.each<[string, () => Canvas]>([
    ['nobody is in the picture', () => frameWith([])],
    [
      'there are two',
      () =>
        frameWith([
          [person, 0, 0.2, 0.5],
          [person, 0.5, 0.2, 0.5],
        ]),
    ],
    ['it is too small', () => frameWith([[person, 0.4, 0.4, 0.2]])],
  ])('is left alone if %s', async (_why, frame) => {
    expect(await knowFace(frame())).toBeNull();
  });
});

/** How much redder than green the middle between two points is. */
function redness(frame: Canvas, a: { x: number; y: number }, b: { x: number; y: number }): number {
  const [x, y] = [((a.x + b.x) / 2) * width, ((a.y + b.y) / 2) * height];
  const { data } = frame.getContext('2d').getImageData(Math.round(x), Math.round(y), 1, 1);
  return (data[0] ?? 0) - (data[1] ?? 0);
}
