import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CODED_BITS, decodeId, encodeId } from './id-code.ts';

const key = randomBytes(32);
const id = 0x9f3c_0012_77abn;

/** What is received of an id: its signs, with noise of this deviation. */
function received(deviation: number): Float64Array {
  return Float64Array.from(encodeId(id, key), (sign) => sign + deviation * normal());
}

function normal(): number {
  const [a, b] = [Math.random(), Math.random()];
  return Math.sqrt(-2 * Math.log(1 - a)) * Math.cos(2 * Math.PI * b);
}

test.for([0n, id, 2n ** 48n - 1n])('an id of 48 bits is read as it was written: %s', (one) => {
  expect(decodeId(Float64Array.from(encodeId(one, key)), key)).toBe(one);
});

test('wrong bits are corrected: every eighth is turned', () => {
  const signs = Float64Array.from(encodeId(id, key), (sign, bit) => (bit % 8 === 3 ? -sign : sign));
  expect(decodeId(signs, key)).toBe(id);
});

test('noise as strong as the signal is corrected', () => {
  expect(decodeId(received(0.9), key)).toBe(id);
});

test('another key reads nothing, and noise is no id', () => {
  expect(decodeId(received(0), randomBytes(32))).toBeNull();
  for (let round = 0; round < 20; round += 1)
    expect(decodeId(Float64Array.from({ length: CODED_BITS }, normal), key)).toBeNull();
});
