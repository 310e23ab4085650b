import { exportSizes } from '@talkreel/contracts/exports';
import { frameFace, headroomOf } from '@talkreel/contracts/framing';
import { expect, test } from 'vitest';
import { punchIn } from './punch.ts';

const sources = [
  { width: 720, height: 1280 },
  { width: 720, height: 810 },
  { width: 1280, height: 720 },
];

test('a punch-in keeps the head in view and away from the captions, whatever the shapes', () => {
  for (const source of sources)
    for (const frame of Object.values(exportSizes)) {
      const { crop, move } = punchIn(source, frame, 'slow');
      expect(crop.width / crop.height).toBeCloseTo(frame.width / frame.height, 1);
      const { to } = move;
      expect(Math.min(to.x, to.y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(to.x + to.width, to.y + to.height)).toBeLessThanOrEqual(1);
      const tall = Math.min(source.height, 1.125 * source.width);
      const head = (headroomOf(source) + 0.37 * tall - crop.y) / crop.height;
      const seenAt = (head - to.y) / to.height;
      expect(seenAt).toBeGreaterThan(0.2);
      expect(seenAt).toBeLessThan(0.6);
    }
});

test('a slow one begins as the video is framed, and one at once stays near', () => {
  const [source] = sources;
  const frame = exportSizes['9:16'];
  if (source === undefined) throw new Error('no source');
  const { crop, move } = punchIn(source, frame, 'slow');
  expect(crop).toEqual(frameFace(source, frame, 'blur').crop);
  expect(move.from).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  const near = punchIn(source, frame, 'cut').move;
  expect(near.from).toEqual(near.to);
  expect(near.to).toEqual(move.to);
});
