import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MissingPart } from '@talkreel/services/missing-part';

/** Created once per data folder, so that sessions and signed links survive a restart. */
export interface Secrets {
  session: string;
  media: string;
  postgres: string;
  redis: string;
}

export interface DataFolder {
  readonly path: string;
  readonly secrets: Secrets;
  /** Releases the folder for another launcher. */
  release(): void;
}

const lockFileOf = (path: string): string => join(path, 'launcher.lock');

/** Opens a data folder for this process only. @throws {MissingPart} if another launcher is using it. */
export function openDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  mkdirSync(join(path, 'logs'), { recursive: true });
  const lockFile = lockFileOf(path);
  takeLock(lockFile, path);
  return { path, secrets: readSecrets(path), release: () => rmSync(lockFile, { force: true }) };
}

/** Whether a running launcher uses the folder. */
export function isInUse(folder: string): boolean {
  return isHeld(lockFileOf(resolve(folder)));
}

function takeLock(lockFile: string, path: string): void {
  const mine = `${lockFile}.${process.pid}`;
  writeFileSync(mine, `${process.pid} ${startTimeOf(process.pid)}`);
  try {
    for (let attempt = 1; attempt <= 3; attempt++) {
      try {
        // A link is created atomically.
        linkSync(mine, lockFile);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if (isHeld(lockFile)) break;
        rmSync(lockFile, { force: true });
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new MissingPart(
    `The data folder ${path} is in use by another running Talkreel`,
    'Stop it, or set another DATA_DIR and PORT for this one.',
  );
}

function isHeld(lockFile: string): boolean {
  if (!existsSync(lockFile)) return false;
  const [pid = '0', startTime = ''] = readFileSync(lockFile, 'utf8').split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // The pid may have been reused since.
  return startTimeOf(Number(pid)) === startTime;
}

/** The start time of a process in the kernel's own unit; the same for all without /proc. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return existsSync('/proc/self') ? 'gone' : '';
  }
}

/** The secrets of a data folder, created if missing. */
export function readSecrets(path: string): Secrets {
  const file = join(path, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secret = (): string => randomBytes(32).toString('hex');
  const secrets = { session: secret(), media: secret(), postgres: secret(), redis: secret() };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
