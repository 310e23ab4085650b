import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generationChanged } from '@talkreel/contracts/events';
import { repositoryRoot } from '@talkreel/services/paths';
import { waitFor } from '@talkreel/testing/wait-for';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createUser } from '../deploy/user.ts';
import { signIn, type ApiClient } from '../stack/client.ts';
import { findDifferences } from '../stack/invariants.ts';
import {
  availableCredits,
  LIPSYNC_MODEL,
  makeAudio,
  SPEECH_MODEL,
  startLipsync,
  untilState,
} from '../stack/requests.ts';
import { docker } from './docker.ts';
import { choosePorts, fetchInside, openProject } from './project.ts';

const APIS = 3;
const WORKERS = 3;
/** A generous limit, because it only matters when something is broken. */
const LONG_MS = 400_000;

const ports = await choosePorts();
const project = await openProject('main', ports);
beforeAll(async () => {
  await project.set({ API_REPLICAS: `${APIS}`, WORKER_REPLICAS: `${WORKERS}` });
  await project.up();
});
beforeEach(() => project.sandbox.clearFaults());
afterAll(() => project.down());

const metricsOf = async (container: string) =>
  (await fetchInside(container, 'http://127.0.0.1:9464/metrics')).text();

/** Kills everything in a container at once, like a crash; its restart policy starts it again. */
async function crash(container: string): Promise<void> {
  const restarts = () => docker('inspect', '--format', '{{.RestartCount}}', container);
  const before = await restarts();
  await docker('exec', container, 'sh', '-c', 'kill -9 -1').catch(() => undefined);
  await waitFor(async () => (await restarts()) !== before, { what: 'the engine to notice' });
}

const healthy = (service: string, count: number) =>
  waitFor(
    async () => {
      const states = await Promise.all(
        (await project.containers(service)).map((container) =>
          docker('inspect', '--format', '{{.State.Health.Status}}', container),
        ),
      );
      return states.filter((state) => state === 'healthy').length === count;
    },
    { timeoutMs: LONG_MS, intervalMs: 500, what: `${count} healthy ${service}s` },
  );

test('three apis and three workers start, and a video is rendered, delivered and stored', async () => {
  await healthy('api', APIS);
  await healthy('worker', WORKERS);
  const client = await signIn(project.url, 'main@example.com');
  const { id } = await startLipsync(client);
  const { result } = await untilState(client, id, 'succeeded', LONG_MS);
  const file = await client.fetch(result.url);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(50_000);
  await project.sandbox.speed('instant');
});

test('metrics and the containers themselves cannot be reached from outside', async () => {
  for (const path of ['/metrics', '/metrics/', '//metrics', '/x/../metrics'])
    expect([path, (await fetch(project.url + path)).status]).toEqual([path, 404]);
  const published = await project.compose('ps', '--format', '{{.Service}} {{.Ports}}');
  const open = published.split('\n').filter((line) => /(?<!127\.0\.0\.1):\d+->/.test(line));
  expect(open.map((line) => line.split(' ')[0])).toEqual(['proxy']);
  const [api = ''] = await project.containers('api');
  expect(await metricsOf(api)).toContain('talkreel_sockets');
});

