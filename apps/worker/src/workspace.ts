import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssetKind, NewAsset } from '@talkreel/db/schema';
import type { MediaStore } from '@talkreel/storage/media-store';

/** Runs work in a folder of its own that is gone afterwards. */
export async function inWorkspace<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'talkreel-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Where a file of ours lies in storage; the api looks it up under the same key. */
export function storageKey(kind: AssetKind, path: string): string {
  return `${kind}/${path}`;
}

/** Copies one of our files out of storage. Throws when it is gone. */
export async function fetchMedia(
  store: MediaStore,
  kind: AssetKind,
  path: string,
  toFile: string,
): Promise<string> {
  if (!(await store.toFile(storageKey(kind, path), toFile)))
    throw new Error(`${storageKey(kind, path)} is not in storage`);
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
  const put = await store.put(storageKey(asset.kind, asset.path), file, {
    contentType: asset.contentType,
  });
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
