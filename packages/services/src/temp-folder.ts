import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder in the system's temporary folder. Also removes those that killed processes left
 * behind for the same purpose, if /proc shows that their creator is gone.
 */
export function makeTempFolder(purpose: string): string {
  const prefix = `talkreel-${purpose}-`;
  if (existsSync('/proc/self')) {
    for (const name of readdirSync(tmpdir())) {
      const maker = name.startsWith(prefix) && /^(\d+)-/.exec(name.slice(prefix.length))?.[1];
      if (maker && !existsSync(`/proc/${maker}`)) {
        rmSync(join(tmpdir(), name), { recursive: true, force: true });
      }
    }
  }
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}