test('Bull Board is whole in its image, for operators only, and not behind the public proxy', async () => {
  const operator = await signIn(project.url, 'boss@example.com');
  const setRole = ['node', 'apps/api/src/cli/set-role.ts', 'boss@example.com', 'operator'];
  await project.compose('exec', '-T', 'api', ...setRole);
  const somebody = await signIn(project.url, 'nobody@example.com');
  const paths = ['/ops/bull', '/ops/bull/', '//ops/bull', '/x/../ops/bull', '/ops/%62ull'];
  for (const path of [...paths, '/ops/bull/api/queues']) {
    const reply = await fetch(project.url + path, { headers: { cookie: operator.cookieHeader() } });
    expect([path, reply.status]).toEqual([path, 404]);
  }
  const [api = ''] = await project.containers('api');
  const inside = (path: string, client: ApiClient, method = 'GET') =>
    fetchInside(api, `http://127.0.0.1:${ports.public}${path}`, {
      method,
      headers: { cookie: client.cookieHeader() },
    });
  expect((await inside('/ops/bull', somebody)).status).toBe(404);
  const page = await inside('/ops/bull', operator);
  const text = await page.text();
  expect([page.status, text]).toEqual([200, expect.stringContaining('Talkreel queues')]);
  const assets = [...text.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(
    ([, file]) => `/ops/bull/${file}`,
  );
  expect(assets.length).toBeGreaterThan(1);
  for (const path of assets) {
    expect([path, (await inside(path, operator, 'HEAD')).status]).toEqual([path, 200]);
    expect([path, (await inside(path, somebody, 'HEAD')).status]).toEqual([path, 404]);
  }
  const queues = await inside('/ops/bull/api/queues?activeQueue=&page=1&jobsPerPage=10', operator);
  expect(await queues.json()).toMatchObject({ queues: expect.any(Array) });
});

test('only /data and /tmp are writable, and nothing runs as root', async () => {
  for (const service of ['api', 'worker', 'sandbox']) {
    const [container = ''] = await project.containers(service);
    const write = (file: string) => docker('exec', '--user', 'root', container, 'touch', file);
    await expect(write('/app/x')).rejects.toThrow('Read-only file system');
    await docker('exec', container, 'touch', '/tmp/x', '/data/x');
    expect(await docker('exec', container, 'id', '-u')).toBe('1000');
  }
});

test('the end of a video reaches sockets at every api', async () => {
  const client = await signIn(project.url, 'live@example.com');
  const ended: string[] = [];
  const sockets = Array.from({ length: 2 * APIS }, (_, index) => {
    const socket = io(project.url, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie: client.cookieHeader(), origin: project.url },
    });
    socket.on('generation.changed', (event: unknown) => {
      const { generation } = generationChanged.parse(event);
      if (generation.kind === 'lipsync' && generation.state === 'succeeded')
        ended.push(`${index} ${generation.id}`);
    });
    return socket;
  });
  onTestFinished(() => sockets.forEach((socket) => socket.disconnect()));
  await waitFor(() => sockets.every((socket) => socket.connected), { what: 'the sockets' });
  const apis = await project.containers('api');
  expect(apis).toHaveLength(APIS);
  for (const api of apis) {
    const metrics = await metricsOf(api);
    expect(Number(/^talkreel_sockets(?:\{.*\})? (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  }
  const { id } = await startLipsync(client);
  await waitFor(() => sockets.every((_, index) => ended.includes(`${index} ${id}`)), {
    timeoutMs: LONG_MS,
    what: 'every socket to hear of it',
  });
});

test('an api and a worker are killed during work: every video is delivered and paid for once', async () => {
  const client = await signIn(project.url, 'killed@example.com');
  await project.sandbox.fault({ kind: 'slow', model: LIPSYNC_MODEL, delayMs: 5_000, times: 6 });
  const started = await Promise.all(Array.from({ length: 6 }, () => startLipsync(client)));
  const running = async () =>
    (await project.sandbox.predictions(LIPSYNC_MODEL)).some(({ completedAt }) => !completedAt);
  await waitFor(running, { what: 'a lip-sync that runs' });
  const [api = ''] = await project.containers('api');
  const [worker = ''] = await project.containers('worker');
  await Promise.all([crash(api), crash(worker)]);
  for (const { id } of started) await untilState(client, id, 'succeeded', LONG_MS);
  await healthy('api', APIS);
  await healthy('worker', WORKERS);
  expect(await findDifferences(project.db, project.sandbox)).toEqual([]);
});

test('Redis and PostgreSQL are restarted during work: nothing is lost, and nobody is signed out', async () => {
  const client = await signIn(project.url, 'restarted@example.com');
  await project.sandbox.fault({ kind: 'slow', model: LIPSYNC_MODEL, delayMs: 5_000, times: 6 });
  const started = await Promise.all(Array.from({ length: 3 }, () => startLipsync(client)));
  await project.compose('restart', 'redis');
  await project.compose('restart', 'postgres');
  for (const { id } of started) await untilState(client, id, 'succeeded', LONG_MS);
  await makeAudio(client);
  expect(await findDifferences(project.db, project.sandbox)).toEqual([]);
});

test("Prometheus scrapes every api and worker, and answers the dashboard's queries", async () => {
  await project.compose('up', '--detach', '--no-deps', 'prometheus', 'alertmanager');
  const ask = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${ports.prometheus}/api/v1/${path}`);
    return (await reply.json()) as { status: string; data: { activeTargets: Target[] } };
  };
  interface Target {
    labels: { job: string };
    health: string;
  }
  const up = async (job: string) =>
    (await ask('targets?state=active')).data.activeTargets.filter(
      (target) => target.labels.job === job && target.health === 'up',
    ).length;
  await waitFor(async () => (await up('api')) === APIS && (await up('worker')) === WORKERS, {
    timeoutMs: LONG_MS,
    intervalMs: 500,
    what: 'all targets',
  });
  const panels = await panelsOf('talkreel.json');
  expect(panels.length).toBeGreaterThan(10);
  for (const panel of panels) {
    const query = encodeURIComponent(panel.targets[0]?.expr ?? '');
    expect([panel.title, (await ask(`query?query=${query}`)).status]).toEqual([
      panel.title,
      'success',
    ]);
  }
});

test('apis and workers are replaced under load: no request fails, and no end goes unnoticed', async () => {
  await project.sandbox.fault({ kind: 'slow', model: SPEECH_MODEL, delayMs: 1_500, times: 10_000 });
  const users = await Promise.all(
    ['ada', 'ben', 'cem'].map(async (name) => {
      const client = await signIn(project.url, `${name}@example.com`);
      return createUser(project.url, client.cookieHeader(), name);
    }),
  );
  onTestFinished(() => users.forEach((user) => user.close()));
  for (const user of users) user.begin();
  const acceptedByAll = (more: number) =>
    waitFor(() => users.every((user) => user.accepted.size >= more), {
      timeoutMs: LONG_MS,
      what: 'orders',
    });
  await acceptedByAll(1);
  const containers = async () =>
    [...(await project.containers('api')), ...(await project.containers('worker'))].toSorted();
  const before = await containers();
  await project.set({ WORKER_STAGES: 'misspelt' });
  await expect(project.script('roll.sh', 'worker', '--')).rejects.toThrow('WORKER_STAGES');
  expect(await containers()).toEqual(before);
  await project.set({ WORKER_STAGES: '', LOG_LEVEL: 'error' });
  await project.script('roll.sh', 'api', 'worker', '--');
  const after = await containers();
  await acceptedByAll(Math.max(...users.map((user) => user.accepted.size)) + 1);
  await Promise.all(users.map((user) => user.stop()));
  await waitFor(() => users.every((user) => user.unheard().length === 0), {
    timeoutMs: LONG_MS,
    what: 'every end to be heard',
  });
  expect(users.flatMap((user) => user.failures)).toEqual([]);
  expect(after).toHaveLength(APIS + WORKERS);
  expect(after.filter((container) => before.includes(container))).toEqual([]);
  for (const container of after)
    expect(await docker('exec', container, 'printenv', 'LOG_LEVEL')).toBe('error');
  // This command creates new containers, for which the next test would not wait.
  await project.compose('up', '--detach', '--wait');
  expect(await containers()).toHaveLength(after.length);
  expect(await findDifferences(project.db, project.sandbox)).toEqual([]);
});

test('a backup restores the same product in an empty project, and only there', async () => {
  const client = await signIn(project.url, 'main@example.com');
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const look = async () => {
    const { body: projects } = await client.get('/api/projects');
    const file = await client.fetch(projects[0].outputUrl);
    const bytes = Buffer.from(await file.arrayBuffer()).toString('base64');
    return { projects, credits: await availableCredits(client), status: file.status, bytes };
  };
  const before = await look();
  expect(before.status).toBe(200);
  // The leftover of a backup that was killed.
  await writeFile(join(folder, 'database.part'), 'half');
  await project.script('backup.sh', folder);
  expect((await stat(join(folder, 'database.dump'))).mode & 0o777).toBe(0o600);
  // The other project needs its ports.
  await project.compose('stop');

  const restored = await openProject('restored', ports);
  onTestFinished(() => restored.down());
  await restored.script('restore.sh', folder);
  await restored.up('--scale', 'worker=2');
  // Sessions survive too, since they are in the database.
  expect(await look()).toEqual(before);
  await restored.sandbox.speed('instant');
  await makeAudio(client);
  expect(await findDifferences(restored.db, restored.sandbox)).toEqual([]);
  await expect(restored.script('restore.sh', folder)).rejects.toThrow('not empty');
});

/** The panels of a provisioned dashboard. */
async function panelsOf(board: string) {
  const folder = join(repositoryRoot, 'infra', 'observability', 'grafana', 'dashboards');
  const { panels } = JSON.parse(await readFile(join(folder, board), 'utf8')) as {
    panels: Array<{ title: string; targets: Array<{ expr: string }> }>;
  };
  return panels;
}
