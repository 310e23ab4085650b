import { hash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { packBytes, voicePacks, type VoicePack } from './catalog.ts';
import { obtainFile, verifyFile, type ObtainOptions } from './obtain-file.ts';
import { asPackError, sizeOf, VoicePackError } from './problem.ts';

/** Kept free beside a pack: the rest of the product writes to the same disk. */
const spareBytes = 100_000_000;
const recordName = 'pack.json';
const recordSchema = z.object({ version: z.literal(1), files: z.string(), addedAt: z.string() });

export interface InstalledPack {
  pack: VoicePack;
  folder: string;
  /** Differs after it was removed and added again. */
  addedAt: string;
  /** False: it was added for other pins than those of today. */
  isCurrent: boolean;
}

const foldersIn = (dataDir: string): string => path.join(dataDir, 'voice-packs');
export const folderOf = (dataDir: string, pack: VoicePack): string =>
  path.join(foldersIn(dataDir), pack.id);

/** What the record of a pack names: all pins in one digest. */
const pinsOf = ({ files }: VoicePack): string =>
  hash('sha256', files.map(({ name, sha256 }) => `${sha256} ${name}`).join('\n'));

/** @throws {VoicePackError} `unknown-pack` */
export function packById(id: string, packs = voicePacks): VoicePack {
  const pack = packs.find((candidate) => candidate.id === id);
  if (pack) return pack;
  const known = packs.map((candidate) => candidate.id).join(', ');
  throw new VoicePackError('unknown-pack', `There is no voice pack ${id}. There is: ${known}.`);
}

/** The pack that was added to a data folder; null: none. Reads one small file. */
export async function findInstalledPack(
  dataDir: string,
  packs = voicePacks,
): Promise<InstalledPack | null> {
  for (const pack of packs) {
    const folder = folderOf(dataDir, pack);
    const text = await readFile(path.join(folder, recordName), 'utf8').catch(() => null);
    if (text === null) continue;
    const record = recordSchema.safeParse(parseJson(text));
    return {
      pack,
      folder,
      addedAt: record.data?.addedAt ?? '',
      isCurrent: record.data?.files === pinsOf(pack),
    };
  }
  return null;
}

/**
 * Fetches or copies what is missing and verifies all of it; only then the pack counts as added. May be run again after any
 * failure.
 * @throws {VoicePackError}
 */
export async function addPack(
  pack: VoicePack,
  dataDir: string,
  options: Omit<ObtainOptions, 'onProgress'> & {
    onFile?: (name: string, done: 'kept' | 'added') => void;
    onProgress?: (bytesHere: number, bytes: number) => void;
    /** Tries the files before the pack counts as added; what it throws keeps them, and adds nothing. */
    examine?: (folder: string) => Promise<void>;
  } = {},
): Promise<string> {
  const folder = folderOf(dataDir, pack);
  try {
    await mkdir(folder, { recursive: true });
    await assertRoom(pack, folder);
    await whileLocked(folder, async () => {
      let done = 0;
      for (const file of pack.files) {
        const onProgress = (bytes: number): void =>
          options.onProgress?.(done + bytes, packBytes(pack));
        const how = await obtainFile(file, folder, { ...options, onProgress });
        done += file.bytes;
        options.onFile?.(file.name, how);
      }
      await options.examine?.(folder);
      const record = { version: 1, files: pinsOf(pack), addedAt: new Date().toISOString() };
      const temporary = path.join(folder, `.${recordName}`);
      await writeFile(temporary, `${JSON.stringify(record, null, 2)}\n`);
      await rename(temporary, path.join(folder, recordName));
    });
  } catch (cause) {
    throw asPackError(cause, folder);
  }
  return folder;
}

/** Throws a `VoicePackError` for the first file that is not as it was pinned. */
export async function verifyPack({ pack, folder }: InstalledPack): Promise<void> {
  for (const file of pack.files) await verifyFile(file, path.join(folder, file.name));
}

/** Removes a pack with everything that was begun; false: there was nothing. */
export async function removePack(pack: VoicePack, dataDir: string): Promise<boolean> {
  const folder = folderOf(dataDir, pack);
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  if (!isThere) return false;
  await whileLocked(folder, async () => {
    // The record first: what is left of an interrupted removal is no pack.
    await rm(path.join(folder, recordName), { force: true });
    await rm(folder, { recursive: true, force: true });
  });
  return true;
}

async function assertRoom(pack: VoicePack, folder: string): Promise<void> {
  let missing = 0;
  for (const { name, bytes } of pack.files) {
    const here = await Promise.all(
      [name, `${name}.part`].map((at) =>
        stat(path.join(folder, at)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    missing += Math.max(0, bytes - Math.max(...here));
  }
  if (missing === 0) return;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < missing + spareBytes)
    throw new VoicePackError(
      'no-disk',
      `The pack needs ${sizeOf(missing + spareBytes)} on the disk of ${folder}, and ${sizeOf(free)} are free.`,
    );
}

/** One command at a time; a lock whose process is gone is taken over. */
async function whileLocked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(folder, '.lock');
  const holder = await takeLock(lock);
  if (holder !== null)
    throw new VoicePackError(
      'in-use',
      `Process ${holder} is working on this voice pack. Wait for it, or end it.`,
    );
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** The process that holds the lock, or null: it is ours. */
async function takeLock(lock: string): Promise<number | null> {
  for (let attempt = 0; ; attempt++) {
    try {
      const file = await open(lock, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return null;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (attempt > 0 || (holder > 0 && isAlive(holder))) return holder;
    await rm(lock, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
