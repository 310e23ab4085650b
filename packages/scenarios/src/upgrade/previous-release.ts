import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commitBeforeNewestMigration } from '@talkreel/services/history';
import { repositoryRoot } from '@talkreel/services/paths';

const run = promisify(execFile);

export interface PreviousRelease {
  commit: string;
  /** The release's `apps` folder. */
  apps: string;
  remove(): Promise<void>;
}

/**
 * The sources before the newest migration, ready to run. They use the currently installed
 * dependencies, since only the schema is under test.
 */
export async function unpackPreviousRelease(): Promise<PreviousRelease> {
  const commit = await commitBeforeNewestMigration();
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-previous-'));
  const tar = join(folder, 'sources.tar');
  await run('git', ['archive', '--output', tar, commit, 'apps', 'packages', 'package.json'], {
    cwd: repositoryRoot,
  });
  await run('tar', ['-xf', tar, '-C', folder]);
  for (const group of ['apps', 'packages'])
    for (const name of readdirSync(join(folder, group)))
      await linkDependencies(folder, group, name);
  return {
    commit,
    apps: join(folder, 'apps'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Links the release's own packages there, and the rest to what this checkout has installed. */
async function linkDependencies(folder: string, group: string, name: string): Promise<void> {
  const manifest = join(folder, group, name, 'package.json');
  if (!existsSync(manifest)) return;
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const dependency of Object.keys(dependencies)) {
    const link = join(folder, group, name, 'node_modules', dependency);
    await mkdir(dirname(link), { recursive: true });
    await symlink(placeOf(folder, join(group, name), dependency), link);
  }
}

function placeOf(folder: string, importer: string, dependency: string): string {
  const ours = /^@talkreel\/(.+)/.exec(dependency)?.[1];
  if (ours) return join(folder, 'packages', ours);
  const link = join(repositoryRoot, importer, 'node_modules', dependency);
  // A package that this checkout no longer needs may have any installed version.
  return existsSync(link)
    ? link
    : join(repositoryRoot, 'node_modules/.pnpm/node_modules', dependency);
}
