import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDb, type Db } from '@talkreel/db/client';
import { freePort } from '@talkreel/testing/ports';
import { createTestDatabase } from '@talkreel/testing/postgres';
import { startTestProcess, type TestProcess } from '@talkreel/testing/process';
import { createTestRedis, type TestRedis } from '@talkreel/testing/redis';
import type { TestServers } from '@talkreel/testing/servers';
import { signIn, type ApiClient } from './client.ts';
import { createSandboxControl, type SandboxControl } from './sandbox-control.ts';

const APPS = new URL('../../../../apps/', import.meta.url).pathname;

export interface Stack {
  url: string;
  db: Db;
  redis: TestRedis;
  sandbox: SandboxControl;
  /** Where the sandbox itself listens. */
  sandboxUrl: string;
  /** Where it keeps its files. */
  dataDir: string;
  /** A client of its own with a session of this person. */
  signIn(email: string): Promise<ApiClient>;
  startApi(env?: Record<string, string>): Promise<void>;
  /** A second api beside the first, as behind a load balancer. */
  startApiNode(): Promise<{ url: string; end(): Promise<unknown> }>;
  startWorker(env?: Record<string, string>): Promise<TestProcess>;
  /** Runs an operator's command of the api, as `cli/reconcile`; answers what it printed. */
  runCommand(entry: string, args?: string[], env?: Record<string, string>): Promise<string>;
  api(): TestProcess;
  workers(): TestProcess[];
  /** Takes workers off the list that were ended by hand. */
  forgetEndedWorkers(): void;
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Added to the environment of api and workers. */
  env?: Record<string, string>;
  workers?: number;
  /** Outside vitest: the servers of `startTestServers`. */
  servers?: TestServers;
  /** instant: small valid media without rendering, which is what most scenarios need. */
  speed?: 'instant' | 'real';
}

/** The whole house as processes on real Postgres and Redis, as `npm start` runs it, for one test file. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'talkreel-stack-'));
  const database = await createTestDatabase(options.servers);
  const redis = await createTestRedis(options.servers);
  const [apiPort, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${apiPort}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const db = createDb({ url: database.url, maxConnections: 4 });
  const shared = {
    NODE_ENV: 'development',
    LOG_LEVEL: process.env['STACK_LOG_LEVEL'] ?? 'warn',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
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
    OPENAI_API_KEY: 'sandbox',
    OPENAI_BASE_URL: `${sandboxUrl}/openai/v1`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_BASE_URL: sandboxUrl,
    STRIPE_WEBHOOK_SECRET: 'whsec_talkreel_local',
    STRIPE_WEBHOOK_URL: `${url}/api/webhooks/stripe`,
    WEBHOOK_URL: url,
    ...options.env,
  };

  const running: TestProcess[] = [];
  const start = async (
    app: string,
    env: Record<string, string>,
    readyUrl: string,
    entry = 'main',
  ) => {
    const started = await startTestProcess(join(APPS, app, `src/${entry}.ts`), {
      env: { ...shared, ...env },
      readyWhen: { url: readyUrl },
    });
    running.push(started);
    return started;
  };
  let api: TestProcess | null = null;
  let workers: TestProcess[] = [];

  const stack: Stack = {
    url,
    db,
    redis,
    sandbox: createSandboxControl(sandboxUrl),
    sandboxUrl,
    dataDir,
    signIn: (email) => signIn(url, email),
    api() {
      if (!api) throw new Error('the api is not running');
      return api;
    },
    workers: () => workers,
    forgetEndedWorkers() {
      workers = workers.filter((worker) => !worker.hasEnded());
    },
    async startApi(env = {}) {
      api = await start('api', { PORT: String(apiPort), ...env }, `${url}/readyz`);
    },
    async startApiNode() {
      const port = await freePort();
      const nodeUrl = `http://localhost:${port}`;
      const node = await start('api', { PORT: String(port) }, `${nodeUrl}/readyz`);
      return { url: nodeUrl, end: () => node.end() };
    },
    async startWorker(env = {}) {
      const port = await freePort();
      const worker = await start(
        'worker',
        { WORKER_PORT: String(port), ...env },
        `http://127.0.0.1:${port}/healthz`,
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
    },
  };
  await runOfApi(shared, 'seed');
  await start('sandbox', { SANDBOX_PORT: String(sandboxPort) }, `${sandboxUrl}/healthz`);
  await stack.sandbox.speed(options.speed ?? 'instant');
  await stack.startApi();
  for (let count = 0; count < (options.workers ?? 1); count += 1) await stack.startWorker();
  return stack;
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
