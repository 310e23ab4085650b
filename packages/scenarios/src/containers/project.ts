import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, type Db } from '@talkreel/db/client';
import { repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';
import { freePort } from '@talkreel/services/free-port';
import { waitFor } from '@talkreel/testing/wait-for';
import { createSandboxControl, type SandboxControl } from '../stack/sandbox-control.ts';
import { docker, TEST_VERSION } from './docker.ts';

const READY_WITHIN_MS = 300_000;

export interface Ports {
  public: number;
  postgres: number;
  prometheus: number;
  alertmanager: number;
}

/** The product in compose, under a separate project name. */
export interface Project {
  url: string;
  ports: Ports;
  db: Db;
  sandbox: SandboxControl;
  /** Changes its settings file. Containers that are created from then on read it. */
  set(changed: Record<string, string>): Promise<void>;
  /** Runs docker compose on it; returns the output. */
  compose(...args: string[]): Promise<string>;
  /** Runs a script of infra/docker on it. */
  script(name: string, ...args: string[]): Promise<string>;
  /** Starts everything and waits until an api behind the proxy is ready. */
  up(...args: string[]): Promise<void>;
  /** The containers of a service. */
  containers(service: string): Promise<string[]>;
  /** Removes containers and volumes. */
  down(): Promise<void>;
}

export async function choosePorts(): Promise<Ports> {
  return {
    public: await freePort(),
    postgres: await freePort(),
    prometheus: await freePort(),
    alertmanager: await freePort(),
  };
}

/** Removes leftovers of a killed run with this name before it resolves. */
export async function openProject(suffix: string, ports: Ports): Promise<Project> {
  // Per checkout, so that two checkouts on one engine do not collide.
  const checkout = hash('sha256', repositoryRoot, 'hex').slice(0, 6);
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-containers-'));
  const file = join(folder, 'settings.env');
  const settings = settingsOf(ports);
  const set = async (changed: Record<string, string>) => {
    const lines = Object.entries(Object.assign(settings, changed)).map(
      ([name, value]) => `${name}=${value}\n`,
    );
    await writeFile(file, lines.join(''));
  };
  await set({});
  const project = [
    ...['--env-file', file, '--project-name', `talkreel-test-${checkout}-${suffix}`],
    ...['-f', 'docker-compose.yml', '-f', 'packages/scenarios/src/containers/ports.yml'],
  ];
  const url = `http://localhost:${ports.public}`;
  const compose = (...args: string[]) => docker('compose', ...project, ...args);
  const down = () =>
    compose('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5');
  await down();
  const containers = async (service: string) =>
    (await compose('ps', '--quiet', service)).split('\n').filter(Boolean);
  const db = createDb({
    url: `postgres://talkreel:talkreel@127.0.0.1:${ports.postgres}/talkreel`,
    maxConnections: 4,
    // Postgres is restarted on purpose.
    onError: () => undefined,
  });
  return {
    url,
    ports,
    db,
    set,
    sandbox: createSandboxControl('http://127.0.0.1:3400', async (address, init = {}) => {
      const [container = ''] = await containers('sandbox');
      return fetchInside(container, address, init);
    }),
    compose,
    script: (name, ...args) =>
      runToEnd('sh', [join('infra', 'docker', name), ...args, ...project], {
        cwd: repositoryRoot,
        timeoutMs: 900_000,
      }),
    async up(...args) {
      await compose('up', '--detach', ...args);
      await waitFor(async () => (await fetch(`${url}/readyz`)).status === 200, {
        timeoutMs: READY_WITHIN_MS,
        intervalMs: 250,
        what: 'an api behind the proxy',
      });
    },
    containers,
    async down() {
      await db.destroy();
      await down();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The reply of a server inside a container, on a port that is not published. */
export async function fetchInside(
  container: string,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  const script = `fetch(${JSON.stringify(url)}, ${JSON.stringify(init)})
    .then(async (reply) => console.log(JSON.stringify({ status: reply.status, body: await reply.text() })))`;
  const output = await docker('exec', container, 'node', '-e', script);
  const { status, body } = JSON.parse(output) as { status: number; body: string };
  return new Response(body, { status });
}

function settingsOf(ports: Ports): Record<string, string | number> {
  return {
    PORT: ports.public,
    TEST_POSTGRES_PORT: ports.postgres,
    PROMETHEUS_PORT: ports.prometheus,
    ALERTMANAGER_PORT: ports.alertmanager,
    TALKREEL_VERSION: TEST_VERSION,
    FREE_GENERATIONS: 10_000,
    // All users of a test share one address.
    FREE_ACCOUNTS_PER_ADDRESS_PER_DAY: 'none',
    LOG_LEVEL: 'warn',
  };
}
