import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  STAGE_FORMATS,
  stageFilePath,
  storageKey,
  type StageFormat,
} from '@talkreel/contracts/media';
import { holdsClaim, type Claim } from '@talkreel/db/generations/stages.repo';
import type { AssetKind, NewAsset, WordTime } from '@talkreel/db/schema';
import { measure } from '@talkreel/observability/measurements';
import { StageStopped } from '@talkreel/queue/stage';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { StageDeps } from './deps.ts';
import { factsOf, type Made } from './provenance.ts';

const PREFIX = `talkreel-worker-${hostname()}-`;
const root = join(tmpdir(), `${PREFIX}${process.pid}`);

/** Removes the workspaces of killed workers on this machine, including an earlier one with our pid. */
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
    // EPERM means that the process runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Runs work in a temporary folder. */
export async function inWorkspace<T>(work: (dir: string) => Promise<T>): Promise<T> {
  await mkdir(root, { recursive: true });
  const dir = await mkdtemp(join(root, 'stage-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Storage could not be read or written; the paid result is still at the provider. */
export class StorageFailed extends Error {}

async function inStorage<T>(key: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new StorageFailed(`storage did not take or give ${key}`, { cause });
  }
}

/** A file that is not in storage any more. */
export class MediaGone extends Error {}

/** Copies one of our files from storage. Throws if it is gone. */
export async function fetchMedia(
  store: MediaStore,
  kind: AssetKind,
  path: string,
  toFile: string,
): Promise<string> {
  const key = storageKey(kind, path);
  if (!(await inStorage(key, store.toFile(key, toFile))))
    throw new MediaGone(`${key} is not in storage`);
  return toFile;
}

/**
 * Signs a finished file, and stores it under a key that only this stage has, so a second run replaces the first.
 * @throws {StageStopped} the claim is lost: another run may have delivered under this key, and its row says how long the
 * file is.
 */
export async function keepMedia(
  { db, store, credentials }: Pick<StageDeps, 'db' | 'store' | 'credentials'>,
  file: string,
  claim: Claim,
  asset: {
    format: StageFormat;
    made: Made;
    durationSeconds?: number;
    wordTimes?: readonly WordTime[] | null | undefined;
    width?: number;
    height?: number;
  },
): Promise<NewAsset> {
  const { stage, generation } = claim;
  const { kind, contentType } = STAGE_FORMATS[asset.format];
  const path = stageFilePath(stage.id, asset.format);
  const key = storageKey(kind, path);
  const facts = await factsOf(db, asset.made, credentials.provider);
  const { put, mark } = await inWorkspace(async (dir) => {
    // The last change of a file's bytes: every later one would break the signature.
    const marked = await credentials.mark(file, asset.format, facts, dir);
    if (!(await holdsClaim(db, claim))) throw new StageStopped('lost');
    return {
      mark: marked.mark,
      put: await inStorage(key, store.put(key, marked.file, { contentType })),
    };
  });
  measure('file.stored', { mark });
  return {
    owner_id: generation.user_id,
    kind,
    path,
    content_type: contentType,
    bytes: put.bytes,
    sha256: put.sha256,
    duration_seconds: asset.durationSeconds ?? null,
    width: asset.width ?? null,
    height: asset.height ?? null,
    word_times: asset.wordTimes ? JSON.stringify(asset.wordTimes) : null,
    provenance: JSON.stringify({ mark, source: facts.source, ...facts.people }),
  };
}

/**
 * Stores a file that is not signed: what a user gave us, made ready, or what only previews and exports use. The same key rules and errors as `keepMedia`.
 */
export async function keepPlain(
  { db, store }: Pick<StageDeps, 'db' | 'store'>,
  file: string,
  claim: Claim,
  asset: { format: StageFormat; durationSeconds?: number; width: number; height: number },
): Promise<NewAsset> {
  const { stage, generation } = claim;
  const { kind, contentType } = STAGE_FORMATS[asset.format];
  const path = stageFilePath(stage.id, asset.format);
  const key = storageKey(kind, path);
  if (!(await holdsClaim(db, claim))) throw new StageStopped('lost');
  const put = await inStorage(key, store.put(key, file, { contentType }));
  return {
    owner_id: generation.user_id,
    kind,
    path,
    content_type: contentType,
    bytes: put.bytes,
    sha256: put.sha256,
    duration_seconds: asset.durationSeconds ?? null,
    width: asset.width,
    height: asset.height,
  };
}
