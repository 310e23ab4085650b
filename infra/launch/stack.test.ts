import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '@talkreel/services/free-port';
import { repositoryRoot } from '@talkreel/services/paths';
import { passedOn } from '@talkreel/testing/process';
import { waitFor } from '@talkreel/testing/wait-for';

interface Launcher {
  child: ChildProcess;
  ended: Promise<number | null>;
  output(): string;
}

interface RunFile {
  url: string;
  databaseUrl: string;
  sandboxUrl: string;
  ports: Record<string, number>;
  pids: Record<string, number>;
}

/** Services without clients: faster for tests that are not about them. */
const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1' };

const running: Launcher[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const launcher of running.splice(0)) {
    launcher.child.kill('SIGTERM');
    await launcher.ended;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'talkreel-launch-'));
  folders.push(folder);
  return folder;
}

function launch(env: Record<string, string>): Launcher {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures', 'launch.ts')], {
    env: { ...passedOn(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const launcher = { child, ended, output: () => output };
  running.push(launcher);
  return launcher;
}

const until = (condition: () => boolean, what: string): Promise<boolean> =>
  waitFor(condition, { timeoutMs: 150_000, what });

const readFacts = (dataDir: string): RunFile =>
  JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunFile;

async function launched(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Launcher & { dataDir: string; facts: RunFile }> {
  const port = String(await freePort());
  const launcher = launch({ DATA_DIR: dataDir, PORT: port, ...env });
  const runFile = join(dataDir, 'run.json');
  const isReady = (): boolean =>
    existsSync(runFile) && launcher.output().includes('Talkreel is ready');
  await until(() => launcher.child.exitCode !== null || isReady(), 'the launcher');
  if (!isReady()) throw new Error(launcher.output());
  return { ...launcher, dataDir, facts: readFacts(dataDir) };
}

/** The output of a launch that ends by itself with code 1. */
async function refused(env: Record<string, string>): Promise<string> {
  const dataDir = newFolder();
  const launcher = launch({ DATA_DIR: dataDir, PORT: String(await freePort()), ...env });
  const hasStarted = (): boolean => existsSync(join(dataDir, 'run.json'));
  await until(() => launcher.child.exitCode !== null || hasStarted(), 'the launcher');
  expect(launcher.child.exitCode).toBe(1);
  return launcher.output();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended but was not yet reaped is no longer alive.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

const ask = async (url: string): Promise<{ pid: number; env: Record<string, string> }> =>
  (await (await fetch(url)).json()) as { pid: number; env: Record<string, string> };

test('starts every part, prints its address, and stops all of it on SIGTERM', async () => {
  const { child, ended, facts } = await launched(newFolder());
  expect(Object.keys(facts.pids).toSorted()).toEqual([
    'api',
    'postgres',
    'redis',
    'sandbox',
    'worker-1',
  ]);
  const { env } = await ask(facts.url);
  expect(env).toMatchObject({
    PUBLIC_URL: facts.url,
    OIDC_ISSUER: `${facts.url}/sandbox/oidc`,
    REPLICATE_BASE_URL: `${facts.sandboxUrl}/replicate/v1`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
  });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(Object.values(facts.pids).filter(isAlive)).toEqual([]);
});

test('no log file contains a secret that a process printed', async () => {
  const folder = newFolder();
  await launched(folder, {
    ...elsewhere,
    REDIS_URL: 'redis://:hunter2-of-redis@127.0.0.1:1',
    SESSION_SECRET: 'hunter2-of-sessions-and-a-few-more-characters',
  });
  for (const name of ['api', 'worker-1', 'sandbox']) {
    const text = readFileSync(join(folder, 'logs', `${name}.log`), 'utf8');
    expect(text).toContain('redis://:[secret]@127.0.0.1:1, signed with [secret]');
    expect(text).not.toContain('hunter2');
  }
});

test(
  'keeps the data of an earlier start, even in a folder that only root may enter',
  { tags: ['long'] },
  async () => {
    const folder = newFolder();
    chmodSync(folder, 0o700);
    const first = await launched(folder);
    await query(first.facts.databaseUrl, 'create table kept (id int)');
    first.child.kill('SIGINT');
    await first.ended;
    const second = await launched(folder);
    await expect(query(second.facts.databaseUrl, 'select * from kept')).resolves.toBeUndefined();
  },
);

/** @shows fault 7 */
test('a process that dies is restarted, and the user is told', async () => {
  const launcher = await launched(newFolder(), elsewhere);
  const before = await ask(launcher.facts.url);
  process.kill(before.pid, 'SIGKILL');
  await until(() => launcher.output().includes('api is running again'), 'the new api');
  const { pid } = await ask(launcher.facts.url);
  expect(pid).not.toBe(before.pid);
  expect(launcher.output()).toContain('[api] ended (SIGKILL)');
  const { dataDir } = launcher;
  await until(() => readFacts(dataDir).pids['api'] === pid, 'the new pid in run.json');
});

/** @shows fault 17 */
test('PostgreSQL and Redis come back at their addresses', async () => {
  const launcher = await launched(newFolder());
  for (const name of ['postgres', 'redis']) process.kill(launcher.facts.pids[name] ?? 0, 'SIGKILL');
  await until(() => launcher.output().includes('postgres is running again'), 'PostgreSQL');
  await until(() => launcher.output().includes('redis is running again'), 'Redis');
  await expect(query(launcher.facts.databaseUrl, 'select 1')).resolves.toBeUndefined();
});

test('everything ends when the launcher is killed by SIGKILL', async () => {
  const { child, facts } = await launched(newFolder());
  child.kill('SIGKILL');
  await until(() => !Object.values(facts.pids).some(isAlive), 'the end of every process');
});

test("everything ends when the launcher's parent process dies", { tags: ['long'] }, async () => {
  const { child, ended, facts } = await launched(newFolder());
  child.disconnect();
  expect(await ended).toBe(0);
  expect(Object.values(facts.pids).filter(isAlive)).toEqual([]);
});

test('two copies run side by side, but not in one data folder', { tags: ['long'] }, async () => {
  const folder = newFolder();
  const [one, other] = await Promise.all([launched(folder), launched(newFolder(), elsewhere)]);
  expect((await ask(one.facts.url)).pid).not.toBe((await ask(other.facts.url)).pid);
  const third = launch({ DATA_DIR: folder, PORT: String(await freePort()) });
  expect(await third.ended).toBe(1);
  expect(third.output()).toContain(`The data folder ${folder} is in use`);
  expect(isAlive(one.facts.pids['postgres'] ?? 0)).toBe(true);
});

test('a stale lock blocks nobody', { tags: ['long'] }, async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'launcher.lock'), `${process.pid} 1`);
  await expect(launched(folder, elsewhere)).resolves.toBeDefined();
});

test('a port in use is named, and nothing is left behind', async () => {
  const port = await freePort();
  const blocker = createServer().listen(port, '127.0.0.1');
  const folder = newFolder();
  const launcher = launch({ DATA_DIR: folder, PORT: String(port) });
  expect(await launcher.ended).toBe(1);
  blocker.close();
  expect(launcher.output()).toContain(`Port ${port} is taken`);
  expect(existsSync(join(folder, 'launcher.lock'))).toBe(false);
});

test('a process that cannot start ends the launch, which names it', async () => {
  const folder = newFolder();
  const launcher = launch({ DATA_DIR: folder, PORT: String(await freePort()), BROKEN_API: '1' });
  expect(await launcher.ended).toBe(1);
  expect(launcher.output()).toContain('api ended before it was ready');
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('without ffmpeg and any way to fetch it, the launch ends and says what to do', async () => {
  const output = await refused({ ...elsewhere, PATH: newFolder() });
  expect(output).toContain('ffmpeg: not on the PATH');
  expect(output).toContain('brew install ffmpeg');
});

test('an invalid ffmpeg path ends the launch', async () => {
  const output = await refused({ ...elsewhere, FFMPEG_PATH: '/nowhere/ffmpeg' });
  expect(output).toContain('FFMPEG_PATH is /nowhere/ffmpeg, which is not a program');
});

test('stopping while it is still starting leaves nothing running', { tags: ['long'] }, async () => {
  const folder = newFolder();
  const launcher = launch({ DATA_DIR: folder, PORT: String(await freePort()) });
  await until(() => existsSync(join(folder, 'postgres', 'postmaster.pid')), 'PostgreSQL to start');
  const pid = Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  launcher.child.kill('SIGTERM');
  expect(await launcher.ended).toBe(0);
  await until(() => !isAlive(pid), 'the end of PostgreSQL');
});

test(
  'a given Redis and database are used, and nothing embedded is started',
  { tags: ['long'] },
  async () => {
    const { facts } = await launched(newFolder(), elsewhere);
    expect(Object.keys(facts.pids).toSorted()).toEqual(['api', 'sandbox', 'worker-1']);
    expect((await ask(facts.url)).env).toMatchObject(elsewhere);
  },
);

test('an unchanged .env.example changes nothing', { tags: ['long'] }, async () => {
  const example = parseEnv(readFileSync(join(repositoryRoot, '.env.example'), 'utf8'));
  const { DATA_DIR: _dataDir, PORT: _port, ...settings } = example;
  const { facts } = await launched(newFolder(), settings as Record<string, string>);
  expect(Object.keys(facts.pids)).toHaveLength(5);
  const { env } = await ask(facts.url);
  expect(env).toMatchObject({ SANDBOX_URL: facts.sandboxUrl, OPENAI_API_KEY: 'sandbox' });
});

test(
  'in production the sandbox is not implied, and what works without keys is started',
  { tags: ['long'] },
  async () => {
    const { facts } = await launched(newFolder(), { ...elsewhere, NODE_ENV: 'production' });
    expect(facts.pids).not.toHaveProperty('sandbox');
    expect((await fetch(`${facts.url}/readyz`)).status).toBe(503);
    const { env } = await ask(facts.url);
    expect(env).not.toHaveProperty('REPLICATE_API_TOKEN');
    expect(env).not.toHaveProperty('OIDC_ISSUER');
  },
);

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
