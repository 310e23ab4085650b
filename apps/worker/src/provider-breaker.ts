import { createHash } from 'node:crypto';
import type { Db } from '@talkreel/db/client';
import {
  listProviderHealth,
  recordProviderFailure,
  recordProviderSuccess,
  takeProbe,
} from '@talkreel/db/operators/provider-health.repo';
import type { ProviderHealth } from '@talkreel/db/schema';
import type { Breaker, Watched } from '@talkreel/providers/breaker';
import { measure } from '@talkreel/observability/measurements';
import { ProviderPaused } from '@talkreel/providers/errors';
import type { Logger } from 'pino';

const FRESH_MS = 1_000;
/** The delay before an operator's setting is read again. */
const STOPPED_WAIT_MS = 10_000;
/** While another worker tries the model. */
const PROBE_WAIT_MS = 5_000;

/**
 * The breaker that all workers share through Postgres. An unreachable database pauses nothing: the stage will notice
 * soon enough.
 */
export function createBreaker({ db, log }: { db: Db; log: Logger }): Breaker {
  let health = new Map<string, ProviderHealth>();
  let readMs = Number.NEGATIVE_INFINITY;

  function remember(row: ProviderHealth): void {
    health.set(row.model, row);
  }

  async function lookAt(model: string): Promise<ProviderHealth | undefined> {
    if (performance.now() - readMs > FRESH_MS) {
      health = new Map((await listProviderHealth(db)).map((row) => [row.model, row]));
      readMs = performance.now();
    }
    return health.get(model);
  }

  async function quietly<T>(what: string, work: Promise<T>): Promise<T | undefined> {
    return work.catch((error: unknown) => {
      log.warn({ err: error }, `${what} of a provider not noted`);
      return undefined;
    });
  }

  async function succeeded({ model }: Watched, success: 'answered' | 'delivered'): Promise<void> {
    const row = health.get(model);
    if (!row || (row.failures === 0 && row.failed_people.length === 0 && !row.opened_at)) return;
    await quietly('success', recordProviderSuccess(db, model, success));
    if (row.opened_at) log.info({ model }, 'provider answers again');
    readMs = Number.NEGATIVE_INFINITY;
  }

  return {
    async admit({ model, service }) {
      const row = await quietly('state', lookAt(model));
      if (row?.stopped_at)
        throw new ProviderPaused(model, service, STOPPED_WAIT_MS, 'an operator stopped it');
      if (!row?.opened_at || !row.retry_at) return;
      const waitMs = row.retry_at.getTime() - Date.now();
      if (waitMs <= 0 && (await takeProbe(db, model))) {
        log.info({ model }, 'trying a paused provider');
        return;
      }
      throw new ProviderPaused(model, service, Math.max(PROBE_WAIT_MS, waitMs), row.reason);
    },
    answered: (watched) => succeeded(watched, 'answered'),
    delivered: (watched) => succeeded(watched, 'delivered'),
    async failed({ model, service }, reason, personId) {
      measure('provider.failed', { model, kind: personId === null ? 'no-answer' : 'prediction' });
      const personDigest =
        personId && createHash('sha256').update(personId).digest('base64url').slice(0, 16);
      const row = await quietly(
        'failure',
        recordProviderFailure(db, { model, service, reason, personDigest }),
      );
      if (!row) return;
      if (row.opened_at && !health.get(model)?.opened_at)
        log.error({ model, reason, retryAt: row.retry_at }, 'provider paused');
      remember(row);
    },
  };
}
