import { createCanvas } from '@napi-rs/canvas';
import { closeEye } from '@talkreel/photo-mouth/close-eyes';
import type { EyeMark } from '@talkreel/photo-mouth/mouth-mark';
import { describe, expect, it } from 'vitest';
import { createBlinks } from '../motion/pose.ts';
import { FRAME } from '../types.ts';
import { followMark } from './camera-move.ts';

const { width, height } = FRAME;
const eye: EyeMark = { left: { x: 0.4, y: 0.5 }, right: { x: 0.6, y: 0.5 }, gap: 0.36 };
const middle = { x: width / 2, y: height / 2, half: 0.1 * width };

/** Skin with a white eye and a dark iris in it. */
function face() {
  const ctx = createCanvas(width, height).getContext('2d');
  ctx.fillStyle = '#d8b0a0';
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = '#ffffff';
  ctx.beginPath();
  ctx.ellipse(middle.x, middle.y - 3, middle.half, middle.half * 0.34, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = '#201008';
  ctx.beginPath();
  ctx.arc(middle.x, middle.y - 3, middle.half * 0.3, 0, Math.PI * 2);
  ctx.fill();
  return ctx.getImageData(0, 0, width, height);
}

const redAt = ({ data }: { data: Uint8ClampedArray }, x: number, y: number): number =>
  data[(Math.round(y) * width + Math.round(x)) * 4] ?? 0;

describe('the eye of a photo', () => {
  it('is covered by a lid in the colour of the skin', () => {
    const pixels = face();
    closeEye(pixels, eye, 1);
    expect(redAt(pixels, middle.x, middle.y - 8)).toBeGreaterThan(180);
    expect(redAt(pixels, middle.x, middle.y - 8)).toBeLessThan(230);
  });

  it('closes from above: half way, the lower half of the iris is still seen', () => {
    const pixels = face();
    closeEye(pixels, eye, 0.5);
    expect(redAt(pixels, middle.x, middle.y - 18)).toBeGreaterThan(150);
    expect(redAt(pixels, middle.x, middle.y + 10)).toBeLessThan(60);
  });

  it.each([
    ['open', eye, 0],
    ['narrow', { ...eye, gap: 0.08 }, 1],
    ['too small', { ...eye, right: { x: 0.415, y: 0.5 } }, 1],
  ] as const)('does not change if it is %s', (_name, mark, shut) => {
    const pixels = face();
    const before = pixels.data.slice();
    closeEye(pixels, mark, shut);
    expect(pixels.data).toEqual(before);
  });

  it('is covered wholly, even if it is larger than its mark', () => {
    const pixels = face();
    closeEye(pixels, { ...eye, gap: 0.16 }, 1);
    for (const y of [-16, -8, 0, 8, 12]) {
      expect(redAt(pixels, middle.x, middle.y + y)).toBeGreaterThan(150);
      expect(redAt(pixels, middle.x - 26, middle.y + y)).toBeLessThan(235);
    }
  });

  it('has the light that falls on the skin around it', () => {
    const pixels = face();
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (y < middle.y - 3 - middle.half * 0.36)
          for (const c of [0, 1, 2]) {
            const at = (y * width + x) * 4 + c;
            pixels.data[at] = (pixels.data[at] ?? 0) * 0.6;
          }
    closeEye(pixels, eye, 1);
    const [above, below] = [
      redAt(pixels, middle.x, middle.y - 18),
      redAt(pixels, middle.x, middle.y + 8),
    ];
    expect(above).toBeGreaterThan(100);
    expect(above).toBeLessThan(below * 0.85);
  });

  it('leaves nothing of a drawn eye whose lashes are thick, far larger than its mark', () => {
    const ctx = createCanvas(width, height).getContext('2d');
    ctx.fillStyle = '#ffe4d6';
    ctx.fillRect(0, 0, width, height);
    for (const [colour, size] of [
      ['#101010', 0.62],
      ['#ffffff', 0.54],
      ['#2a6fd0', 0.4],
    ] as const) {
      ctx.fillStyle = colour;
      ctx.beginPath();
      ctx.ellipse(
        middle.x,
        middle.y,
        middle.half * Math.min(1, size * 1.7),
        middle.half * size,
        0,
        0,
        7,
      );
      ctx.fill();
    }
    const pixels = ctx.getImageData(0, 0, width, height);
    closeEye(pixels, { ...eye, gap: 0.2 }, 1);
    for (const y of [-34, -24, 0, 20, 30])
      expect(pixels.data[(Math.round(middle.y + y) * width + middle.x) * 4]).toBeGreaterThan(180);
  });

  it('changes nothing beyond its lids', () => {
    const pixels = face();
    const before = pixels.data.slice();
    closeEye(pixels, eye, 1);
    const changed = Array.from({ length: width * height }, (_, i) => i).filter(
      (i) => pixels.data[i * 4] !== before[i * 4],
    );
    expect(changed.length).toBeGreaterThan(100);
    for (const i of changed) {
      expect(Math.abs((i % width) - middle.x)).toBeLessThanOrEqual(middle.half * 1.2);
      expect(Math.abs(Math.floor(i / width) - middle.y)).toBeLessThan(middle.half);
    }
  });

  it('is followed by the camera together with the mouth', () => {
    const mark = { left: { x: 0.45, y: 0.7 }, right: { x: 0.55, y: 0.7 } };
    const { eyes } = followMark({ ...mark, eyes: [eye, eye] }, { photo: FRAME }, 0.3);
    expect(eyes?.[0]).toMatchObject(followMark(eye, { photo: FRAME }, 0.3));
    expect(eyes?.[0].gap).toBe(eye.gap);
  });
});

it('blinks now and then, and is open most of the time', () => {
  const at = createBlinks(7, 15);
  const frames = Array.from({ length: 15 * FRAME.fps }, (_, i) => at(i / FRAME.fps));
  expect(Math.max(...frames)).toBeGreaterThan(0.9);
  expect(frames.filter((shut) => shut === 0).length).toBeGreaterThan(frames.length * 0.8);
});
