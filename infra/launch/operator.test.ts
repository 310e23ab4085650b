import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '@talkreel/services/free-port';
import { repositoryRoot } from '@talkreel/services/paths';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { passedOn } from '@talkreel/testing/process';
import { productEntries } from './product-processes.ts';
import { type Stack, startStack } from './stack.ts';

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);

let dataDir: string;
let running: Stack | undefined;
beforeEach(() => {
  dataDir = makeTempFolder('operator');
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

/** A Talkreel with the real schema and replaced processes. Returns the address of its database. */
async function start(user: Record<string, string> = {}): Promise<string> {
  running = await startStack({
    environment: {
      ...passedOn(),
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      REDIS_URL: 'redis://127.0.0.1:1',
      ...user,
    },
    report: { say: () => undefined, warn: () => undefined },
    web: 'none',
    entries: {
      migrate: productEntries.migrate,
      seed: fixture('prepare.ts'),
      api: fixture('app.ts'),
      worker: fixture('app.ts'),
      sandbox: fixture('sandbox.ts'),
    },
  });
  return running.childEnvironment['DATABASE_URL'] ?? '';
}

interface Outcome {
  code: number;
  output: string;
}

const operator = (args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> =>
  run('operator', args, env);

async function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const script = join(repositoryRoot, 'infra', 'run', `${command}.ts`);
  // Empty, so that the `.env` of the person running the tests has no effect.
  const unset = { DATABASE_URL: '', STRIPE_SECRET_KEY: '', NODE_ENV: '' };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], {
      env: { ...passedOn(), ...unset, DATA_DIR: dataDir, ...env },
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

test('a role is set beside a running Talkreel, and in its database if it is stopped', async () => {
  const url = await start();
  await query(
    url,
    "insert into users (subject, username, email) values ('ada', 'ada', 'ada@example.com')",
  );
  expect(await operator(['set-role', 'ada@example.com', 'operator'])).toEqual({
    code: 0,
    output: 'ada@example.com is now operator\n',
  });
  expect(await query(url, 'select role from users')).toEqual([{ role: 'operator' }]);
  expect((await operator(['set-role', 'nobody@example.com', 'operator'])).code).toBe(1);

  await running?.stop();
  expect(await operator(['set-role', 'ada@example.com', 'user'])).toEqual({
    code: 0,
    output: 'ada@example.com is now user\n',
  });
  const again = await start();
  expect(await query(again, 'select role from users')).toEqual([{ role: 'user' }]);
});

test(
  'the ledger is not compared with another Stripe account than the running one',
  { tags: ['long'] },
  async () => {
    await start();
    const { code, output } = await operator(['reconcile'], { STRIPE_SECRET_KEY: 'sk_test_other' });
    expect(code).toBe(1);
    expect(output).toContain("STRIPE_SECRET_KEY is set; the running Talkreel's is the sandbox");
  },
);

test('a live Stripe is not mistaken for the sandbox', { tags: ['long'] }, async () => {
  await start({ STRIPE_SECRET_KEY: 'sk_live_of_the_shell' });
  const { code, output } = await operator(['sync-plans']);
  expect(code).toBe(1);
  expect(output).toContain("STRIPE_SECRET_KEY is the sandbox; the running Talkreel's is set");
  expect(output).not.toContain('sk_live_of_the_shell');
  // A demo is refused, too, because its jobs would cost money.
  expect((await run('demo', [])).output).toContain('its jobs would cost money');
});

test('without a running Talkreel there is no demo account', async () => {
  expect((await run('demo', [])).output).toContain('No Talkreel is running');
});

test.each([
  ['no command', [], 'npm run operator -- <set-role|sync-plans|reconcile|doctor>'],
  ['an unknown one', ['drop-all'], 'There is no command drop-all'],
  ['a data folder without a database', ['set-role', 'a@b.c', 'operator'], 'npm start'],
  ['a look at what does not run', ['doctor'], 'No Talkreel runs on'],
  ['Stripe, with nothing in its place', ['reconcile'], 'STRIPE_SECRET_KEY is not set'],
])('%s: says what to do', async (_case, args, words) => {
  const { code, output } = await operator(args);
  expect(code).toBe(1);
  expect(output).toContain(words);
});

test(
  'migrations are applied beside a running Talkreel, and to the database of a stopped one',
  { tags: ['long'] },
  async () => {
    expect((await run('migrate', [])).output).toContain('There is no database');
    const url = await start();
    await query(url, 'drop schema public cascade; create schema public');
    expect(await run('migrate', [])).toEqual({
      code: 0,
      output: expect.stringMatching(/^applied 001-/),
    });
    await running?.stop();
    expect(await run('migrate', [])).toEqual({ code: 0, output: 'schema is up to date\n' });
  },
);

test(
  'psql opens the database of a running Talkreel, and that of a stopped one',
  { tags: ['long'] },
  async () => {
    // Prints what it was given instead of connecting.
    writeFileSync(
      join(dataDir, 'psql'),
      '#!/bin/sh\necho "$PGUSER@$PGHOST:$PGPORT/$PGDATABASE $PGPASSWORD" "$@"\n',
      { mode: 0o755 },
    );
    const psql = () => run('db', ['-c', 'select 1'], { PATH: `${dataDir}:${process.env['PATH']}` });
    const { username, password, host, pathname } = new URL(await start());
    const words = (place: string) =>
      `${username}@${place}${pathname} ${decodeURIComponent(password)} -c select 1\n`;
    expect(await psql()).toEqual({ code: 0, output: words(host) });
    await running?.stop();
    const stopped = await psql();
    expect(stopped.output.replace(/:\d+\//, ':1/')).toBe(words('127.0.0.1:1'));
  },
);
