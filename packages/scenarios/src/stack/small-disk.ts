import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Only root may mount, and not in every container; elsewhere tests of full disks are reported as skipped. */
export const canMount = tryMount();
export const NO_MOUNT = 'nothing can be mounted here';

/** Puts a tiny, full disk over the media store; the returned function takes it away. */
export function fillMediaDisk(dataDir: string): () => void {
  const media = join(dataDir, 'media');
  mount(media);
  // The folder that the api created at startup.
  mkdirSync(join(media, '.unfinished'));
  writeFileSync(join(media, 'filler'), Buffer.alloc(statfsSync(media).bavail * 4_096));
  let isMounted = true;
  return () => {
    if (isMounted) execFileSync('umount', ['-l', media]);
    isMounted = false;
  };
}

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
}

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'talkreel-mount-'));
  try {
    mount(folder);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
