import { PROGRESS_THRESHOLDS } from '@talkreel/contracts/constants';
import type { EtaRange } from '@talkreel/contracts/http/generations';
import type { StageName, StageState } from '@talkreel/contracts/names';
import type { StageTiming } from '@talkreel/db/repos/timing.repo';
import { stageRules } from './catalog.ts';

/** When the curve reaches its thresholds, as shares of the usual time of such a stage. */
const REACHED_AT = { fast: 0.15, slow: 0.45, slower: 1 } as const;

/**
 * The specification's curve for providers that report no percentage: fast to 30, slower to 60, slower to 85, then
 * creeping towards 95, which it never passes.
 */
export function curveProgress(elapsedSeconds: number, typicalSeconds: number): number {
  const { fast, slow, slower, cap } = PROGRESS_THRESHOLDS;
  const share = Math.max(0, elapsedSeconds) / Math.max(1, typicalSeconds);
  if (share <= REACHED_AT.fast) return (share / REACHED_AT.fast) * fast;
  if (share <= REACHED_AT.slow) return between(share, REACHED_AT.fast, REACHED_AT.slow, fast, slow);
  if (share <= REACHED_AT.slower)
    return between(share, REACHED_AT.slow, REACHED_AT.slower, slow, slower);
  return cap - (cap - slower) * Math.exp(-1.5 * (share - REACHED_AT.slower));
}

function between(value: number, from: number, to: number, low: number, high: number): number {
  return low + ((value - from) / (to - from)) * (high - low);
}

/** How much of the bar a provider's percentage fills; the download and the checks fill the rest. */
const PROVIDER_PERCENT = 75;
/** Nothing reaches 100 before delivery. */
const UNDELIVERED_PERCENT = 99;

/** A provider's own share (0..1) and what comes after it, or the curve. */
export function stageProgress(options: {
  elapsedSeconds: number;
  typicalSeconds: number;
  reported: number | null;
  /** Time since the provider finished; null before. */
  doneSeconds: number | null;
}): number {
  const { elapsedSeconds, typicalSeconds, reported, doneSeconds } = options;
  if (reported === null)
    return Math.min(PROGRESS_THRESHOLDS.cap, curveProgress(elapsedSeconds, typicalSeconds));
  if (doneSeconds === null) return Math.min(1, Math.max(0, reported)) * PROVIDER_PERCENT;
  // The time usually left at this point; at least a tenth of the provider's time.
  const expectedSeconds = Math.max(
    typicalSeconds - (elapsedSeconds - doneSeconds),
    (elapsedSeconds - doneSeconds) / 10,
    0.5,
  );
  const left = Math.exp((-2 * Math.max(0, doneSeconds)) / expectedSeconds);
  return PROVIDER_PERCENT + (UNDELIVERED_PERCENT - PROVIDER_PERCENT) * (1 - left);
}

/** Seconds left, based on our own finished stages of this kind; null without any. */
export function etaRange(
  timing: StageTiming | undefined,
  elapsedSeconds: number,
  reported: number | null,
): EtaRange | null {
  if (reported !== null && reported > 0.1 && elapsedSeconds > 1) {
    const left = (elapsedSeconds / reported) * (1 - reported);
    return { minSeconds: Math.round(left * 0.8), maxSeconds: Math.ceil(left * 1.3) + 1 };
  }
  if (!timing || timing.samples < 1) return null;
  // Past the usual time the estimate is unknown; say so instead of promising zero.
  if (elapsedSeconds >= timing.p75) return null;
  return {
    minSeconds: Math.max(1, Math.round(timing.p25 - elapsedSeconds)),
    maxSeconds: Math.max(2, Math.ceil(timing.p75 - elapsedSeconds)),
  };
}

/** Progress of the whole generation: its stages by weight; below 100 until the last one is delivered. */
export function generationProgress(
  stages: Array<{ name: StageName; state: StageState; progress: number }>,
): number {
  let done = 0;
  let all = 0;
  for (const stage of stages) {
    const { weight } = stageRules[stage.name];
    all += weight;
    done +=
      weight * (stage.state === 'succeeded' ? 100 : Math.min(UNDELIVERED_PERCENT, stage.progress));
  }
  const percent = all === 0 ? 0 : done / all;
  return stages.every((stage) => stage.state === 'succeeded')
    ? percent
    : Math.min(UNDELIVERED_PERCENT, percent);
}
