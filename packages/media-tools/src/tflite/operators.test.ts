import { expect, test } from 'vitest';
import { join, largest, pad, slope, type Tensor } from './operators.ts';

function tensor(height: number, width: number, channels: number, data: number[] = []): Tensor {
  const values =
    data.length > 0 ? data : Array.from({ length: height * width * channels }, () => 9);
  return { data: Float32Array.from(values), height, width, channels };
}

test('the largest of each square is taken for each channel, at an uneven edge too', () => {
  const from = tensor(2, 3, 2, [1, -1, 2, -2, 5, -5, 3, -3, 4, -4, 6, -6]);
  const to = tensor(1, 2, 2);
  largest(from, to, 2, 2);
  expect([...to.data]).toEqual([4, -1, 6, -5]);
});

test('empty channels are added behind, and nothing is padded elsewhere', () => {
  const to = tensor(1, 2, 3);
  const behind = [0, 0, 0, 0, 0, 0, 0, 1];
  pad(tensor(1, 2, 2, [1, 2, 3, 4]), Float32Array.from(behind), to);
  expect([...to.data]).toEqual([1, 2, 0, 3, 4, 0]);
  const above = Float32Array.from([0, 0, 1, 0, 0, 0, 0, 0]);
  expect(() => pad(tensor(1, 2, 2), above, to)).toThrow('only channels');
});

test('lists of the same width are joined, others are not', () => {
  const to = tensor(3, 2, 1);
  join([tensor(1, 2, 1, [1, 2]), tensor(2, 2, 1, [3, 4, 5, 6])], to);
  expect([...to.data]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(() => join([tensor(1, 3, 1)], to)).toThrow('only lists');
});

test('what is negative is multiplied by the number of its channel', () => {
  const to = tensor(1, 2, 2);
  slope(tensor(1, 2, 2, [-4, -4, 4, 4]), Float32Array.from([0.5, 2]), to);
  expect([...to.data]).toEqual([-2, -8, 4, 4]);
});
