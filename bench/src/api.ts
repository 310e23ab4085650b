import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@talkreel/services/free-port';
import { startTestProcess } from '@talkreel/testing/process';
import { SESSION_SECRET } from './users.ts';
import type { BenchServers } from './bench-servers.ts';

export interface ServerUnderLoad {
  url: string;
  pid: number;
  end(): Promise<void>;
}

/** Starts one of our servers or a raw one as a process, on these servers. */
export async function startServer(
  servers: BenchServers,
  entry: string,
  env: Record<string, string> = {},
): Promise<ServerUnderLoad> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startTestProcess(join(import.meta.dirname, entry), {
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATABASE_URL: servers.databaseUrl,
      REDIS_URL: servers.redisUrl,
      PORT: String(port),
      ...env,
    },
    readyWhen: { url: `${url}/healthz` },
  });
  return { url, pid: server.pid, end: async () => void (await server.end('SIGKILL')) };
}

/** The api, without limits that a load from one machine would hit. */
export async function startApi(
  servers: BenchServers,
  env: Record<string, string> = {},
): Promise<ServerUnderLoad> {
  const dataDir = await mkdtemp(join(tmpdir(), 'talkreel-bench-'));
  const api = await startServer(servers, '../../apps/api/src/main.ts', {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://127.0.0.1',
    SESSION_SECRET,
    MEDIA_SECRET: SESSION_SECRET,
    MAX_ACTIVE_GENERATIONS: '10000000',
    REQUESTS_PER_MINUTE: '100000000',
    KEY_REQUESTS_PER_MINUTE: '100000000',
    ...env,
  });
  return {
    url: api.url,
    pid: api.pid,
    async end() {
      await api.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
