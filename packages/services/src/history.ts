import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from './paths.ts';

const run = promisify(execFile);
const MIGRATIONS = 'packages/db/src/migrations/[0-9]*.ts';

/**
 * The last commit before the newest migration: its code still runs when that migration is applied.
 * Throws if git's history does not reach back that far.
 */
export async function commitBeforeNewestMigration(root = repositoryRoot): Promise<string> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();
  const added = await git(
    // Along what was released: the steps of a branch may have had other migrations.
    ...['log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '-1'],
    ...['--', MIGRATIONS, ':!*.test.ts'],
  );
  if (!added) throw new Error('no commit adds a migration');
  return git('rev-parse', '--verify', '--quiet', `${added}^`);
}

/** Why the previous release cannot be run, or null. */
export async function historyMissing(root = repositoryRoot): Promise<string | null> {
  return commitBeforeNewestMigration(root).then(
    () => null,
    () => 'git does not know the commit before the newest migration (git fetch --unshallow)',
  );
}
