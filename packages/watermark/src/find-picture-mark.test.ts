import { expect, test } from 'vitest';
import { findPictureMark } from './find-picture-mark.ts';
import { drawPattern, NEUTRAL } from './picture-pattern.ts';
import type { Plane } from './picture-residual.ts';

const key = new Uint8Array(32).fill(7);
const id = 0x1234_5678_9abcn;
const size = { width: 360, height: 640 };

/** A picture of waves of many sizes, with a mark if `strength` is not 0. */
function picture(strength: number, of = key): Plane {
  const { width } = size;
  const pattern = drawPattern(id, of, size, strength);
  const values = Float32Array.from(pattern, (mark, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const waves = Math.sin(x / 31 + y / 57) + Math.sin(x / 7 - y / 11) / 4 + Math.sin(y / 3) / 9;
    return Math.round(120 + 60 * waves) + mark - NEUTRAL;
  });
  return { ...size, values };
}

/** The rectangle from there, scaled by taking the nearest pixel. */
function part({ width, values }: Plane, from: { x: number; y: number }, scale: number): Plane {
  const cut = { width: Math.round(300 * scale), height: Math.round(450 * scale) };
  const seen = Float32Array.from({ length: cut.width * cut.height }, (_, at) => {
    const x = from.x + Math.floor((at % cut.width) / scale);
    const y = from.y + Math.floor(at / cut.width / scale);
    return values[y * width + x] ?? 0;
  });
  return { ...cut, values: seen };
}

test('the mark is found in the whole picture, and only with its key', () => {
  const marked = picture(2);
  expect(findPictureMark(marked, key)).toEqual({ id, confidence: expect.closeTo(1, 1) });
  expect(findPictureMark(marked, new Uint8Array(32).fill(8))).toBeNull();
});

test('it is found in a part of it, in another size', () => {
  expect(findPictureMark(part(picture(2), { x: 37, y: 111 }, 1.37), key)?.id).toBe(id);
});

test('it is found when left and right are changed', () => {
  const { width, values, height } = picture(2);
  const mirrored = values.map((_, at) => values[at - (at % width) + width - 1 - (at % width)] ?? 0);
  expect(findPictureMark({ width, height, values: mirrored }, key)?.id).toBe(id);
});

test('there is none in a picture without one, in a flat one and in a tiny one', () => {
  expect(findPictureMark(picture(0), key)).toBeNull();
  expect(findPictureMark({ ...size, values: new Float32Array(360 * 640) }, key)).toBeNull();
  expect(findPictureMark({ width: 2, height: 2, values: new Float32Array(4) }, key)).toBeNull();
});
