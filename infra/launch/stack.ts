import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findFfmpeg } from '@talkreel/services/find-ffmpeg';
import { freePort, portIsFree } from '@talkreel/services/free-port';
import { MissingPart } from '@talkreel/services/missing-part';
import { repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';
import { type AppProcess, runApp } from './app-process.ts';
import { openDatabase, openRedis } from './backing-services.ts';
import { openDataFolder } from './data-folder.ts';
import {
  type Environment,
  childEnvironment,
  needsSandbox,
  providersOf,
  publicUrlOf,
} from './environment.ts';
import {
  type StackEntries,
  apiProcess,
  productEntries,
  sandboxProcess,
  viteProcess,
  workerProcess,
} from './product-processes.ts';
import { preparedMark } from './prepared.ts';
import type { Report } from './report.ts';
import { type RunFacts, removeRunFile, writeRunFile } from './run-file.ts';
import type { Supervised } from './supervise.ts';
import { buildWeb } from './web-build.ts';

export interface StackOptions {
  /** The user's settings (see `.env.example`). */
  environment: NodeJS.ProcessEnv;
  report: Report;
  entries?: StackEntries;
  /**
   * `built` serves the built app; `vite` puts Vite's dev server on the public port, in front of the
   * api.
   */
  web?: 'built' | 'vite' | 'none';
  /** Aborts the start. */
  signal?: AbortSignal;
}

export interface Stack {
  readonly url: string;
  readonly dataDir: string;
  /** Whether something had to be created first: a database, a build, a download. */
  readonly wasCold: boolean;
  /** api, sandbox, worker-1, ... in start order. */
  readonly processes: readonly Supervised[];
  /** The environment of the processes. */
  readonly childEnvironment: Environment;
  stop(): Promise<void>;
}

/**
 * Starts the whole product and resolves when every part is ready. If a part fails, everything
 * started is stopped before the error is thrown.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { environment: user, report } = options;
  const port = readPort(user);
  const host = user['HOST'] || '127.0.0.1';
  const folder = openDataFolder(user['DATA_DIR'] || join(repositoryRoot, '.data'));
  const entries = options.entries ?? productEntries;
  const started: Supervised[] = [];
  // A killed launcher leaves its file behind.
  removeRunFile(folder.path);
  let isStopping = false;
  const stop = async (): Promise<void> => {
    isStopping = true;
    removeRunFile(folder.path);
    await stopInOrder(started);
    folder.release();
  };
  try {
    return await Promise.race([start(), whenAborted(options.signal)]);
  } catch (error) {
    await stop();
    throw error;
  }

  async function start(): Promise<Stack> {
    await refuseTakenPort(port, host);
    const web = options.web ?? 'built';
    const ownsDatabase = !user['DATABASE_URL'];
    let wasCold = ownsDatabase && !existsSync(join(folder.path, 'postgres', 'PG_VERSION'));
    const onWork = (text: string) => () => {
      wasCold = true;
      report.say(text);
    };

    const [apiPort, freeSandboxPort, ...workerPorts] = await distinctFreePorts(
      2 + workerCount(user),
    );
    const sandboxPort = Number(user['SANDBOX_PORT'] || freeSandboxPort);
    const behindVite = web === 'vite';
    const build = web === 'built' ? buildWeb(onWork('Building the web app ...')) : undefined;
    // Awaited further down; until then a failure must not count as unhandled.
    build?.catch(() => undefined);
    const [database, redis, ffmpeg] = await openParts(onWork('Fetching ffmpeg ...'));

    const childSettings = childEnvironment({
      user,
      dataDir: folder.path,
      secrets: folder.secrets,
      host,
      port,
      apiHost: behindVite ? '127.0.0.1' : host,
      apiPort: behindVite ? (apiPort ?? 0) : port,
      sandboxPort,
      databaseUrl: database.url,
      redisUrl: redis.url,
      ffmpeg,
    });
    // `WEB_DIST` is empty because Vite serves the web app, and a built one would be old.
    const environmentOf = behindVite ? { ...childSettings, WEB_DIST: '' } : childSettings;
    const mark = preparedMark(folder.path, user);
    const schemaAndBuild = Promise.all([
      mark.isCurrent() ? undefined : prepareDatabase(entries, database.url, environmentOf),
      build,
    ]);
    await startApps(environmentOf, { behindVite, workerPorts, after: schemaAndBuild });

    const url = publicUrlOf(user, port);
    const ports = {
      public: port,
      api: Number(environmentOf['PORT']),
      sandbox: needsSandbox(user) ? sandboxPort : undefined,
      workers: workerPorts,
      postgres: database.port,
      redis: redis.port,
    };
    mark.set();
    noteRun(url, { databaseUrl: database.url, redisUrl: redis.url, environmentOf, ports });
    return {
      url,
      dataDir: folder.path,
      wasCold,
      processes: started,
      childEnvironment: environmentOf,
      stop,
    };
  }

  /** Writes the run file for later commands that need to know what runs here; pids change with every restart. */
  function noteRun(
    url: string,
    {
      environmentOf,
      ...run
    }: Pick<RunFacts, 'databaseUrl' | 'redisUrl' | 'ports'> & { environmentOf: Environment },
  ): void {
    const facts = {
      ...run,
      url,
      pid: process.pid,
      startedAt: new Date().toISOString(),
      sandboxUrl: environmentOf['SANDBOX_URL'],
      providers: providersOf(user),
    };
    const write = (): void => {
      if (isStopping) return;
      const pids = Object.fromEntries(started.map((part) => [part.name, part.pid()]));
      writeRunFile(folder.path, { ...facts, pids });
    };
    for (const part of started) part.onRestart(write);
    write();
  }

  function openParts(onFetch: () => void) {
    return Promise.all([
      track(openDatabase(user['DATABASE_URL'], folder, report)),
      track(openRedis(user['REDIS_URL'], folder, report)),
      // Workers do not start without ffmpeg.
      findFfmpeg(user, onFetch),
    ]);
  }

  /** The sandbox needs no database, so it starts while the database is prepared. */
  async function startApps(
    environmentOf: Environment,
    {
      behindVite,
      workerPorts,
      after,
    }: { behindVite: boolean; workerPorts: number[]; after: Promise<unknown> },
  ): Promise<void> {
    const run = (app: AppProcess): Promise<Supervised> => runApp(app, folder, report).then(keep);
    const sandbox = needsSandbox(user) ? run(sandboxProcess(entries, environmentOf)) : undefined;
    sandbox?.catch(() => undefined);
    await after;
    await Promise.all([
      sandbox,
      run(apiProcess(entries, environmentOf, host)),
      ...workerPorts.map((workerPort, index) =>
        run(workerProcess(entries, environmentOf, index + 1, workerPort)),
      ),
      behindVite ? run(viteProcess(environmentOf, host, port)) : undefined,
    ]);
  }

  /** Registers a part to be stopped with the rest; one that arrives too late is stopped at once. */
  async function keep(part: Supervised): Promise<Supervised> {
    started.push(part);
    if (isStopping) await part.stop();
    return part;
  }

  async function track<T extends { process?: Supervised }>(opening: Promise<T>): Promise<T> {
    const service = await opening;
    if (service.process) await keep(service.process);
    return service;
  }
}

function whenAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Request handlers first, then the services they depend on. */
async function stopInOrder(started: readonly Supervised[]): Promise<void> {
  const isStorage = (part: Supervised): boolean =>
    part.name === 'postgres' || part.name === 'redis';
  const rounds = [
    started.filter((part) => !isStorage(part) && part.name !== 'sandbox'),
    started.filter((part) => part.name === 'sandbox'),
    started.filter(isStorage),
  ];
  for (const round of rounds) await Promise.allSettled(round.map((part) => part.stop()));
}

async function prepareDatabase(
  entries: StackEntries,
  url: string,
  env: Environment,
): Promise<void> {
  await runToEnd(process.execPath, [entries.migrate, url], { env, cwd: repositoryRoot });
  await runToEnd(process.execPath, [entries.seed], { env, cwd: repositoryRoot });
}

async function refuseTakenPort(port: number, host: string): Promise<void> {
  if (await portIsFree(port, host)) return;
  throw new MissingPart(`Port ${port} is taken`, `Choose another one: PORT=${port + 1} npm start`);
}

function readPort(user: NodeJS.ProcessEnv): number {
  const port = Number(user['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new MissingPart(`PORT=${user['PORT']} is not a port`, 'Use a number from 1 to 65535.');
  }
  return port;
}

function workerCount(user: NodeJS.ProcessEnv): number {
  const count = Number(user['WORKER_PROCESSES'] || 1);
  if (!Number.isInteger(count) || count < 0 || count > 64) {
    throw new MissingPart(
      `WORKER_PROCESSES=${user['WORKER_PROCESSES']} is not valid`,
      'Use a number from 0 to 64.',
    );
  }
  return count;
}

async function distinctFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
