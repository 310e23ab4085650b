import { describe, expect, it } from 'vitest';
import { decodeDepth, depthMap, encodeDepth } from './nearness.ts';

const { columns, rows, step, left, top } = depthMap;

/** A hill in the middle of the map. */
function hill(u: number, v: number): number {
  return 1.2 * Math.exp(-(u * u + v * v) / 0.5);
}
const values = Float32Array.from({ length: columns * rows }, (_, at) =>
  hill(left + (at % columns) * step, top + Math.floor(at / columns) * step),
);

describe('a stored map of depth', () => {
  it('says what was measured, also between its values, and nothing outside', () => {
    const near = decodeDepth(encodeDepth(values));
    for (const [u, v] of [
      [0, 0],
      [0.4, -0.3],
      [-0.63, 0.71],
      [0.05, 1.1],
    ] as const)
      expect(Math.abs((near?.(u, v) ?? 9) - hill(u, v))).toBeLessThan(0.04);
    expect([near?.(left - 0.1, 0), near?.(0, 9), near?.(-left + 0.1, 0)]).toEqual([0, 0, 0]);
  });

  it('has no steps that would be seen in a picture', () => {
    const near = decodeDepth(encodeDepth(values));
    const line = Array.from({ length: 300 }, (_, n) => near?.(-1.5 + n / 100, 0.2) ?? 0);
    const slopes = line.slice(1).map((value, n) => value - (line[n] ?? 0));
    const bends = slopes.slice(1).map((slope, n) => Math.abs(slope - (slopes[n] ?? 0)));
    expect(Math.max(...bends)).toBeLessThan(0.003);
  });

  it('is none in a file of another map, or in rubbish', () => {
    expect([decodeDepth(''), decodeDepth('AAAA'), decodeDepth('{"no":1}')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
