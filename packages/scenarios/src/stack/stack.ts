import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDb, type Db } from '@talkreel/db/client';
import { freePort } from '@talkreel/services/free-port';
import { databaseUrl, withClient } from '@talkreel/testing/database-url';
import { createTestDatabase, type TestDatabase } from '@talkreel/testing/postgres';
import { startTestProcess, type TestProcess } from '@talkreel/testing/process';
import { createTestRedis, type TestRedis } from '@talkreel/testing/redis';
import type { TestServers } from '@talkreel/testing/servers';
import { inject } from 'vitest';
import { signIn, type ApiClient } from './client.ts';
import { createSandboxControl, type SandboxControl } from './sandbox-control.ts';

const SEEDED = 'talkreel_seeded';
const UNFINISHED = 'talkreel_seeding';

/** The number of a PostgreSQL advisory lock: two products that start at once seed once. */
const SEEDING_LOCK = 2_031;

const APPS = new URL('../../../../apps/', import.meta.url).pathname;

/** The sources in `StackOptions.apps`, or those of this checkout. */
export type Release = 'given' | 'new';

export interface ApiNode extends TestProcess {
  url: string;
}

export interface RunningApp {
  app: 'api' | 'worker';
  pid: number;
}

export interface Stack {
  url: string;
  db: Db;
  /** The address for a process with a separate connection to the database, such as a proxy. */
  databaseUrl: string;
  redis: TestRedis;
  sandbox: SandboxControl;
  /** The address on which the sandbox itself listens. */
  sandboxUrl: string;
  /** The product's data folder. */
  dataDir: string;
  /** A separate client with a session of this user. */
  signIn(email: string, headers?: Record<string, string>): Promise<ApiClient>;
  startApi(env?: Record<string, string>, release?: Release): Promise<void>;
  /** Another api beside the first, as behind a load balancer. */
  startApiNode(env?: Record<string, string>): Promise<ApiNode>;
  startWorker(env?: Record<string, string>, release?: Release): Promise<TestProcess>;
  /** Runs an operator command of the api, such as `cli/reconcile`; returns its output. */
  runCommand(entry: string, args?: string[], env?: Record<string, string>): Promise<string>;
  api(): TestProcess;
  workers(): TestProcess[];
  /** Every api and worker that runs. */
  living(): RunningApp[];
  /** The output of all processes so far, including ended ones. */
  output(): string;
  /** Removes workers that the test ended from the list. */
  forgetEndedWorkers(): void;
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Added to the environment of api and workers. */
  env?: Record<string, string>;
  workers?: number;
  /** The servers of `startTestServers`, for use outside vitest. */
  servers?: TestServers;
  /** Another `apps` folder for api and workers. */
  apps?: string;
  /** Called when all processes have ended. */
  onStop?: () => Promise<void>;
  /** instant: small valid media without rendering, enough for most scenarios. */
  speed?: 'instant' | 'real';
}

interface Places {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  databaseUrl: string;
  redisUrl: string;
}

/** Settings like those of `npm start` without keys: every provider is the sandbox. */
const settings = ({ url, sandboxUrl, dataDir, databaseUrl, redisUrl }: Places) => ({
  NODE_ENV: 'development',
  LOG_LEVEL: process.env['STACK_LOG_LEVEL'] ?? 'warn',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  PUBLIC_URL: url,
  SESSION_SECRET: 'a-session-secret-of-a-test-and-nothing-else',
  MEDIA_SECRET: 'a-media-secret-of-a-test-and-nothing-else',
  SANDBOX_URL: sandboxUrl,
  SANDBOX_PUBLIC_URL: `${url}/sandbox`,
  OIDC_REDIRECT_ORIGINS: url,
  OIDC_ISSUER: `${url}/sandbox/oidc`,
  OIDC_CLIENT_ID: 'talkreel',
  OIDC_CLIENT_SECRET: 'talkreel-local',
  REPLICATE_API_TOKEN: 'sandbox',
  REPLICATE_BASE_URL: `${sandboxUrl}/replicate/v1`,
  DAILY_SPEND_CAP_CENTS: 'none',
  // All users of a test share one address.
  FREE_ACCOUNTS_PER_ADDRESS_PER_DAY: 'none',
  OPENAI_API_KEY: 'sandbox',
  OPENAI_BASE_URL: `${sandboxUrl}/openai/v1`,
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_BASE_URL: sandboxUrl,
  STRIPE_WEBHOOK_SECRET: 'whsec_talkreel_local',
  STRIPE_WEBHOOK_URL: `${url}/api/webhooks/stripe`,
  WEBHOOK_URL: url,
});

