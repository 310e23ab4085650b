import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { createMask } from '@talkreel/observability/mask';
import { secretsOf } from '@talkreel/observability/secrets';
import { MissingPart } from '../services/missing-part.ts';
import { repositoryRoot } from '../services/paths.ts';

/** A second signal within this time is the same request (npm and the terminal both send it). */
const sameWishMs = 1500;

/** Loads `.env`; variables of the shell take precedence. */
export function loadEnvironmentFile(): void {
  const file = join(repositoryRoot, '.env');
  if (existsSync(file)) loadEnvFile(file);
}

/**
 * Runs a command of the repository and ends the process with its exit code. `whenStopped` is called
 * when the user stops it or the parent process dies; a second request a while later ends it at
 * once. With `leaveInterrupts`, Ctrl-C is left to a child on the same terminal.
 */
export function runCommand(
  main: () => Promise<number>,
  whenStopped: () => Promise<void>,
  { leaveInterrupts = false } = {},
): void {
  let stoppedAtMs = 0;
  const onStop = (): void => {
    const nowMs = performance.now();
    if (stoppedAtMs && nowMs - stoppedAtMs > sameWishMs) process.exit(1);
    if (stoppedAtMs) return;
    stoppedAtMs = nowMs;
    whenStopped().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, onStop);
  process.on('SIGINT', leaveInterrupts ? () => undefined : onStop);
  // Only with a parent that has an IPC channel, which then reports its death.
  if (process.connected) process.once('disconnect', onStop);
  main().then(
    (code) => stoppedAtMs || process.exit(code),
    (error: unknown) => stoppedAtMs || fail(error),
  );
}

function fail(error: unknown): never {
  const mask = createMask(secretsOf(process.env));
  console.error(mask(reasonOf(error)));
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof MissingPart))
    return error instanceof Error ? `\n${error.message}` : String(error);
  const cause = error.cause instanceof Error ? `\n(${error.cause.message})` : '';
  return `\n${error.message}.\n${error.remedy}${cause}`;
}
