import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspace, withDependencies } from '../check/workspace.ts';
import type { Report } from './report.ts';
import type { Supervised } from './supervise.ts';
import { watchTree } from './watch-tree.ts';

/** Editors write a file in several steps; changes this close together count as one. */
const settleMs = 150;
const MIGRATIONS = '/db/src/migrations/';

/** Restarts server processes when sources of their app, or of a package that it imports, change. */
export function restartOnChange(processes: readonly Supervised[], report: Report): void {
  const packages = readWorkspace();
  const sourcesOf = new Map(
    ['api', 'worker', 'sandbox'].map((app) => [
      app,
      new Set(withDependencies(app, packages).map(({ name }) => name)),
    ]),
  );
  for (const { name, folder } of packages) {
    const affected = processes.filter((process) =>
      sourcesOf.get(process.name.replace(/-\d+$/, ''))?.has(name),
    );
    const sources = join(folder, 'src');
    if (!existsSync(sources) || affected.length === 0) continue;
    let timer: NodeJS.Timeout | undefined;
    let hasMigration = false;
    watchTree(sources, (file) => {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return;
      hasMigration ||= file.includes(MIGRATIONS);
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Migrations are not applied automatically, because a half-written one would count as done.
        if (hasMigration) report.say('Migrations have changed; apply them: npm run db:migrate');
        hasMigration = false;
        for (const process of affected) process.restart();
      }, settleMs);
    });
  }
}
