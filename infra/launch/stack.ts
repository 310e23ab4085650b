import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findFfmpeg } from '../services/find-ffmpeg.ts';
import { freePort, portIsFree } from '../services/free-port.ts';
import { MissingPart } from '../services/missing-part.ts';
import { repositoryRoot } from '../services/paths.ts';
import { runToEnd } from '../services/server-process.ts';
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
import { removeRunFile, writeRunFile } from './run-file.ts';
import type { Supervised } from './supervise.ts';
import { buildWeb } from './web-build.ts';

export interface StackOptions {
  /** The user's settings (see `.env.example`). */
  environment: NodeJS.ProcessEnv;
  report: Report;
  entries?: StackEntries;
  /** `built` serves the built app; `vite` puts Vite's dev server on the public port, before the api. */
  web?: 'built' | 'vite' | 'none';
  /** Gives up starting. */
  signal?: AbortSignal;
}

export interface Stack {
  readonly url: string;
  readonly dataDir: string;
  /** Whether something had to be made first: a database, a build, a download. */
  readonly wasCold: boolean;
  /** api, sandbox, worker-1, ... in the order they started. */
  readonly processes: readonly Supervised[];
  /** What the processes were started with. */
  readonly childEnvironment: Environment;
  stop(): Promise<void>;
}

/**
 * Starts the whole product and resolves when every part is ready. When a part fails, everything started is stopped before
 * the error is thrown.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { environment: user, report } = options;
  const port = readPort(user);
  const host = user['HOST'] || '127.0.0.1';
  const folder = openDataFolder(user['DATA_DIR'] || join(repositoryRoot, '.data'));
  const started: Supervised[] = [];
  // One that was killed leaves its own behind.
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
    if (!(await portIsFree(port, host))) {
      throw new MissingPart(
        `Port ${port} is taken`,
        `Choose another one: PORT=${port + 1} npm start`,
      );
    }
    const entries = options.entries ?? productEntries;
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
    // Without it no worker starts.
    const ffmpeg = findFfmpeg(user, onWork('Fetching ffmpeg ...'));
    const databaseAndSchema = track(openDatabase(user['DATABASE_URL'], folder, report));
    const redis = track(openRedis(user['REDIS_URL'], folder, report));
    const build = web === 'built' ? buildWeb(onWork('Building the web app ...')) : undefined;
    // Looked at further down; until then a failure is not "unhandled".
    build?.catch(() => undefined);
    const parts = await Promise.all([databaseAndSchema, redis, ffmpeg]);

    const environmentOf = childEnvironment({
      user,
      dataDir: folder.path,
      secrets: folder.secrets,
      host,
      port,
      apiHost: behindVite ? '127.0.0.1' : host,
      apiPort: behindVite ? (apiPort ?? 0) : port,
      sandboxPort,
      databaseUrl: parts[0].url,
      redisUrl: parts[1].url,
      ffmpeg: parts[2],
    });
    const run = (app: AppProcess): Promise<Supervised> => runApp(app, folder, report).then(keep);

    const mark = preparedMark(folder.path, user);
    const schema = mark.isCurrent()
      ? undefined
      : prepareDatabase(entries, parts[0].url, environmentOf);
    const sandbox = needsSandbox(user) ? run(sandboxProcess(entries, environmentOf)) : undefined;
    sandbox?.catch(() => undefined);
    await Promise.all([schema, build]);
    await Promise.all([
      sandbox,
      run(apiProcess(entries, environmentOf, host)),
      ...workerPorts.map((workerPort, index) =>
        run(workerProcess(entries, environmentOf, index + 1, workerPort)),
      ),
      behindVite ? run(viteProcess(environmentOf, host, port)) : undefined,
    ]);

    const url = publicUrlOf(user, port);
    const ports = {
      public: port,
      api: Number(environmentOf['PORT']),
      sandbox: sandbox ? sandboxPort : undefined,
      workers: workerPorts,
      postgres: parts[0].port,
      redis: parts[1].port,
    };
    mark.set();
    writeRunFile(folder.path, {
      url,
      pid: process.pid,
      startedAt: new Date().toISOString(),
      databaseUrl: parts[0].url,
      redisUrl: parts[1].url,
      sandboxUrl: environmentOf['SANDBOX_URL'],
      providers: providersOf(user),
      ports,
      pids: Object.fromEntries(started.map((part) => [part.name, part.pid()])),
    });
    return {
      url,
      dataDir: folder.path,
      wasCold,
      processes: started,
      childEnvironment: environmentOf,
      stop,
    };
  }

  /** Remembers a part, to be stopped with the rest; one that comes too late is stopped at once. */
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

/** What takes requests first, what it leans on last. */
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

function readPort(user: NodeJS.ProcessEnv): number {
  const port = Number(user['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new MissingPart(`PORT=${user['PORT']} is not a port`, 'Give a number from 1 to 65535.');
  }
  return port;
}

function workerCount(user: NodeJS.ProcessEnv): number {
  const count = Number(user['WORKER_PROCESSES'] || 1);
  if (!Number.isInteger(count) || count < 0 || count > 64) {
    throw new MissingPart(
      `WORKER_PROCESSES=${user['WORKER_PROCESSES']} makes no sense`,
      'Give a number from 0 to 64.',
    );
  }
  return count;
}

async function distinctFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
