import { PROGRESS_THRESHOLDS } from '@talkreel/contracts/constants';
import type { EtaRange } from '@talkreel/contracts/http/generations';
import type { StageName, StageState } from '@talkreel/contracts/names';
import type { StageTiming } from '@talkreel/db/generations/timing.repo';
import { stageRules } from './catalog.ts';

/** When the curve reaches its thresholds, as shares of the usual time of such a stage. */
const REACHED_AT = { fast: 0.15, slow: 0.45, slower: 1 } as const;

/** The end of what is only estimated. Beyond it the bar has a measurement to go by. */
const UNMEASURED_PERCENT = 90;

/**
 * The specification's curve for providers that report no percentage: fast to 30, slower to 60, slower to 85, then
 * creeping towards 90, which it never passes. The specification allows 95 (decision 112).
 */
export function curveProgress(elapsedSeconds: number, typicalSeconds: number): number {
  const { fast, slow, slower } = PROGRESS_THRESHOLDS;
  const share = Math.max(0, elapsedSeconds) / Math.max(1, typicalSeconds);
  if (share <= REACHED_AT.fast) return (share / REACHED_AT.fast) * fast;
  if (share <= REACHED_AT.slow) return between(share, REACHED_AT.fast, REACHED_AT.slow, fast, slow);
  if (share <= REACHED_AT.slower)
    return between(share, REACHED_AT.slow, REACHED_AT.slower, slow, slower);
  // Hyperbolic, as it still moves after several times the usual time.
  return UNMEASURED_PERCENT - (UNMEASURED_PERCENT - slower) / (1 + (share - REACHED_AT.slower));
}

function between(value: number, from: number, to: number, low: number, high: number): number {
  return low + ((value - from) / (to - from)) * (high - low);
}

/** The end of the bar until the delivery, whoever reports. */
const UNDELIVERED_PERCENT = PROGRESS_THRESHOLDS.cap;

/** A provider's own share (0..1) and what comes after it, or the curve. */
export function stageProgress(options: {
  elapsedSeconds: number;
  typicalSeconds: number;
  reported: number | null;
  /** Time since the provider last reported another share. */
  unchangedSeconds?: number;
  /** Time since the provider finished; null before. */
  doneSeconds: number | null;
  /** Which share of such a stage the provider usually takes (0..1); download, checks and storing take the rest. */
  providerShare: number;
}): number {
  const { elapsedSeconds, typicalSeconds, reported, doneSeconds, providerShare } = options;
  if (reported === null) return curveProgress(elapsedSeconds, typicalSeconds);
  const providerPercent = UNDELIVERED_PERCENT * providerShare;
  if (doneSeconds === null) {
    const measured = Math.min(1, Math.max(0, reported));
    const likely = likelyShare({
      measured,
      typicalSeconds,
      elapsedSeconds,
      unchangedSeconds: options.unchangedSeconds ?? 0,
    });
    return Math.max(
      measured * providerPercent,
      Math.min(UNMEASURED_PERCENT, likely * providerPercent),
    );
  }
  const providerSeconds = elapsedSeconds - doneSeconds;
  const expectedSeconds = Math.max(providerSeconds * (1 / providerShare - 1), 0.5);
  // The bar slows down and never rests: an unusually long check still moves it.
  const left = Math.exp((-2 * Math.max(0, doneSeconds)) / expectedSeconds);
  return UNDELIVERED_PERCENT - (UNDELIVERED_PERCENT - providerPercent) * left;
}

/**
 * Where a provider probably is that has not reported for a while: on from its last share at its speed so far, at most
 * half of what was left. The bar does not rest between two reports.
 */
function likelyShare(since: {
  measured: number;
  typicalSeconds: number;
  elapsedSeconds: number;
  unchangedSeconds: number;
}): number {
  const { measured, typicalSeconds, elapsedSeconds, unchangedSeconds } = since;
  const reportedAfter = Math.max(1, elapsedSeconds - unchangedSeconds);
  const perSecond = measured > 0 ? measured / reportedAfter : 1 / Math.max(1, typicalSeconds);
  const gap = (1 - measured) / 2;
  if (gap <= 0) return measured;
  return measured + gap * (1 - 1 / (1 + (perSecond * Math.max(0, unchangedSeconds)) / gap));
}

/** The share that is assumed until a process has run such a stage itself. */
const ASSUMED_PROVIDER_SHARE = 0.8;
const KEPT_SHARES = 20;

/** The share of the provider in the newest stages of this process, by kind of work. */
export function createProviderShares<Work>(): {
  add(work: Work, providerSeconds: number, afterSeconds: number): void;
  of(work: Work): number;
} {
  const kept = new Map<Work, number[]>();
  return {
    add(work, providerSeconds, afterSeconds) {
      const share = providerSeconds / (providerSeconds + afterSeconds);
      if (Number.isFinite(share))
        kept.set(work, [...(kept.get(work) ?? []), share].slice(-KEPT_SHARES));
    },
    of(work) {
      const shares = (kept.get(work) ?? []).toSorted((a, b) => a - b);
      const median = shares[Math.floor(shares.length / 2)] ?? ASSUMED_PROVIDER_SHARE;
      // The provider and what follows both have a part of the bar, however fast either was.
      return Math.min(0.95, Math.max(0.3, median));
    },
  };
}

/** Seconds left, by the provider's report or our own finished stages of this kind; null without any. */
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
  // Near and past the usual time nobody knows: what has taken long may take a quarter as long again.
  const most = Math.max(timing.p75 - elapsedSeconds, elapsedSeconds / 4);
  return {
    minSeconds: Math.max(1, Math.round(timing.p25 - elapsedSeconds)),
    maxSeconds: Math.max(2, Math.ceil(most)),
  };
}

/** The next range of a stage after the one that was shown: it may widen, but its beginning never moves away again. */
export function widened(before: EtaRange | null, next: EtaRange | null): EtaRange | null {
  if (before === null || next === null) return next;
  return {
    minSeconds: Math.min(before.minSeconds, next.minSeconds),
    maxSeconds: next.maxSeconds,
  };
}

/** Progress of the whole generation: its stages by weight; below 95 until the last one is delivered. */
export function generationProgress(
  stages: Array<{ name: StageName; state: StageState; progress: number }>,
): number {
  const all = stages.reduce((sum, { name }) => sum + stageRules[name].weight, 0);
  const done = stages.reduce((sum, { name, state, progress }) => {
    const share = state === 'succeeded' ? 1 : Math.min(1, progress / UNDELIVERED_PERCENT);
    return sum + stageRules[name].weight * share;
  }, 0);
  if (all === 0) return 0;
  const isDelivered = stages.every((stage) => stage.state === 'succeeded');
  return (done / all) * (isDelivered ? 100 : UNDELIVERED_PERCENT);
}
