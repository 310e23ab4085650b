import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { MissingPart } from '../services/missing-part.ts';
import { repositoryRoot } from '../services/paths.ts';

/** A second signal within this time is the same wish, arriving by another way (npm and the terminal both send it). */
const sameWishMs = 1500;

/** Variables of `.env` count where the shell has not set them. */
export function loadEnvironmentFile(): void {
  const file = join(repositoryRoot, '.env');
  if (existsSync(file)) loadEnvFile(file);
}

/**
 * Runs a command of the repository to its end and ends the process with the code it returns. `whenStopped` gets its
 * chance when the user, or the parent process by dying, wants it over; a second wish a while later ends it at once.
 */
export function runCommand(main: () => Promise<number>, whenStopped: () => Promise<void>): void {
  let stoppedAtMs = 0;
  const onStop = (): void => {
    const nowMs = performance.now();
    if (stoppedAtMs && nowMs - stoppedAtMs > sameWishMs) process.exit(1);
    if (stoppedAtMs) return;
    stoppedAtMs = nowMs;
    whenStopped().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onStop);
  // Only with a parent that speaks IPC; it then tells of its death.
  if (process.connected) process.once('disconnect', onStop);
  main().then(
    (code) => stoppedAtMs || process.exit(code),
    (error: unknown) => stoppedAtMs || fail(error),
  );
}

function fail(error: unknown): never {
  if (error instanceof MissingPart) {
    console.error(`\n${error.message}.\n${error.remedy}`);
    if (error.cause instanceof Error) console.error(`(${error.cause.message})`);
  } else {
    console.error(error instanceof Error ? `\n${error.message}` : error);
  }
  process.exit(1);
}
