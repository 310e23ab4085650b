import type { Db } from '@talkreel/db/client';
import { findGenerationById } from '@talkreel/db/repos/generations.repo';
import {
  readProgress,
  renewClaims,
  saveProgress,
  type Claim,
} from '@talkreel/db/repos/stages.repo';
import { readStageTimings, type StageTiming } from '@talkreel/db/repos/timing.repo';
import type { StageName } from '@talkreel/contracts/names';
import type { Logger } from 'pino';
import type { Publisher } from './bus.ts';
import { stageRules } from './catalog.ts';
import { etaRange, generationProgress, stageProgress } from './progress.ts';
import { StageStopped, type StopReason } from './stage.ts';

interface Held {
  claim: Claim;
  controller: AbortController;
  reported: number | null;
  startedMs: number;
  shown: number;
}

export interface Holding {
  signal: AbortSignal;
  report(share: number | null): void;
  stop(reason: StopReason): void;
  release(): void;
}

export interface HeldClaims {
  hold(claim: Claim): Holding;
  stopGeneration(generationId: string, reason: StopReason): void;
  stopAll(reason: StopReason): void;
  size(): number;
  close(): void;
}

const TIMINGS_EVERY_MS = 15_000;

/**
 * All stages this process runs: their leases are prolonged and their progress is written together,
 * so that a thousand of them cost as many statements as one.
 */
export function createHeldClaims(deps: {
  db: Db;
  publisher: Publisher;
  log: Logger;
  leaseSeconds: number;
  progressEveryMs: number;
}): HeldClaims {
  const held = new Map<string, Held>();
  let timings = new Map<StageName, StageTiming>();
  let timingsReadMs = 0;
  /** Set by stopAll: what is claimed in that very moment stops too. */
  let stopping: StopReason | null = null;

  function stop(entry: Held, reason: StopReason): void {
    if (!entry.controller.signal.aborted) entry.controller.abort(new StageStopped(reason));
  }

  async function renew(): Promise<void> {
    const entries = [...held.values()];
    const ours = await renewClaims(
      deps.db,
      entries.map(({ claim }) => ({ stageId: claim.stage.id, version: claim.stage.version })),
      deps.leaseSeconds,
    );
    for (const entry of entries) {
      if (ours.has(entry.claim.stage.id) || !held.has(entry.claim.stage.id)) continue;
      // Ended by its user or its deadline, or taken over by another worker: only the first stops the provider.
      const generation = await findGenerationById(deps.db, entry.claim.generation.id);
      const ended =
        generation === null || generation.state === 'cancelled' || generation.state === 'failed';
      stop(entry, ended ? 'cancelled' : 'lost');
    }
  }

  async function tick(): Promise<void> {
    if (held.size === 0) return;
    if (Date.now() - timingsReadMs > TIMINGS_EVERY_MS) {
      timings = await readStageTimings(deps.db);
      timingsReadMs = Date.now();
    }
    const writes = [];
    for (const { claim, reported, startedMs, ...entry } of held.values()) {
      const { name } = claim.stage;
      const elapsedSeconds = (Date.now() - startedMs) / 1000;
      const timing = timings.get(name);
      const typicalSeconds = timing?.p50 ?? stageRules[name].typicalSeconds;
      const progress = Math.max(
        entry.shown,
        stageProgress({ elapsedSeconds, typicalSeconds, reported }),
      );
      const current = held.get(claim.stage.id);
      if (current) current.shown = progress;
      writes.push({ claim, progress, eta: etaRange(timing, elapsedSeconds, reported) });
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
        event: {
          generationId: claim.generation.id,
          stageId: claim.stage.id,
          progress: Math.round(progress * 10) / 10,
          generationProgress: Math.round((wholes.get(claim.stage.id) ?? progress) * 10) / 10,
          eta,
        },
      });
    }
  }

  /** A generation of one stage is as far as its stage; only pipelines have to be read. */
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

  const every = (ms: number, work: () => Promise<void>, what: string) => {
    let busy = false;
    return setInterval(() => {
      if (busy) return;
      busy = true;
      work()
        .catch((error: unknown) => deps.log.warn({ err: error }, `${what} failed, will try again`))
        .finally(() => {
          busy = false;
        });
    }, ms);
  };
  const timers = [
    every((deps.leaseSeconds * 1_000) / 3, renew, 'lease renewal'),
    every(deps.progressEveryMs, tick, 'progress'),
  ];

  return {
    hold(claim) {
      const entry: Held = {
        claim,
        controller: new AbortController(),
        reported: null,
        startedMs: claim.stage.started_at?.getTime() ?? Date.now(),
        shown: claim.stage.progress,
      };
      held.set(claim.stage.id, entry);
      if (stopping !== null) stop(entry, stopping);
      return {
        signal: entry.controller.signal,
        report: (share) => {
          entry.reported = share;
        },
        stop: (reason) => stop(entry, reason),
        release: () => {
          if (held.get(claim.stage.id) === entry) held.delete(claim.stage.id);
        },
      };
    },
    stopGeneration(generationId, reason) {
      for (const entry of held.values())
        if (entry.claim.generation.id === generationId) stop(entry, reason);
    },
    stopAll(reason) {
      stopping = reason;
      for (const entry of held.values()) stop(entry, reason);
    },
    size: () => held.size,
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
