import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageKey } from '@talkreel/contracts/http/media';
import type { AssetKind, NewAsset } from '@talkreel/db/schema';
import type { MediaStore } from '@talkreel/storage/media-store';

const PREFIX = `talkreel-worker-${hostname()}-`;
const root = join(tmpdir(), `${PREFIX}${process.pid}`);

/** Removes the workspaces of workers of this machine that were killed, also of one that had our pid. */
export async function removeLeftWorkspaces(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number(name.slice(PREFIX.length));
    if (pid === process.pid || !isRunning(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Runs work in a folder of its own that is gone afterwards. */
export async function inWorkspace<T>(work: (dir: string) => Promise<T>): Promise<T> {
  await mkdir(root, { recursive: true });
  const dir = await mkdtemp(join(root, 'stage-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Storage could not be read or written; what was paid for is still at the provider. */
export class StorageTrouble extends Error {}

async function inStorage<T>(key: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new StorageTrouble(`storage did not take or give ${key}`, { cause });
  }
}

/** Copies one of our files out of storage. Throws when it is gone. */
export async function fetchMedia(
  store: MediaStore,
  kind: AssetKind,
  path: string,
  toFile: string,
): Promise<string> {
  const key = storageKey(kind, path);
  if (!(await inStorage(key, store.toFile(key, toFile))))
    throw new Error(`${key} is not in storage`);
  return toFile;
}

/** Puts a finished file under a key that only this stage has, so that a second run replaces the first. */
export async function keepMedia(
  store: MediaStore,
  file: string,
  asset: {
    ownerId: string;
    kind: AssetKind;
    path: string;
    contentType: string;
    durationSeconds?: number;
    width?: number;
    height?: number;
  },
): Promise<NewAsset> {
  const key = storageKey(asset.kind, asset.path);
  const put = await inStorage(key, store.put(key, file, { contentType: asset.contentType }));
  return {
    owner_id: asset.ownerId,
    kind: asset.kind,
    path: asset.path,
    content_type: asset.contentType,
    bytes: put.bytes,
    sha256: put.sha256,
    duration_seconds: asset.durationSeconds ?? null,
    width: asset.width ?? null,
    height: asset.height ?? null,
  };
}
