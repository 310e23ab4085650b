import type { Db } from '@talkreel/db/client';
import { saveFilmProgress } from '@talkreel/db/generations/sets.repo';
import type { EtaRange } from '@talkreel/contracts/http/generations';
import { readProgress, saveProgress, type Claim } from '@talkreel/db/generations/stages.repo';
import {
  readStageTimings,
  timedWorkOf,
  type StageTiming,
  type TimedWork,
} from '@talkreel/db/generations/timing.repo';
import type { Logger } from 'pino';
import type { Publisher } from './bus.ts';
import { typicalSecondsOf } from './catalog.ts';
import { keepLeases, stop, type Leased } from './leases.ts';
import {
  createProviderShares,
  etaRange,
  generationProgress,
  stageProgress,
  widened,
} from './progress.ts';
import type { StopReason } from './stage.ts';

interface ActiveClaim extends Leased {
  reported: number | null;
  /** When that changed, by `performance.now()`. */
  reportedMs: number;
  /** When the provider finished, by `performance.now()`; null before. */
  doneMs: number | null;
  /** How long the stage has been running, whoever ran it. */
  elapsedMs(): number;
  shown: number;
  /** The range of seconds left that was shown last. */
  shownEta: EtaRange | null;
}

export interface Holding {
  signal: AbortSignal;
  report(share: number | null): void;
  stop(reason: StopReason): void;
  release(): void;
  /** When the provider finished, by `performance.now()`; null before. */
  providerDoneMs(): number | null;
}

export interface ActiveClaims {
  /** `claimedMs` is when the claim was requested, by `performance.now()`; `nowMs` PostgreSQL's clock. */
  hold(claim: Claim, times: { claimedMs: number; nowMs: () => number }): Holding;
  stopGeneration(generationId: string, reason: StopReason): void;
  stopAll(reason: StopReason): void;
  size(): number;
  close(): void;
}

const TIMINGS_EVERY_MS = 15_000;

/**
 * All stages of this process: their leases are renewed and their progress is written together, so a thousand of them
 * cost as many statements as one.
 */
