import { createCanvas } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { restPose } from '../voice/visemes.ts';
import { FRAME } from '../types.ts';
import { axesOf, findSeam, seamAt } from '@talkreel/photo-mouth/lip-seam';
import type { Pixels } from '@talkreel/photo-mouth/pixels';
import type { MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { openMouth } from '@talkreel/photo-mouth/open-mouth';

const { width, height } = FRAME;
const level: MouthMark = { left: { x: 0.4, y: 0.5 }, right: { x: 0.6, y: 0.5 } };

/** Skin with fine stripes, which make every movement visible. */
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
  it('does not change in silence', () => {
    const pixels = face();
    const before = pixels.data.slice();
    const axes = axesOf(level, FRAME);
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
    const axes = axesOf(mark, FRAME);
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

  it('has teeth in the light of the face, and paler than it', () => {
    const axes = axesOf(level, FRAME);
    const [red, , blue] = [0, 1, 2] as const;
    const teethIn = (light: string) => {
      const pixels = face((ctx) => {
        ctx.globalCompositeOperation = 'multiply';
        ctx.fillStyle = light;
        ctx.fillRect(0, 0, width, height);
      });
      const mouth = { ...restPose, open: 0.8, upperTeeth: 1 };
      openMouth(pixels, { axes, seam: { left: 0, right: 0, bow: 0 }, mouth });
      const at = (channel: number) => (y: number) =>
        pixels.data[((Math.round(axes.y) + y) * width + Math.round(axes.x) + 6) * 4 + channel] ?? 0;
      const rows = Array.from({ length: 30 }, (_, i) => i - 10);
      const palest = rows.reduce((best, y) => (at(blue)(y) > at(blue)(best) ? y : best));
      return at(blue)(palest) / at(red)(palest);
    };
    const [day, evening] = [teethIn('#ffffff'), teethIn('#ffc880')];
    expect(evening).toBeLessThan(day - 0.05);
    // Skin has less than half as much blue as red there.
    expect(evening).toBeGreaterThan(0.6);
  });

  it('is grey inside where the photo is', () => {
    const pixels = face((ctx) => {
      ctx.globalCompositeOperation = 'saturation';
      ctx.fillStyle = '#808080';
      ctx.fillRect(0, 0, width, height);
    });
    const mouth = { ...restPose, open: 1, tongue: 1 };
    openMouth(pixels, { axes: axesOf(level, FRAME), seam: { left: 0, right: 0, bow: 0 }, mouth });
    const { data } = pixels;
    const isColoured = data.some((red, i) => i % 4 === 0 && Math.abs(red - (data[i + 1] ?? 0)) > 4);
    expect(isColoured).toBe(false);
  });

  it('opens wider with loudness, and stays closed at its corners', () => {
    const axes = axesOf(level, FRAME);
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

describe('a smile that shows its teeth', () => {
  /** Red lips around a pale row from `top` to `bottom`, in half widths of the mouth. */
  const smile = (top: number, bottom: number, between = '#ece4d8'): Pixels =>
    face((ctx) => {
      const { x, y, half } = axesOf(level, FRAME);
      const arch = (from: number, to: number, color: string): void => {
        ctx.fillStyle = color;
        for (let u = -1; u <= 1; u += 1 / half) {
          const bend = 1 - u * u;
          ctx.fillRect(x + u * half, y + from * bend * half, 1.5, (to - from) * bend * half);
        }
      };
      arch(top - 0.2, bottom + 0.25, '#b03a4a');
      arch(top, bottom, between);
    });

  it('opens below them: they stay, and no second row is drawn', () => {
    const pixels = smile(0, 0.3);
    const axes = axesOf(level, FRAME);
    const seam = findSeam(pixels, axes);
    expect(seam.isUnderTeeth).toBe(true);
    expect(seamAt(seam, 0)).toBeGreaterThan(0.27);
    expect(seamAt(seam, 0)).toBeLessThan(0.4);
    const pale = (): number => {
      let count = 0;
      for (let i = 0; i < pixels.data.length; i += 4)
        if ((pixels.data[i + 1] ?? 0) > 200) count += 1;
      return count;
    };
    const before = pale();
    openMouth(pixels, { axes, seam, mouth: { ...restPose, open: 0.8, upperTeeth: 1 } });
    expect(Math.abs(pale() - before)).toBeLessThan(before * 0.08);
    // Dark between the teeth and the lowered lip.
    expect(dark(pixels, axes.x, axes.y + 0.5 * axes.half)).toBe(true);
    expect(dark(pixels, axes.x, axes.y + 0.15 * axes.half)).toBe(false);
  });

  it('is not detected where lips are closed', () => {
    const seam = findSeam(smile(0, 0), axesOf(level, FRAME));
    expect(seam.isUnderTeeth).toBeUndefined();
  });

  it('is detected in warm light as well, under a raised lip', () => {
    const inLampLight = '#e0a8a0';
    const seam = findSeam(smile(-0.12, 0.2, inLampLight), axesOf(level, FRAME));
    expect(seam.isUnderTeeth).toBe(true);
  });

  it('is not taken for one where light shines on the lower lip', () => {
    const shine = '#e0a8a0';
    const seam = findSeam(smile(0.05, 0.3, shine), axesOf(level, FRAME));
    expect(seam.isUnderTeeth).toBeUndefined();
  });
});

describe('the line between the lips', () => {
  const smile = (bow: number, slip: number): Pixels =>
    face((ctx) => {
      const { x, y, half } = axesOf(level, FRAME);
      ctx.strokeStyle = '#6a2a2a';
      ctx.lineWidth = 3;
      ctx.beginPath();
      for (let u = -1; u <= 1; u += 0.05)
        ctx.lineTo(x + u * half, y + (slip + bow * (1 - u * u)) * half);
      ctx.stroke();
    });

  it.each([0.3, 0.14, 0, -0.2])('is found where it bends by %d', (bow) => {
    expect(seamAt(findSeam(smile(bow, 0), axesOf(level, FRAME)), 0)).toBeCloseTo(bow, 1);
  });

  it('is found slightly off the mark', () => {
    expect(seamAt(findSeam(smile(0.2, 0.07), axesOf(level, FRAME)), 0)).toBeCloseTo(0.27, 1);
  });

  it('is straight if none is visible', () => {
    const plain: Pixels = {
      data: new Uint8ClampedArray(width * height * 4).fill(180),
      width,
      height,
    };
    expect(findSeam(plain, axesOf(level, FRAME))).toEqual({ left: 0, right: 0, bow: 0 });
  });
});
