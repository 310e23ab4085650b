import { createCanvas } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { restPose } from '../speech/visemes.ts';
import { FRAME } from '../types.ts';
import { axesOf, findSeam, seamAt } from './lip-seam.ts';
import type { Pixels } from './lip-seam.ts';
import type { MouthMark } from './mouth-mark.ts';
import { openMouth } from './open-mouth.ts';

const { width, height } = FRAME;
const level: MouthMark = { left: { x: 0.4, y: 0.5 }, right: { x: 0.6, y: 0.5 } };

/** Skin with fine stripes, so that whatever moves is seen to move. */
function face(draw?: (ctx: SKRSContext2D) => void): Pixels {
  const ctx = createCanvas(width, height).getContext('2d');
  ctx.fillStyle = '#d8b0a0';
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = '#c8a090';
  for (let y = 0; y < height; y += 8) ctx.fillRect(0, y, width, 4);
  draw?.(ctx);
  return ctx.getImageData(0, 0, width, height);
}

const dark = ({ data }: Pixels, x: number, y: number): boolean =>
  (data[(Math.round(y) * width + Math.round(x)) * 4 + 1] ?? 255) < 90;

describe('the mouth of a photo', () => {
  it('is left alone in silence', () => {
    const pixels = face();
    const before = pixels.data.slice();
    const axes = axesOf(level);
    openMouth(pixels, { axes, seam: { left: 0, right: 0, bow: 0 }, mouth: restPose });
    expect(pixels.data).toEqual(before);
  });

  it.each([
    { name: 'level', mark: level },
    { name: 'tilted', mark: { left: { x: 0.4, y: 0.45 }, right: { x: 0.55, y: 0.55 } } },
    { name: 'at the rim', mark: { left: { x: 0.01, y: 0.97 }, right: { x: 0.2, y: 0.98 } } },
  ])('changes nothing farther than its reach, $name', ({ mark }) => {
    const pixels = face();
    const before = pixels.data.slice();
    const axes = axesOf(mark);
    openMouth(pixels, {
      axes,
      seam: { left: 0, right: 0, bow: 0 },
      mouth: { ...restPose, open: 1 },
    });
    let [changed, farthest] = [0, 0];
    for (let i = 0; i < width * height; i++) {
      const isSame = [0, 1, 2, 3].every((c) => pixels.data[i * 4 + c] === before[i * 4 + c]);
      if (isSame) continue;
      changed += 1;
      const [dx, dy] = [(i % width) - axes.x, Math.floor(i / width) - axes.y];
      farthest = Math.max(farthest, Math.hypot(dx, dy));
    }
    expect(changed).toBeGreaterThan(500);
    expect(farthest).toBeLessThan(axes.half * 2.4);
  });

  it('opens the wider the louder, and stays shut at its corners', () => {
    const axes = axesOf(level);
    const openness = [0.2, 0.5, 1].map((open) => {
      const pixels = face();
      openMouth(pixels, {
        axes,
        seam: { left: 0, right: 0, bow: 0 },
        mouth: { ...restPose, open },
      });
      expect(dark(pixels, axes.x - axes.half, axes.y)).toBe(false);
      expect(dark(pixels, axes.x + axes.half, axes.y)).toBe(false);
      const column = Array.from({ length: 80 }, (_, i) => dark(pixels, axes.x, axes.y - 10 + i));
      return column.filter(Boolean).length;
    });
    expect(openness[1]).toBeGreaterThan(openness[0] ?? 0);
    expect(openness[2]).toBeGreaterThan(openness[1] ?? 0);
  });
});

describe('the line between the lips', () => {
  const smile = (bow: number, slip: number): Pixels =>
    face((ctx) => {
      const { x, y, half } = axesOf(level);
      ctx.strokeStyle = '#6a2a2a';
      ctx.lineWidth = 3;
      ctx.beginPath();
      for (let u = -1; u <= 1; u += 0.05)
        ctx.lineTo(x + u * half, y + (slip + bow * (1 - u * u)) * half);
      ctx.stroke();
    });

  it.each([0.3, 0.14, 0, -0.2])('is found where it bends by %d', (bow) => {
    expect(seamAt(findSeam(smile(bow, 0), axesOf(level)), 0)).toBeCloseTo(bow, 1);
  });

  it('is found a little beside the mark', () => {
    expect(seamAt(findSeam(smile(0.2, 0.07), axesOf(level)), 0)).toBeCloseTo(0.27, 1);
  });

  it('is straight where none is seen', () => {
    const plain: Pixels = {
      data: new Uint8ClampedArray(width * height * 4).fill(180),
      width,
      height,
    };
    expect(findSeam(plain, axesOf(level))).toEqual({ left: 0, right: 0, bow: 0 });
  });
});
