import { hash } from 'node:crypto';
import type { Db } from '@talkreel/db/client';
import {
  listProviderHealth,
  type ProviderFailure,
  recordProviderFailure,
  recordProviderSuccess,
  takeProbe,
} from '@talkreel/db/operators/provider-health.repo';
import {
  expectCogReports,
  findCogReport,
  keepCogReport,
} from '@talkreel/db/generations/cog-predictions.repo';
import { listSpeechVoices } from '@talkreel/db/operators/speech-voices.repo';
import type { ProviderHealth } from '@talkreel/db/schema';
import type { Breaker, Watched } from '@talkreel/providers/breaker';
import { measure } from '@talkreel/observability/measurements';
import { ProviderPaused } from '@talkreel/providers/errors';
import type { Logger } from 'pino';
import {
  createProviders,
  type Providers,
  type ProvidersConfig,
} from '@talkreel/providers/create-providers';
import { createCogReports } from '@talkreel/providers/cog/cog-inbox';
import { createLimiter, type Limiter } from '@talkreel/providers/limiter';
import { createServerVoices } from '@talkreel/providers/speech/server-voices';
import { redisTokenStore } from '@talkreel/providers/redis-token-store';
import type { Config } from './config.ts';
import type { Connections } from './connections.ts';
import { mediaPath, storageKey } from '@talkreel/contracts/media';
import { signMediaPath } from '@talkreel/storage/signed-url';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { StageDeps } from './deps.ts';

/** Addresses are valid for longer than any attempt, so a queued prediction still finds its input. */
const URL_VALID_MS = 2 * 3600 * 1000;
const HEALTH_FRESH_MS = 1_000;
/** The delay before an operator's setting is read again. */
const STOPPED_WAIT_MS = 10_000;
/** The wait while another worker tries the model. */
const PROBE_WAIT_MS = 5_000;

/** The providers, and the limit on polling them. All workers use one account, so they share its limits. */
export function connectProviders(
  config: Config,
  { db, redis }: Connections,
  files: MediaStore,
  log: Logger,
): { providers: Providers; polls: Limiter } {
  const store = redisTokenStore(redis);
  const limiter = createLimiter({
    key: 'replicate:creates',
    perMinute: config.createsPerMinute,
    store,
  });
  const polls = createLimiter({ key: 'replicate:polls', perMinute: config.pollsPerMinute, store });
  const providers = createProviders({
    ...config.providers,
    replicate: { ...config.providers.replicate, limiter },
    speechServer: speechServerFor(config, db),
    cog: cogFor(config, db, files),
    breaker: createBreaker({ db, log }),
  });
  return { providers, polls };
}

function speechServerFor(
  { speechServer: server, speechCents }: Config,
  db: Db,
): ProvidersConfig['speechServer'] {
  if (server === undefined) return undefined;
  const voices = createServerVoices(server, () => listSpeechVoices(db));
  return {
    ...server,
    centsPerPiece: speechCents,
    voiceFor: (voiceId, signal, isFresh) => voices.nameFor(voiceId, signal, isFresh),
  };
}

function cogFor({ cog }: Config, db: Db, files: MediaStore): ProvidersConfig['cog'] {
  const { cents, filesUrl, webhookUrl } = cog;
  const reports = createCogReports({
    rows: {
      expect: (id, token) => expectCogReports(db, id, token),
      find: (id) => findCogReport(db, id),
      keep: (id, state) => keepCogReport(db, id, state),
    },
    files,
    webhookUrl,
  });
  const shared = { filesUrl, reports };
  return {
    speech: cog.speech && { ...cog.speech, ...shared, cents: cents.speech },
    image: cog.image && { ...cog.image, ...shared, cents: cents.image },
    animate: cog.animate && { ...cog.animate, ...shared, cents: cents.animate },
    lipsync: cog.lipsync && { ...cog.lipsync, ...shared, cents: cents.lipsync },
  };
}

/** Signed addresses under our public URL; none without a public URL or a signing secret. */
export function createProviderUrl(media: {
  publicUrl: string | undefined;
  secret: string | undefined;
}): StageDeps['providerUrl'] {
  return (kind, path) => {
    const { publicUrl, secret } = media;
    if (publicUrl === undefined || secret === undefined) return undefined;
    const expiresAt = new Date(Date.now() + URL_VALID_MS);
    const signed = signMediaPath(mediaPath(kind, path), storageKey(kind, path), expiresAt, secret);
    return new URL(signed, publicUrl).href;
  };
}

/**
 * The breaker that all workers share through Postgres. An unreachable database pauses nothing: the stage will notice
 * soon enough.
 */
function createBreaker({ db, log }: { db: Db; log: Logger }): Breaker {
  let health = new Map<string, ProviderHealth>();
  let readMs = Number.NEGATIVE_INFINITY;

  function remember(row: ProviderHealth): void {
    health.set(row.model, row);
  }

  async function lookAt(model: string): Promise<ProviderHealth | undefined> {
    if (performance.now() - readMs > HEALTH_FRESH_MS) {
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

  async function recordSuccess(
    { model }: Watched,
    success: 'answered' | 'delivered',
  ): Promise<void> {
    const row = health.get(model);
    if (!row || (row.failures === 0 && row.failed_users.length === 0 && !row.opened_at)) return;
    await quietly('success', recordProviderSuccess(db, model, success));
    if (row.opened_at) log.info({ model }, 'provider answers again');
    readMs = Number.NEGATIVE_INFINITY;
  }

  async function recordFailure(
    { model, service }: Watched,
    failure: Pick<ProviderFailure, 'reason' | 'userDigest' | 'isCertain'>,
  ): Promise<void> {
    const usual = failure.userDigest === null ? 'no-answer' : 'prediction';
    const kind = failure.isCertain ? 'withdrawn' : usual;
    measure('provider.failed', { model, kind });
    const { reason } = failure;
    const recorded = recordProviderFailure(db, { model, service, ...failure });
    const row = await quietly('failure', recorded);
    if (!row) return;
    if (row.opened_at && !health.get(model)?.opened_at)
      log.error({ model, reason, retryAt: row.retry_at }, 'provider paused');
    remember(row);
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
    async pausedFor(model) {
      const row = await quietly('state', lookAt(model));
      if (row?.stopped_at) return 'an operator stopped it';
      if (!row?.opened_at || !row.retry_at) return null;
      // After its pause one request tries it, and the others wait for what becomes of that.
      const isTried = row.probe_until !== null && row.probe_until.getTime() > Date.now();
      return row.retry_at.getTime() > Date.now() || isTried ? row.reason : null;
    },
    answered: (watched) => recordSuccess(watched, 'answered'),
    delivered: (watched) => recordSuccess(watched, 'delivered'),
    failed: (watched, reason, userId) =>
      recordFailure(watched, {
        reason,
        userDigest: userId && hash('sha256', userId, 'base64url').slice(0, 16),
      }),
    withdrawn: (watched, reason) =>
      recordFailure(watched, { reason, userDigest: null, isCertain: true }),
  };
}
