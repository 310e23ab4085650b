import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import type { AppProcess } from './app-process.ts';
import type { Environment } from './environment.ts';
import { workerMemory } from './worker-memory.ts';

/** The entry files of the processes; tests replace them. */
export interface StackEntries {
  migrate: string;
  seed: string;
  sandbox: string;
  api: string;
  worker: string;
}

export const productEntries: StackEntries = {
  migrate: join(repositoryRoot, 'packages/db/src/migrate.ts'),
  seed: join(repositoryRoot, 'apps/api/src/seed.ts'),
  sandbox: join(repositoryRoot, 'apps/sandbox/src/main.ts'),
  api: join(repositoryRoot, 'apps/api/src/main.ts'),
  worker: join(repositoryRoot, 'apps/worker/src/main.ts'),
};

export function sandboxProcess(entries: StackEntries, env: Environment): AppProcess {
  return {
    name: 'sandbox',
    args: [entries.sandbox],
    env,
    readyUrl: `http://127.0.0.1:${env['SANDBOX_PORT']}/healthz`,
  };
}

export function apiProcess(entries: StackEntries, env: Environment, host: string): AppProcess {
  const address = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host;
  // The check is not /readyz, because the api also runs without some providers' keys, and reports which.
  const readyUrl = `http://${address.includes(':') ? `[${address}]` : address}:${env['PORT']}/healthz`;
  return { name: 'api', args: [entries.api], env, readyUrl };
}

export function workerProcess(
  entries: StackEntries,
  env: Environment,
  number: number,
  port: number,
): AppProcess {
  return {
    name: `worker-${number}`,
    args: [entries.worker],
    env: { ...workerMemory, ...env, WORKER_PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/healthz`,
  };
}

export function viteProcess(env: Environment, host: string, port: number): AppProcess {
  const cwd = join(repositoryRoot, 'apps', 'web');
  return {
    name: 'vite',
    args: ['node_modules/vite/bin/vite.js', '--host', host, '--port', String(port), '--strictPort'],
    cwd,
    env: { ...env, API_URL: `http://127.0.0.1:${env['PORT']}` },
    readyUrl: `http://127.0.0.1:${port}/`,
  };
}
