import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { expect, test } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

test('a process is put behind others, and one that is further behind stays there', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  lowerPriority(pid, getPriority() + 1);
  expect(getPriority(pid)).toBe(getPriority() + 1);
  setPriority(pid, 19);
  lowerPriority(pid, 5);
  expect(getPriority(pid)).toBe(19);
  child.kill();
  await once(child, 'exit');
  expect(() => lowerPriority(pid, 5)).not.toThrow();
});
