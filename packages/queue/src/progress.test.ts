import { expect, test } from 'vitest';
import { curveProgress, etaRange, generationProgress, stageProgress } from './progress.ts';

test('the curve reaches 30, 60 and 85 ever more slowly and never passes 95', () => {
  const at = (share: number) => curveProgress(share * 100, 100);
  expect([at(0), at(0.15), at(0.45), at(1)].map(Math.round)).toEqual([0, 30, 60, 85]);
  const speeds = [
    at(0.15) / 0.15,
    (at(0.45) - at(0.15)) / 0.3,
    (at(1) - at(0.45)) / 0.55,
    (at(2) - at(1)) / 1,
  ];
  expect([...speeds].sort((a, b) => b - a)).toEqual(speeds);
  expect(at(50)).toBeLessThanOrEqual(95);
});

test('the curve never falls', () => {
  let last = 0;
  for (let second = 0; second <= 1_000; second += 1) {
    const now = curveProgress(second, 60);
    expect(now).toBeGreaterThanOrEqual(last);
    last = now;
  }
});

test("a provider's own share is believed, but 100 waits for the delivery", () => {
  expect(stageProgress({ elapsedSeconds: 5, typicalSeconds: 60, reported: 0.5 })).toBe(50);
  expect(stageProgress({ elapsedSeconds: 5, typicalSeconds: 60, reported: 1 })).toBe(95);
});

test('an eta comes from what is known, shrinks, and is silent where nothing is known', () => {
  const timing = { p25: 20, p50: 30, p75: 40, samples: 12 };
  expect(etaRange(timing, 10, null)).toEqual({ minSeconds: 10, maxSeconds: 30 });
  expect(etaRange(timing, 45, null)).toBeNull();
  expect(etaRange(undefined, 5, null)).toBeNull();
  expect(etaRange(undefined, 10, 0.5)).toEqual({ minSeconds: 8, maxSeconds: 14 });
});

test('a pipeline is as far as its stages by weight, and 100 only when all are delivered', () => {
  const stage = (name: 'script' | 'lipsync', state: 'succeeded' | 'running', progress: number) => ({
    name,
    state,
    progress,
  });
  expect(
    generationProgress([stage('script', 'succeeded', 100), stage('lipsync', 'running', 0)]),
  ).toBeCloseTo(100 / 6);
  expect(
    generationProgress([stage('script', 'succeeded', 100), stage('lipsync', 'running', 100)]),
  ).toBeLessThan(100);
  expect(
    generationProgress([stage('script', 'succeeded', 100), stage('lipsync', 'succeeded', 100)]),
  ).toBe(100);
});
