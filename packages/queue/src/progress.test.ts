import { expect, test } from 'vitest';
import {
  createProviderShares,
  curveProgress,
  etaRange,
  generationProgress,
  stageProgress,
} from './progress.ts';

test('the curve reaches 30, 60 and 85 ever more slowly and never exceeds 95', () => {
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

test('the curve never decreases', () => {
  let last = 0;
  for (let second = 0; second <= 1_000; second += 1) {
    const now = curveProgress(second, 60);
    expect(now).toBeGreaterThanOrEqual(last);
    last = now;
  }
});

test("a provider's own progress and the steps after it fill the bar up to 95; 100 waits for the delivery", () => {
  const at = (reported: number, doneSeconds: number | null = null, elapsedSeconds = 20) =>
    stageProgress({
      elapsedSeconds,
      typicalSeconds: 30,
      reported,
      doneSeconds,
      providerShare: 2 / 3,
    });
  expect([at(0), at(0.5), at(1, 0)].map(Math.round)).toEqual([0, 32, 63]);
  // The provider took 20 s of a stage that usually takes 30: the last third moves, and does not rest.
  const after = [0, 2, 4, 6, 8, 10, 15].map((seconds) => at(1, seconds, 20 + seconds));
  const steps = after.slice(1).map((value, index) => value - (after[index] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThan(0.5);
  expect(after[5]).toBeGreaterThan(90);
  for (const seconds of [30, 60, 1_000])
    expect(at(1, seconds, 20 + seconds)).toBeLessThanOrEqual(95);
});

test('without such progress the curve ends at 95', () => {
  const options = { elapsedSeconds: 1_000, typicalSeconds: 60, reported: null, doneSeconds: null };
  expect(stageProgress({ ...options, providerShare: 0.8 })).toBeLessThanOrEqual(95);
});

test('what is left after the provider has the share that it took in the newest stages', () => {
  const shares = createProviderShares<'audio' | 'lipsync'>();
  expect(shares.of('lipsync')).toBe(0.8);
  for (const afterSeconds of [30, 20, 10]) shares.add('lipsync', 20, afterSeconds);
  expect(shares.of('lipsync')).toBe(0.5);
  expect(shares.of('audio')).toBe(0.8);
  // Twenty newer stages take the place of those.
  for (let count = 0; count < 20; count += 1) shares.add('lipsync', 0, 10);
  expect(shares.of('lipsync')).toBe(0.3);
  shares.add('audio', 0, 0);
  expect(shares.of('audio')).toBe(0.8);
});

test('an eta is based on known durations, shrinks, and is missing if nothing is known', () => {
  const timing = { p25: 20, p50: 30, p75: 40, samples: 12 };
  expect(etaRange(timing, 10, null)).toEqual({ minSeconds: 10, maxSeconds: 30 });
  expect(etaRange(timing, 45, null)).toBeNull();
  expect(etaRange(undefined, 5, null)).toBeNull();
  expect(etaRange(undefined, 10, 0.5)).toEqual({ minSeconds: 8, maxSeconds: 14 });
});

test("a pipeline's progress is weighted by stage, and 100 only when all are delivered", () => {
  const stage = (name: 'script' | 'lipsync', state: 'succeeded' | 'running', progress: number) => ({
    name,
    state,
    progress,
  });
  expect(
    generationProgress([stage('script', 'succeeded', 100), stage('lipsync', 'running', 0)]),
  ).toBeCloseTo(95 / 6);
  expect(
    generationProgress([stage('script', 'succeeded', 100), stage('lipsync', 'running', 100)]),
  ).toBe(95);
  expect(
    generationProgress([stage('script', 'succeeded', 100), stage('lipsync', 'succeeded', 100)]),
  ).toBe(100);
});