/**
 * The whole product as processes on real Postgres and Redis, as `npm start` runs it, for one test
 * file.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { servers = inject('testServers') } = options;
  const dataDir = await mkdtemp(join(servers.sharedDir, 'stack-'));
  await shareReadyMedia(servers, dataDir);
  const redis = await createTestRedis(servers);
  const [apiPort, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${apiPort}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const places = { url, sandboxUrl, dataDir, redisUrl: redis.url };
  const database = await createSeededDatabase(servers, dataDir, (databaseUrl, seedDir) =>
    runOfApi(settings({ ...places, dataDir: seedDir, databaseUrl }), 'seed'),
  );
  const db = createDb({ url: database.url, maxConnections: 4 });
  const shared = { ...settings({ ...places, databaseUrl: database.url }), ...options.env };

  const running: TestProcess[] = [];
  const start = async (app: string, env: Record<string, string>, readyUrl: string, apps = APPS) => {
    const started = await startTestProcess(join(apps, app, 'src/main.ts'), {
      env: { ...shared, ...env },
      readyWhen: { url: readyUrl },
      // This limit only ends what hangs: on an overloaded machine loading modules alone has taken minutes.
      readyWithinMs: 400_000,
    });
    running.push(started);
    return started;
  };
  const appsOf = (release: Release) => (release === 'given' ? options.apps : APPS);
  let api: TestProcess | null = null;
  let sandbox: TestProcess | null = null;
  let workers: TestProcess[] = [];

  const stack: Stack = {
    url,
    db,
    databaseUrl: database.url,
    redis,
    sandbox: createSandboxControl(sandboxUrl),
    sandboxUrl,
    dataDir,
    signIn: (email, headers) => signIn(url, email, headers),
    api() {
      if (!api) throw new Error('the api is not running');
      return api;
    },
    workers: () => workers,
    living: () =>
      running.flatMap((child) => {
        if (child === sandbox || child.hasEnded()) return [];
        return { app: workers.includes(child) ? 'worker' : 'api', pid: child.pid };
      }),
    output: () => running.map((child) => child.output()).join('\n'),
    forgetEndedWorkers() {
      workers = workers.filter((worker) => !worker.hasEnded());
    },
    async startApi(env = {}, release = 'given') {
      const all = { PORT: String(apiPort), ...env };
      api = await start('api', all, `${url}/readyz`, appsOf(release));
    },
    async startApiNode(env = {}) {
      const port = String(await freePort());
      const nodeUrl = `http://localhost:${port}`;
      const node = await start('api', { PORT: port, ...env }, `${nodeUrl}/readyz`);
      return { ...node, url: nodeUrl };
    },
    async startWorker(env = {}, release = 'given') {
      const port = await freePort();
      const worker = await start(
        'worker',
        { WORKER_PORT: String(port), ...env },
        `http://127.0.0.1:${port}/healthz`,
        appsOf(release),
      );
      workers.push(worker);
      return worker;
    },
    runCommand: (entry, args, env) => runOfApi({ ...shared, ...env }, entry, args),
    async stop() {
      await Promise.all(running.map((child) => child.end('SIGKILL')));
      await db.destroy();
      await redis.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      await options.onStop?.();
    },
  };
  const ports = { SANDBOX_PORT: String(sandboxPort) };
  try {
    sandbox = await start('sandbox', ports, `${sandboxUrl}/healthz`);
    await startProcesses(stack, options);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
}

/** Waits for all, also when one has failed: what starts later would be left running. */
async function startProcesses(stack: Stack, { speed, workers }: StackOptions): Promise<void> {
  await stack.sandbox.speed(speed ?? 'instant');
  const started = await Promise.allSettled([
    stack.startApi(),
    ...Array.from({ length: workers ?? 1 }, () => stack.startWorker()),
  ]);
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The sandbox keeps the media it returns at speed `instant`; all sandboxes of a run keep them in one place. */
async function shareReadyMedia({ sharedDir }: TestServers, dataDir: string): Promise<void> {
  const ready = join(sharedDir, 'ready-media');
  await mkdir(ready, { recursive: true });
  await mkdir(join(dataDir, 'sandbox'));
  await symlink(ready, join(dataDir, 'sandbox', 'filler'));
}

async function runOfApi(
  env: Record<string, string>,
  entry: string,
  args: string[] = [],
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(APPS, `api/src/${entry}.ts`), ...args],
    { env: { ...process.env, ...env, PORT: '0' } },
  );
  return stdout;
}

/**
 * A database for one product that holds the catalog, with the catalog's files in its data folder. The first product on a
 * server lets `seed` load both; all others get copies, which takes a tenth of the time.
 */
async function createSeededDatabase(
  servers: TestServers,
  dataDir: string,
  seed: (databaseUrl: string, dataDir: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const files = join(servers.sharedDir, 'seeded');
  await withClient(servers.postgresUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [SEEDING_LOCK]);
    const known = await client.query('select from pg_database where datname = $1', [SEEDED]);
    if (known.rowCount === 1) return;
    await client.query(`drop database if exists ${UNFINISHED}`);
    await client.query(`create database ${UNFINISHED} template ${servers.templateName}`);
    await mkdir(files, { recursive: true });
    await seed(databaseUrl(servers.postgresUrl, UNFINISHED), files);
    await client.query(`alter database ${UNFINISHED} rename to ${SEEDED}`);
  });
  await cp(files, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return createTestDatabase({ ...servers, templateName: SEEDED });
}
