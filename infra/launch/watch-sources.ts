import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../services/paths.ts';
import type { Supervised } from './supervise.ts';
import { watchTree } from './watch-tree.ts';

/** Editors write a file in several steps; changes this close together count as one. */
const settleMs = 150;
/** The packages that the sandbox imports. */
const OF_SANDBOX = [
  'media-engine',
  'media-tools',
  'observability',
  'photo-mouth',
  'settings',
  'speech-text',
];

/**
 * Restarts server processes when their sources change: an app's own folder affects that app, a
 * package affects all.
 */
export function restartOnChange(processes: readonly Supervised[]): void {
  for (const group of ['apps', 'packages'] as const) {
    for (const name of readdirSync(join(repositoryRoot, group))) {
      const folder = join(repositoryRoot, group, name, 'src');
      const affected = processes.filter((process) => isAffected(process.name, group, name));
      if (!existsSync(folder) || affected.length === 0) continue;
      let timer: NodeJS.Timeout | undefined;
      watchTree(folder, (file) => {
        if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return;
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
  return app === 'sandbox' ? OF_SANDBOX.includes(name) : name !== 'media-engine';
}
