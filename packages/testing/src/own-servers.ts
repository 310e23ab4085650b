import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { startPostgres, type PostgresServer } from '@talkreel/services/postgres';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { createTestRedis } from './redis.ts';
import { createTemplate, templateName, type TestServers } from './servers.ts';
import { waitFor } from './wait-for.ts';

interface GuardedServers {
  /** URLs with this password, right or wrong. */
  urlsWith(password: string): { postgres: string; redis: string };
  stop(): Promise<void>;
}

/** A PostgreSQL that a test may kill; the one of the run is shared. */
export interface OwnPostgres {
  /** Servers for `startStack`, with this PostgreSQL. */
  servers(others: TestServers): TestServers;
  /** Ends the server with SIGKILL. */
  kill(): Promise<void>;
  /** Starts the server again at its address, with what it had committed. */
  start(): Promise<void>;
  /** Copies the server's files while it is down. */
  keepCopy(): void;
  /** Puts the copy in place while it is down: all commits since are lost, as in a failover to a standby behind. */
  putBackCopy(): void;
  stop(): Promise<void>;
}

/** Starts an embedded PostgreSQL that commits durably, with the current schema. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = makeTempFolder('own-postgres');
  // As root the server runs under another account, which needs access.
  chmodSync(folder, 0o711);
  const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')];
  const options = { dataDir, durability: 'durable' } as const;
  let server: PostgresServer = await startPostgres(options);
  const { port } = server;
  await createTemplate(server.urlOf('postgres'));
  return {
    servers: (others) => ({
      ...others,
      postgresUrl: server.urlOf('postgres'),
      templateName,
      sharedDir: folder,
    }),
    async kill() {
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
    },
    async start() {
      // The backends of a killed server go on for a moment, and keep its memory.
      server = await waitFor(() => startPostgres({ ...options, port }).catch(() => null), {
        what: 'PostgreSQL to start again',
      });
    },
    keepCopy: () => void execFileSync('cp', ['-a', dataDir, copy]),
    putBackCopy() {
      rmSync(dataDir, { recursive: true, force: true });
      execFileSync('cp', ['-a', copy, dataDir]);
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
