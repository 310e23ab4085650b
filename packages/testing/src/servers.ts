import { chmodSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { findRedis } from '@talkreel/services/find-redis';
import { repositoryRoot } from '@talkreel/services/paths';
import { startPostgres } from '@talkreel/services/postgres';
import { runToEnd } from '@talkreel/services/server-process';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { GenericContainer, Wait } from 'testcontainers';
import { databaseUrl, withClient } from './database-url.ts';

/** The servers that the tests of one run share; plain data, so that other processes can use it. */
export interface TestServers {
  /** URL of the PostgreSQL maintenance database, as superuser. */
  postgresUrl: string;
  /** A migrated database without connections, used as template. */
  templateName: string;
  /** An empty folder for what is made once and then shared. */
  sharedDir: string;
  redis: { kind: 'container'; image: string } | { kind: 'program'; path: string };
}

export interface RunningTestServers {
  servers: TestServers;
  stop(): Promise<void>;
}

export const templateName = 'talkreel_template';
const postgresImage = 'postgres:18-alpine';
const redisImage = 'redis:7-alpine';

/**
 * Starts the servers for tests, once per run: containers if a Docker engine answers, otherwise
 * embedded PostgreSQL and a local Redis. Callers cannot tell the difference.
 */
export async function startTestServers(): Promise<RunningTestServers> {
  const useDocker = await dockerEngineAnswers();
  const [postgres, redis] = await Promise.all([
    useDocker ? startPostgresContainer() : startEmbeddedPostgres(),
    useDocker
      ? { kind: 'container' as const, image: redisImage }
      : findRedis().then((path) => ({ kind: 'program' as const, path })),
  ]);
  try {
    await createTemplate(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const sharedDir = makeTempFolder('test-shared');
  return {
    servers: { postgresUrl: postgres.url, templateName, sharedDir, redis },
    async stop() {
      await postgres.stop();
      // Processes of the tests that end with their worker may still write a moment longer.
      rmSync(sharedDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function startEmbeddedPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = makeTempFolder('test-postgres');
  // As root the server runs under another account, which needs access.
  chmodSync(folder, 0o711);
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startPostgres({
      dataDir: join(folder, 'data'),
      durability: 'fast',
      maxConnections: 300,
    });
    const stop = async (): Promise<void> => {
      await server.stop();
      removeFolder();
    };
    return { url: server.urlOf('postgres'), stop };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

async function startPostgresContainer(): Promise<{ url: string; stop(): Promise<void> }> {
  const container = await new GenericContainer(postgresImage)
    .withEnvironment({ POSTGRES_USER: 'talkreel', POSTGRES_PASSWORD: 'talkreel' })
    .withCommand([
      'postgres',
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'max_connections=300',
    ])
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const url = `postgres://talkreel:talkreel@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  return { url, stop: async () => void (await container.stop()) };
}

/** The product's own command creates the schema, so a test database equals that of `npm start`. */
export async function createTemplate(postgresUrl: string): Promise<void> {
  await withClient(postgresUrl, (client) => client.query(`create database ${templateName}`));
  const migrate = join(repositoryRoot, 'packages', 'db', 'src', 'migrate.ts');
  await runToEnd(process.execPath, [migrate, databaseUrl(postgresUrl, templateName)], {
    timeoutMs: 150_000,
  });
}

/** Whether a Docker engine answers at `DOCKER_HOST` or the default socket. */
async function dockerEngineAnswers(dockerHost = process.env['DOCKER_HOST']): Promise<boolean> {
  const target = dockerHost ? addressOf(dockerHost) : { socketPath: '/var/run/docker.sock' };
  if (!target) return false;
  return new Promise((resolve) => {
    const ping = request({ ...target, path: '/_ping', timeout: 1000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy());
    ping.once('error', () => resolve(false));
    ping.end();
  });
}

function addressOf(
  dockerHost: string,
): { socketPath: string } | { host: string; port: number } | undefined {
  if (!URL.canParse(dockerHost)) return undefined;
  const url = new URL(dockerHost);
  if (url.protocol === 'unix:') return { socketPath: url.pathname };
  return { host: url.hostname, port: Number(url.port || 2375) };
}
