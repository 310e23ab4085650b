import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inWorkspace, removeLeftWorkspaces } from './workspace.ts';

const folderOf = (pid: number) => join(tmpdir(), `talkreel-worker-${hostname()}-${pid}`);
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
afterAll(() => rm(folderOf(process.pid), { recursive: true, force: true }));

test('a workspace is removed after its work, however it ends', async () => {
  const dir = await inWorkspace((inside) => Promise.resolve(inside));
  await expect(inWorkspace(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await readdir(dirname(dir))).toEqual([]);
});

test('workspaces of killed workers are removed, those in use are not', async () => {
  const killed = spawn(process.execPath, ['-e', '']);
  await once(killed, 'exit');
  const alive = process.ppid;
  await Promise.all(
    [killed.pid ?? 0, alive].map((pid) => mkdir(folderOf(pid), { recursive: true })),
  );
  await removeLeftWorkspaces();
  expect(await exists(folderOf(killed.pid ?? 0))).toBe(false);
  expect(await exists(folderOf(alive))).toBe(true);
  await rm(folderOf(alive), { recursive: true });
});
