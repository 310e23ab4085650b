import { mkdir, readlink, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { checkFile, type FileChecks } from './file-checks.ts';
import { startStack, type Stack } from './stack.ts';

/** The product of this vitest worker, whose files run one after the other. */
let running: Promise<Stack> | undefined;

/**
 * The product with default settings, shared by the files of a vitest worker: starting it costs more than most of them.
 * For files that neither stop nor reconfigure a part of it, and whose users are theirs alone. Faults, failures and the
 * comparison at the end are as with `openStack`. It ends before the first product that a file has for itself
 * (`openStack`), or with the worker: even idle, it would take processor time from the others.
 */
export async function openSharedStack(checks: FileChecks = {}): Promise<Omit<Stack, 'stop'>> {
  running ??= startStack();
  const stack = await running;
  afterAll(checkFile(stack, { maxRssMiB: Number.POSITIVE_INFINITY, ...checks }));
  afterEach(() => untilIdle(stack));
  return {
    ...stack,
    async signIn(email, headers) {
      await takeAddress(email);
      return stack.signIn(email, headers);
    },
  };
}

export async function stopSharedStack(): Promise<void> {
  // A start that failed has failed the file that asked for it.
  const stack = await running?.catch(() => undefined);
  running = undefined;
  await stack?.stop();
}

/**
 * Waits until no work is left: it would meet the faults of the next test, and failures of several could pause a model.
 */
async function untilIdle({ db, sandbox }: Stack): Promise<void> {
  await sandbox.clearFaults();
  await sandbox.release();
  const open = () =>
    db
      .selectFrom('generations')
      .select(['id', 'kind', 'state'])
      .where('state', 'in', ['queued', 'running'])
      .execute();
  await waitFor(async () => (await open()).length === 0, { what: 'the work of a test to end' });
  await db.deleteFrom('provider_health').execute();
}

/**
 * Records which test file owns this user, across all workers of a run, because it is chance which files share a
 * product. @throws if the user is another file's.
 */
async function takeAddress(email: string): Promise<void> {
  const file = relative(join(import.meta.dirname, '..'), expect.getState().testPath ?? '');
  const folder = join(inject('testServers').sharedDir, 'users');
  await mkdir(folder, { recursive: true });
  // A symbolic link is created atomically, together with its content.
  const note = join(folder, encodeURIComponent(email));
  const owner = await symlink(file, note).then(
    () => file,
    () => readlink(note),
  );
  if (owner !== file) throw new Error(`${email} is a user of ${owner}; take another address`);
}
