import { exportSizes } from '@talkreel/contracts/exports';
import { frameFace } from '@talkreel/contracts/framing';
import { expect, test } from 'vitest';
import { faceArea } from './label.ts';
import { punchFramings, punchIn } from './punch.ts';
import { lowestChinOf } from './safe-area.ts';

const sources = [
  { width: 720, height: 1280 },
  { width: 720, height: 810 },
  { width: 640, height: 720 },
  { width: 1280, height: 720 },
];

test('a punch-in keeps the face in view and above the captions, whatever the shapes', () => {
  for (const source of sources)
    for (const frame of Object.values(exportSizes))
      for (const hasText of [false, true]) {
        const framing = frameFace(source, frame, 'blur');
        const punch = punchIn(source, frame, framing, { hasText });
        const { crop, at, move } = punch;
        expect(crop.width / crop.height).toBeCloseTo(at.width / at.height, 1);
        const { to } = move;
        expect(Math.min(to.x, to.y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(to.x + to.width, to.y + to.height)).toBeLessThanOrEqual(1);
        const [, near] = punchFramings(punch);
        const face = near && faceArea(source, near);
        expect(face?.y).toBeGreaterThan(0);
        const chin = ((face?.y ?? 0) + (face?.height ?? 0)) / frame.height;
        expect(chin).toBeLessThan(lowestChinOf(frame) + 0.06);
      }
});

test('with texts it comes less near, so that there is room above the face', () => {
  const [source] = sources;
  const frame = exportSizes['1:1'];
  if (source === undefined) throw new Error('no source');
  const framing = frameFace(source, frame, 'blur');
  const [alone, texts] = [false, true].map((hasText) => {
    const [, near] = punchFramings(punchIn(source, frame, framing, { hasText }));
    return near && faceArea(source, near);
  });
  expect(texts?.y).toBeGreaterThan((alone?.y ?? Infinity) + 50);
});

test('where the video does not fill its frame, it comes nearer in its own place', () => {
  const source = { width: 640, height: 720 };
  const frame = exportSizes['16:9'];
  const framing = frameFace(source, frame, 'blur');
  const { crop, at } = punchIn(source, frame, framing, {});
  expect({ crop, picture: at }).toEqual(framing);
});

test('a slow one begins as the video is framed, and one at once stays near', () => {
  const [source] = sources;
  const frame = exportSizes['9:16'];
  if (source === undefined) throw new Error('no source');
  const framing = frameFace(source, frame, 'blur');
  const { crop, move } = punchIn(source, frame, framing, { zoom: 'slow' });
  expect(crop).toEqual(framing.crop);
  expect(move.from).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  const near = punchIn(source, frame, framing, { zoom: 'cut' }).move;
  expect(near.from).toEqual(near.to);
  expect(near.to).toEqual(move.to);
});
