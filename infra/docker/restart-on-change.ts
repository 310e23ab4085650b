// Runs a server inside a container and restarts it when a source changes (dev.yml):
//   node infra/docker/restart-on-change.ts apps/api/src/main.ts
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { watchTree } from '../launch/watch-tree.ts';

/** Editors write a file in several steps; changes this close together count as one. */
const SETTLE_MS = 150;
const [entry = ''] = process.argv.slice(2);
let child: ChildProcess | null = null;
let isStopping = false;
let again = false;

function start(): void {
  again = false;
  child = spawn(process.execPath, [entry], { stdio: 'inherit' });
  child.once('exit', (code) => {
    child = null;
    if (isStopping) process.exit(code ?? 1);
    if (again) return start();
    console.log(`${entry} ended; it starts again at the next change`);
  });
}

function restart(): void {
  if (child === null) return start();
  again = true;
  child.kill('SIGTERM');
}

let timer: NodeJS.Timeout | undefined;
for (const group of ['apps', 'packages']) {
  for (const name of readdirSync(group)) {
    const folder = join(group, name, 'src');
    if (!existsSync(folder)) continue;
    watchTree(folder, (file) => {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return;
      console.log(`${file} changed`);
      clearTimeout(timer);
      timer = setTimeout(restart, SETTLE_MS);
    });
  }
}
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    isStopping = true;
    if (child === null) process.exit(0);
    child.kill(signal);
  });
start();
