import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../services/paths.ts';
import type { Supervised } from './supervise.ts';

/** Editors write a file in several steps; changes this close together are one. */
const settleMs = 150;

/** Restarts the server processes whose sources change: an app's own folder touches that app, a package touches all. */
export function restartOnChange(processes: readonly Supervised[]): void {
  for (const group of ['apps', 'packages'] as const) {
    for (const name of readdirSync(join(repositoryRoot, group))) {
      const folder = join(repositoryRoot, group, name, 'src');
      const affected = processes.filter((process) => isAffected(process.name, group, name));
      if (!existsSync(folder) || affected.length === 0) continue;
      let timer: NodeJS.Timeout | undefined;
      watch(folder, { recursive: true }, (_event, file) => {
        if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
        clearTimeout(timer);
        timer = setTimeout(() => affected.forEach((process) => process.restart()), settleMs);
      });
    }
  }
}

function isAffected(process: string, group: 'apps' | 'packages', name: string): boolean {
  const app = process.replace(/-\d+$/, '');
  if (!['api', 'worker', 'sandbox'].includes(app)) return false;
  if (group === 'apps') return app === name;
  if (name === 'testing') return false;
  const ofSandbox = ['media-engine', 'media-tools'];
  return app === 'sandbox' ? ofSandbox.includes(name) : name !== 'media-engine';
}
