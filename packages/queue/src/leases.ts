import type { Db } from '@talkreel/db/client';
import { renewClaims } from '@talkreel/db/generations/claims.repo';
import type { Claim } from '@talkreel/db/generations/stages.repo';
import { measure } from '@talkreel/observability/measurements';
import type { Logger } from 'pino';
import { StageStopped, type StopReason } from './stage.ts';

/** A stage run by this process. */
export interface Leased {
  claim: Claim;
  controller: AbortController;
  /** When the claim, or the last successful renewal, was requested; by `performance.now()`. */
  renewedMs: number;
}

/** The maximum number of concurrent renewals. One that hangs is not waited for: another connection may answer. */
const MAX_UNANSWERED = 3;

/**
 * Renews all leases in one statement. A stage whose lease could not be renewed in time is stopped, because another
 * worker may own it by now: also if this process was paused, or its database does not respond.
 */
export function keepLeases(
  active: ReadonlyMap<string, Leased>,
  { db, leaseSeconds, log }: { db: Db; leaseSeconds: number; log: Logger },
): { close(): void } {
  const leaseMs = leaseSeconds * 1_000;
  let unanswered = 0;

  async function renew(): Promise<void> {
    const askedMs = performance.now();
    const entries = [...active.values()].filter((entry) => !isLost(entry));
    const outcomes = await renewClaims(
      db,
      entries.map(({ claim }) => ({ stageId: claim.stage.id, version: claim.stage.version })),
      leaseSeconds,
    );
    for (const entry of entries) {
      const outcome = outcomes.get(entry.claim.stage.id);
      measure('lease.renewed', { outcome: outcome ?? 'ended', count: 1 });
      // A claim without renewal was ended by its user or deadline, or taken over by another worker: only the first two
      // stop the provider.
      if (outcome === 'renewed') entry.renewedMs = Math.max(entry.renewedMs, askedMs);
      else if (outcome !== 'locked') stop(entry, outcome === 'lost' ? 'lost' : 'cancelled');
    }
  }

  function tryToRenew(): void {
    if (active.size === 0 || unanswered >= MAX_UNANSWERED) return;
    unanswered += 1;
    renew()
      .catch((error: unknown) => {
        measure('lease.renewed', { outcome: 'failed', count: active.size });
        log.warn({ err: error }, 'leases not renewed, will try again');
      })
      .finally(() => {
        unanswered -= 1;
      });
  }

  function stopLapsed(): void {
    for (const entry of active.values()) {
      if (performance.now() - entry.renewedMs <= leaseMs) continue;
      if (!stop(entry, 'lost')) continue;
      measure('lease.renewed', { outcome: 'lost', count: 1 });
      log.warn({ stageId: entry.claim.stage.id }, 'stage stopped: its lease could not be renewed');
    }
  }

  const timers = [setInterval(tryToRenew, leaseMs / 3), setInterval(stopLapsed, leaseMs / 20)];
  return {
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Stops a stage. False: it was already stopped. */
export function stop({ controller }: Leased, reason: StopReason): boolean {
  if (controller.signal.aborted) return false;
  controller.abort(new StageStopped(reason));
  return true;
}

function isLost({ controller: { signal } }: Leased): boolean {
  return signal.reason instanceof StageStopped && signal.reason.reason === 'lost';
}