export function createActiveClaims(deps: {
  db: Db;
  publisher: Publisher;
  log: Logger;
  leaseSeconds: number;
  progressEveryMs: number;
}): ActiveClaims {
  const active = new Map<string, ActiveClaim>();
  const shares = createProviderShares<TimedWork>();
  let timings = new Map<TimedWork, StageTiming>();
  let timingsReadMs = Number.NEGATIVE_INFINITY;
  /** The reason, set by stopAll: claims made at that moment stop, too. */
  let stopping: StopReason | null = null;

  async function tick(): Promise<void> {
    if (active.size === 0) return;
    if (performance.now() - timingsReadMs > TIMINGS_EVERY_MS) {
      timings = await readStageTimings(deps.db);
      timingsReadMs = performance.now();
    }
    const writes = [];
    for (const { claim, reported, reportedMs, doneMs, ...entry } of active.values()) {
      const work = timedWorkOf(claim.stage);
      const elapsedSeconds = entry.elapsedMs() / 1000;
      const timing = timings.get(work);
      const typicalSeconds = timing?.p50 ?? typicalSecondsOf(work);
      const progress = Math.max(
        entry.shown,
        stageProgress({
          elapsedSeconds,
          typicalSeconds,
          reported,
          unchangedSeconds: (performance.now() - reportedMs) / 1000,
          doneSeconds: doneMs === null ? null : (performance.now() - doneMs) / 1000,
          providerShare: shares.of(work),
        }),
      );
      const current = active.get(claim.stage.id);
      const eta = widened(entry.shownEta, etaRange(timing, elapsedSeconds, reported));
      if (current) Object.assign(current, { shown: progress, shownEta: eta });
      writes.push({ claim, progress, eta });
    }
    const wholes = await wholeProgress(writes);
    await saveProgress(
      deps.db,
      writes.map(({ claim, progress }) => ({
        stageId: claim.stage.id,
        version: claim.stage.version,
        progress,
        generationProgress: wholes.get(claim.stage.id) ?? progress,
      })),
    );
    for (const { claim, progress, eta } of writes) {
      deps.publisher.toUser(claim.generation.user_id, {
        type: 'stage.progressed',
        isTest: claim.generation.is_test,
        event: {
          generationId: claim.generation.id,
          stageId: claim.stage.id,
          progress: Math.round(progress * 10) / 10,
          generationProgress: Math.round((wholes.get(claim.stage.id) ?? progress) * 10) / 10,
          eta,
        },
      });
    }
    await publishFilms(writes.map(({ claim }) => claim));
  }

  /** Publishes the progress of films, which is that of their scenes. */
  async function publishFilms(claims: Claim[]): Promise<void> {
    const scenes = claims.filter(({ generation }) => generation.kind === 'scene');
    const filmIds = new Set(scenes.map(({ generation }) => String(generation.input['filmId'])));
    for (const { userId, progress, isTest, ...film } of await saveFilmProgress(deps.db, [
      ...filmIds,
    ]))
      deps.publisher.toUser(userId, {
        type: 'stage.progressed',
        isTest,
        event: {
          ...film,
          progress: 0,
          generationProgress: Math.round(progress * 10) / 10,
          eta: null,
        },
      });
  }

  /** A generation of one stage has its stage's progress; only pipelines have to be read. */
  async function wholeProgress(
    writes: Array<{ claim: Claim; progress: number }>,
  ): Promise<Map<string, number>> {
    const wholes = new Map<string, number>();
    const pipelines = writes.filter(({ claim }) => claim.siblings > 0);
    const stagesOf = await readProgress(
      deps.db,
      pipelines.map(({ claim }) => claim.generation.id),
    );
    for (const { claim, progress } of pipelines) {
      const stages = (stagesOf.get(claim.generation.id) ?? []).map((stage) =>
        stage.id === claim.stage.id
          ? { ...stage, progress: Math.max(stage.progress, progress) }
          : stage,
      );
      wholes.set(claim.stage.id, generationProgress(stages));
    }
    return wholes;
  }

  let ticking = false;
  const timer = setInterval(() => {
    if (ticking) return;
    ticking = true;
    tick()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'progress failed, will try again'))
      .finally(() => {
        ticking = false;
      });
  }, deps.progressEveryMs);
  const leases = keepLeases(active, deps);

  return {
    hold(claim, { claimedMs, nowMs }) {
      const startedMs = claim.stage.started_at?.getTime() ?? nowMs();
      const entry: ActiveClaim = {
        claim,
        controller: new AbortController(),
        renewedMs: claimedMs,
        reported: null,
        reportedMs: performance.now(),
        doneMs: null,
        elapsedMs: () => nowMs() - startedMs,
        shown: claim.stage.progress,
        shownEta: null,
      };
      active.set(claim.stage.id, entry);
      if (stopping !== null) stop(entry, stopping);
      return {
        signal: entry.controller.signal,
        report: (share) => {
          if (share !== entry.reported) entry.reportedMs = performance.now();
          entry.reported = share;
          if (share === null || share < 1) entry.doneMs = null;
          else entry.doneMs ??= performance.now();
        },
        stop: (reason) => void stop(entry, reason),
        providerDoneMs: () => entry.doneMs,
        release: () => {
          if (entry.doneMs !== null) {
            const afterSeconds = (performance.now() - entry.doneMs) / 1000;
            const providerSeconds = entry.elapsedMs() / 1000 - afterSeconds;
            shares.add(timedWorkOf(claim.stage), providerSeconds, afterSeconds);
          }
          if (active.get(claim.stage.id) === entry) active.delete(claim.stage.id);
        },
      };
    },
    stopGeneration(generationId, reason) {
      for (const entry of active.values())
        if (entry.claim.generation.id === generationId) stop(entry, reason);
    },
    stopAll(reason) {
      stopping = reason;
      for (const entry of active.values()) stop(entry, reason);
    },
    size: () => active.size,
    close() {
      clearInterval(timer);
      leases.close();
    },
  };
}
