import { createRandom } from '@talkreel/media-engine/drawing/random';
import { expect, test } from 'vitest';
import { countOpenings, measured, modelOfMouth } from './mouth-pixels.ts';

const { width, height } = measured;
const mouth = { left: 130, top: 190, width: 60, height: 20 };

/** Frames of dark glass, which no two clips compress alike; `glow`: the light that a mouth throws on it. */
function clipOf(seed: number, mouths: readonly { open: boolean; glow: number }[]): Buffer {
  const { around } = createRandom(seed);
  const frames = mouths.map(({ open, glow }) => {
    const frame = Buffer.alloc(width * height * 3);
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const [x, y] = [(pixel % width) - mouth.left, Math.floor(pixel / width) - mouth.top];
      const isInside = open && x >= 0 && x < mouth.width && y >= 0 && y < mouth.height;
      const colour = isInside ? [230, 160, 80] : [52 + glow, 44 + glow, 36 + glow];
      for (const [part, level] of colour.entries())
        frame[pixel * 3 + part] = Math.round(level + around() * 5);
    }
    return frame;
  });
  return Buffer.concat(frames);
}

test('a mouth is open where it shows its inside, not where what is around it has a rare shade', () => {
  const rest = Array.from({ length: 6 }, () => ({ open: false, glow: 0 }));
  const wide = rest.map(() => ({ open: true, glow: 5 }));
  const model = modelOfMouth(clipOf(1, rest), clipOf(2, wide));
  const [opened = 0, closed = 0, lit = 0] = countOpenings(
    clipOf(3, [
      { open: true, glow: 5 },
      { open: false, glow: 0 },
      { open: false, glow: 4 },
    ]),
    model,
  );
  expect(opened).toBeGreaterThan(0.9 * mouth.width * mouth.height);
  expect(Math.max(closed, lit)).toBeLessThan(0.05 * opened);
});
