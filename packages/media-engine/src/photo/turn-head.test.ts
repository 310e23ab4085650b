import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { FRAME, noAccent } from '../types.ts';
import { createCameraStage, followMark } from './camera-move.ts';
import { findHead } from '@talkreel/photo-mouth/find-head';
import type { Head } from '@talkreel/photo-mouth/find-head';
import { createMovableHead, idleTurn, spokenTurn, turnPoint } from './turn-head.ts';

const { width, height } = FRAME;
const at = (x: number, y: number) => ({ x: x / width, y: y / height });
const eye = (x: number, y: number) => ({ left: at(x - 20, y), right: at(x + 20, y), gap: 0.3 });
/** A face in the middle of the frame, 100 pixels from the eyes to the mouth. */
const face: MouthMark = {
  left: at(285, 360),
  right: at(355, 360),
  eyes: [eye(275, 260), eye(365, 260)],
};
const twelve = (12 * Math.PI) / 180;

function headOf(mark: MouthMark): Head {
  const head = findHead(mark, FRAME);
  if (!head) throw new Error('This face can be turned.');
  return head;
}

/** A frame of stripes in all three colours, so that every movement shows. */
function stripes() {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    data[i * 4] = (i % width) % 256;
    data[i * 4 + 1] = Math.floor(i / width) % 256;
    data[i * 4 + 3] = 255;
  }
  return { data, width, height };
}

describe('a head', () => {
  it('is found by its eyes and mouth, tilted too', () => {
    expect(headOf(face)).toMatchObject({ x: 320, y: 260, unit: 100, cos: 1, sin: 0 });
    const { unit, sin } = headOf({
      left: at(360, 340),
      right: at(410, 290),
      eyes: [eye(275, 270), eye(335, 210)],
    });
    expect(sin).toBeCloseTo(-Math.SQRT1_2);
    expect(unit).toBeGreaterThan(90);
  });

  it.each<[string, MouthMark]>([
    ['without eyes', { left: face.left, right: face.right }],
    [
      'too small',
      { left: at(312, 270), right: at(328, 270), eyes: [eye(310, 250), eye(330, 250)] },
    ],
    ['bent down', { ...face, left: at(285, 300), right: at(355, 300) }],
    ['half turned away', { ...face, left: at(225, 360), right: at(275, 360) }],
  ])('is left as it is: %s', (_why, mark) => {
    expect(findHead(mark, FRAME)).toBeNull();
  });
});

describe('a turn', () => {
  const turn = { yaw: twelve, pitch: -twelve / 2 };

  it('moves the nose most, and nothing around the head or below the neck', () => {
    const [before, after] = [stripes(), stripes()];
    createMovableHead(headOf(face)).turn(after, turn);
    const changed = (x: number, y: number) => {
      const i = (y * width + x) * 4;
      return before.data[i] !== after.data[i] || before.data[i + 1] !== after.data[i + 1];
    };
    expect([changed(320, 310), changed(285, 260), changed(320, 440)]).toEqual([true, true, true]);
    const around = [
      [320, 80],
      [165, 260],
      [475, 260],
      [320, 500],
      [200, 430],
    ] as const;
    expect(around.filter(([x, y]) => changed(x, y))).toEqual([]);
  });

  it('folds nothing: points keep their order', () => {
    const head = headOf(face);
    for (let y = 100; y < 500; y += 20) {
      const row = Array.from({ length: 160 }, (_, i) => turnPoint(head, turn, [160 + i * 2, y])[0]);
      expect(row.every((x, i) => i === 0 || x > (row[i - 1] ?? 0) + 0.6)).toBe(true);
    }
    const column = Array.from(
      { length: 210 },
      (_, i) => turnPoint(head, turn, [320, 80 + i * 2])[1],
    );
    expect(column.every((y, i) => i === 0 || y > (column[i - 1] ?? 0) + 0.6)).toBe(true);
  });

  it('brings in nothing from beyond the picture, where a face is cropped', () => {
    const cropped: MouthMark = {
      left: at(215, 340),
      right: at(425, 340),
      eyes: [eye(180, 70), eye(460, 70)],
    };
    const head = headOf(cropped);
    for (const pitch of [twelve, -twelve])
      for (let x = 0; x < width; x += 8) {
        const column = Array.from({ length: 200 }, (_, i) => {
          const [atX, atY] = turnPoint(head, { yaw: twelve, pitch }, [x, i * 2]);
          return atX >= 0 && atX < width ? atY : Infinity;
        });
        expect(column[0]).toBeCloseTo(0);
        expect(column.every((y, i) => i === 0 || y > (column[i - 1] ?? 0) + 0.4)).toBe(true);
      }
  });

  it('is never wider than twelve degrees, and begins and ends as in the photo', () => {
    const widest = Math.max(
      ...Array.from({ length: 2000 }, (_, i) => Math.abs(idleTurn(i % 20, i / 2000).yaw)),
    );
    const spoken = spokenTurn({ ...noAccent, turn: 3, nod: -3 });
    expect(widest).toBeGreaterThan(twelve / 2);
    expect(widest + spoken.yaw).toBeLessThanOrEqual(twelve);
    for (const phase of [0, 1]) {
      const { yaw, pitch } = idleTurn(7, phase);
      expect([Math.abs(yaw), Math.abs(pitch)]).toEqual([0, 0]);
    }
  });
});

it('a breath lifts the chest, and neither face nor the rim of the picture', () => {
  const [before, after] = [stripes(), stripes()];
  createMovableHead(headOf(face)).breathe(after, 1);
  const rowAt = (pixels: typeof before, x: number, y: number) =>
    pixels.data[(y * width + x) * 4 + 1];
  expect(rowAt(after, 320, 600)).toBeGreaterThan(rowAt(before, 320, 600) ?? 0);
  for (const [x, y] of [
    [320, 360],
    [10, 600],
  ] as const)
    expect(rowAt(after, x, y)).toBe(rowAt(before, x, y));
});

it.each([0.2, 0.37, 0.8])('marks follow the turned head, at phase %d', (phase) => {
  const corners = [face.left, face.right];
  const canvas = createCanvas(width, height);
  for (const corner of corners) {
    const photo = createCanvas(width, height);
    const ctx = photo.getContext('2d');
    ctx.fillStyle = '#ffffff';
    ctx.fillRect(0, 0, width, height);
    ctx.fillStyle = '#000000';
    ctx.fillRect(corner.x * width - 5, corner.y * height - 5, 10, 10);
    createCameraStage(photo, face).paint(canvas, phase);
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    let [x, y, count] = [0, 0, 0];
    for (let i = 0; i < width * height; i++) {
      if ((data[i * 4] ?? 255) > 96) continue;
      x += (i % width) + 0.5;
      y += Math.floor(i / width) + 0.5;
      count += 1;
    }
    const still = followMark(face, { photo: FRAME }, phase);
    const turned = followMark(face, { photo: FRAME, turns: true }, phase);
    const seen = corner === face.left ? turned.left : turned.right;
    expect(Math.hypot(seen.x * width - x / count, seen.y * height - y / count)).toBeLessThan(1);
    // Otherwise a head that never turns would pass.
    expect(Math.abs(turned.left.x - still.left.x) * width).toBeGreaterThan(0.5);
  }
});
