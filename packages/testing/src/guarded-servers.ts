import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@talkreel/services/postgres';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { Redis } from 'ioredis';
import { createTestRedis } from './redis.ts';

export interface GuardedServers {
  /** URLs with this password, right or wrong. */
  urlsWith(password: string): { postgres: string; redis: string };
  stop(): Promise<void>;
}

/** PostgreSQL and Redis that require a password; the servers of other tests accept everyone. */
export async function startGuardedServers(password: string): Promise<GuardedServers> {
  const folder = makeTempFolder('guarded-postgres');
  // As root the server runs under another account, which needs access.
  chmodSync(folder, 0o711);
  const [redis, postgres] = await Promise.all([
    createTestRedis(),
    startPostgres({ dataDir: join(folder, 'data'), durability: 'fast', password }),
  ]);
  const client = new Redis(redis.url);
  await client.config('SET', 'requirepass', password);
  client.disconnect();
  return {
    urlsWith(given) {
      const withPassword = (url: string) => Object.assign(new URL(url), { password: given }).href;
      return {
        postgres: withPassword(postgres.urlOf('postgres')),
        redis: withPassword(redis.url),
      };
    },
    async stop() {
      await Promise.all([redis.stop(), postgres.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
