import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passedOn } from '@talkreel/testing/process';
import { afterEach, expect, it } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');
const started: Array<{ child: ChildProcess; dataDir: string }> = [];

async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'talkreel-sandbox-main-'));
  const child = fork(main, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...passedOn(), DATA_DIR: dataDir, SANDBOX_PORT: '0' },
  });
  started.push({ child, dataDir });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { child, url: `http://127.0.0.1:${message.port}` };
}

afterEach(async () => {
  for (const { child, dataDir } of started.splice(0)) {
    if (child.exitCode === null) child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});

it('takes a free port, prints it, and ends on SIGTERM', async () => {
  const { child, url } = await start();
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('ends with its parent', async () => {
  const { child } = await start();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
