import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { createMask } from '@talkreel/observability/mask';
import { secretsOf } from '@talkreel/observability/secrets';
import { MissingPart } from '@talkreel/services/missing-part';
import { repositoryRoot } from '@talkreel/services/paths';

/** A second signal within this time is the same request (npm and the terminal both send it). */
const sameWishMs = 1500;

/** Loads `.env`; variables of the shell take precedence. */
export function loadEnvironmentFile(): void {
  const file = join(repositoryRoot, '.env');
  if (existsSync(file)) loadEnvFile(file);
}

/**
 * Runs a command of the repository and ends the process with its exit code. When the user stops it, or the parent process
 * dies, `whenStopped` ends it in good order with code 0; a command without it was cut short, which its code says. A second
 * request a while later ends it at once. With `leaveInterrupts`, Ctrl-C is left to a child on the same terminal.
 */
export function runCommand(
  main: () => Promise<number>,
  { whenStopped, leaveInterrupts = false }: StopOptions = {},
): void {
  let stoppedAtMs = 0;
  const onStop = (signal: NodeJS.Signals): void => {
    const nowMs = performance.now();
    const code = 128 + constants.signals[signal];
    if (stoppedAtMs && nowMs - stoppedAtMs > sameWishMs) process.exit(1);
    if (stoppedAtMs) return;
    stoppedAtMs = nowMs;
    if (whenStopped) whenStopped().then(() => process.exit(0), fail);
    else process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, onStop);
  process.on('SIGINT', leaveInterrupts ? () => undefined : onStop);
  // Only a parent with an IPC channel is watched, because the channel reports its death.
  if (process.connected) process.once('disconnect', () => onStop('SIGHUP'));
  main().then(
    (code) => stoppedAtMs || process.exit(code),
    (error: unknown) => stoppedAtMs || fail(error),
  );
}

interface StopOptions {
  whenStopped?: () => Promise<void>;
  leaveInterrupts?: boolean;
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
