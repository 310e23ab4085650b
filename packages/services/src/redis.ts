import { mkdirSync } from 'node:fs';
import { freePort } from './free-port.ts';
import {
  type ServerCommand,
  type ServerProcess,
  ServerStartError,
  startServerProcess,
} from './server-process.ts';

export interface RedisOptions {
  /** Path of a Redis or Valkey server program. */
  program: string;
  dataDir: string;
  password?: string;
  /** An append-only file, so that queued jobs survive a restart; tests do without. */
  appendOnly: boolean;
  /** The port to use (a restart in place), otherwise a free one. */
  port?: number;
  onOutput?: ServerCommand['onOutput'];
}

export interface RedisServer extends ServerProcess {
  readonly port: number;
  readonly url: string;
}

/** Starts Redis on a loopback port; it never evicts, because it holds jobs. */
export async function startRedis(options: RedisOptions): Promise<RedisServer> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    try {
      const server = await launch(options, port);
      const credentials = options.password ? `:${encodeURIComponent(options.password)}@` : '';
      return { ...server, port, url: `redis://${credentials}127.0.0.1:${port}` };
    } catch (error) {
      const portWasTaken =
        error instanceof ServerStartError && /address already in use/i.test(error.output);
      if (!portWasTaken || options.port !== undefined || attempt === 5) throw error;
    }
  }
}

function launch(options: RedisOptions, port: number): Promise<ServerProcess> {
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${JSON.stringify(options.dataDir)}`,
    'daemonize no',
    'maxmemory-policy noeviction',
    `appendonly ${options.appendOnly ? 'yes' : 'no'}`,
    'appendfsync everysec',
    'save ""',
    ...(options.password ? [`requirepass ${options.password}`] : []),
  ];
  return startServerProcess({
    name: 'Redis',
    command: options.program,
    // The configuration is passed by standard input: a password must not be on a command line.
    args: ['-'],
    input: `${lines.join('\n')}\n`,
    env: { PATH: process.env['PATH'] },
    ready: /ready to accept connections/i,
    readyWithinMs: 20_000,
    stopSignals: [{ signal: 'SIGTERM', waitMs: 4000 }],
    ...(options.onOutput && { onOutput: options.onOutput }),
  });
}
