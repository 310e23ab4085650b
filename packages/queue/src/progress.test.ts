import { expect, test } from 'vitest';
import {
  createProviderShares,
  curveProgress,
  etaRange,
  generationProgress,
  stageProgress,
  widened,
} from './progress.ts';

test('the curve reaches 30, 60 and 85 ever more slowly, and never exceeds 90 without a measurement', () => {
  const at = (share: number) => curveProgress(share * 100, 100);
  expect([at(0), at(0.15), at(0.45), at(1)].map(Math.round)).toEqual([0, 30, 60, 85]);
  const speeds = [
    at(0.15) / 0.15,
    (at(0.45) - at(0.15)) / 0.3,
    (at(1) - at(0.45)) / 0.55,
    (at(2) - at(1)) / 1,
  ];
  expect([...speeds].sort((a, b) => b - a)).toEqual(speeds);
  expect(at(50)).toBeLessThanOrEqual(90);
  expect(at(5) - at(4)).toBeGreaterThan(0.1);
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

test('without such progress the bar ends at 90', () => {
  const options = { elapsedSeconds: 1_000, typicalSeconds: 60, reported: null, doneSeconds: null };
  expect(stageProgress({ ...options, providerShare: 0.8 })).toBeLessThanOrEqual(90);
});

test('between two reports of a provider the bar moves on at its speed, and never past 90', () => {
  const at = (unchangedSeconds: number, reported = 0.5, providerShare = 0.8) =>
    stageProgress({
      elapsedSeconds: 30 + unchangedSeconds,
      typicalSeconds: 60,
      reported,
      unchangedSeconds,
      doneSeconds: null,
      providerShare,
    });
  const shown = [0, 13, 26, 39, 52].map((seconds) => at(seconds));
  const steps = shown.slice(1).map((value, index) => value - (shown[index] ?? 0));
  expect(shown[0]).toBe(38);
  expect(Math.min(...steps)).toBeGreaterThan(0.5);
  // It is not ahead of the provider by more than half of what was left.
  expect(at(10_000)).toBeLessThan(0.75 * 95 * 0.8);
  // One that has begun and reports nothing yet moves too.
  expect(at(13, 0)).toBeGreaterThan(5);
  expect(at(10_000, 0.9, 0.95)).toBeLessThanOrEqual(90);
  expect(at(0, 1, 0.95)).toBeCloseTo(90.25);
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
  // What takes longer than usual gets a wider range, and none that ends at once.
  expect(etaRange(timing, 38, null)).toEqual({ minSeconds: 1, maxSeconds: 10 });
  expect(etaRange(timing, 120, null)).toEqual({ minSeconds: 1, maxSeconds: 30 });
  expect(etaRange(undefined, 5, null)).toBeNull();
  expect(etaRange(undefined, 10, 0.5)).toEqual({ minSeconds: 8, maxSeconds: 14 });
});

test('a range of seconds left widens, and its beginning never moves away again', () => {
  const soon = { minSeconds: 1, maxSeconds: 4 };
  expect(widened(soon, { minSeconds: 60, maxSeconds: 170 })).toEqual({
    minSeconds: 1,
    maxSeconds: 170,
  });
  expect(widened({ minSeconds: 20, maxSeconds: 35 }, soon)).toEqual(soon);
  expect(widened(null, soon)).toEqual(soon);
  expect(widened(soon, null)).toBeNull();
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
