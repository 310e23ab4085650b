import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { passedOn } from '@talkreel/testing/process';
import { waitFor } from '@talkreel/testing/wait-for';

/** Output and exit code of a command that is interrupted once it runs. */
async function interrupted(signal: NodeJS.Signals, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures', 'command.ts')], {
    env: { ...passedOn(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close');
  await waitFor(() => output.includes('running'), { what: 'the command' });
  child.kill(signal);
  const [code] = (await ended) as [number | null];
  return { code, output };
}

test('a command that is cut short does not count as done', async () => {
  expect(await interrupted('SIGINT')).toEqual({ code: 130, output: 'running\n' });
  expect((await interrupted('SIGTERM')).code).toBe(143);
});

test('one that is meant to be stopped ends in good order', async () => {
  const stopped = { code: 0, output: 'running\nstopped\n' };
  expect(await interrupted('SIGTERM', { STOPS: '1' })).toEqual(stopped);
});
