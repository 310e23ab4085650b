import { createProviders, type Providers } from '@talkreel/providers/create-providers';
import { createLimiter, type Limiter } from '@talkreel/providers/limiter';
import { redisTokenStore } from '@talkreel/providers/redis-token-store';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Connections } from './connections.ts';
import { createBreaker } from './provider-breaker.ts';

/** The providers, and turns at polling them. All workers use one account, so they share its limits. */
export function connectProviders(
  config: Config,
  { db, redis }: Connections,
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
    breaker: createBreaker({ db, log }),
  });
  return { providers, polls };
}
