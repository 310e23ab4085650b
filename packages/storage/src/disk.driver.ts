import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hashingStream, toStream } from './hashing.ts';
import type { MediaStore } from './media-store.ts';
import { assertKey, assertPrefix, RangeNotSatisfiable } from './media-store.ts';

/** The folder's name starts with a dot, so no key can refer to it. */
const UNFINISHED = '.unfinished';
const UNFINISHED_MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Media in a folder. Objects are written to a temporary file and renamed.
 */
export async function openDiskStore(config: { root: string }): Promise<MediaStore> {
  const root = path.resolve(config.root);
  const unfinished = path.join(root, UNFINISHED);
  await mkdir(unfinished, { recursive: true });
  await removeOldFiles(unfinished);

  const place = (key: string): string => {
    assertKey(key);
    return path.join(root, key);
  };

  return {
    async put(key, source) {
      const target = place(key);
      const temporary = path.join(unfinished, randomUUID());
      const hashing = hashingStream();
      try {
        await pipeline(toStream(source), hashing, createWriteStream(temporary));
        await sync(temporary);
        const folder = path.dirname(target);
        const firstMade = await mkdir(folder, { recursive: true });
        await rename(temporary, target);
        // A new name changes its folder, and a new folder changes its parent, so each of them must be synced.
        const highest = firstMade === undefined ? folder : path.dirname(firstMade);
        for (let each = folder; each.length >= highest.length; each = path.dirname(each))
          await sync(each);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return hashing.result();
    },

    async open(key, range) {
      const file = place(key);
      const handle = await open(file, 'r').catch(missingIsNull);
      if (!handle) return null;
      try {
        const found = await handle.stat();
        if (!found.isFile()) {
          await handle.close();
          return null;
        }
        if (range && range.start >= found.size) {
          throw new RangeNotSatisfiable(`${key} has ${found.size} bytes`);
        }
        const bounds = { start: range?.start ?? 0, end: range?.end ?? Infinity };
        return { bytes: found.size, stream: handle.createReadStream(bounds) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async toFile(key, target) {
      return copyFile(place(key), target).then(() => true, missingIsFalse);
    },

    async stat(key) {
      const found = await stat(place(key)).catch(missingIsNull);
      return found?.isFile() ? { bytes: found.size } : null;
    },

    async remove(key) {
      await rm(place(key), { force: true });
    },

    async *list(prefix, after = '') {
      assertPrefix(prefix);
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const key of keysBelow(root, folder, after)) {
        if (!key.startsWith(prefix)) continue;
        const found = await stat(path.join(root, key)).catch(missingIsNull);
        if (found) yield { key, bytes: found.size, modifiedAt: found.mtime };
      }
    },
  };
}

/** Flushes a file to the disk, because what was delivered must survive a power cut. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The keys in a folder and its subfolders after `after`, in the order of a bucket. */
async function* keysBelow(root: string, folder: string, after: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(
    missingIsNull,
  );
  const names = (entries ?? [])
    .filter((entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isFile()))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  // Names are sorted by code units, which for these characters is by bytes.
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
    const key = folder + name;
    if (!name.endsWith('/')) {
      if (key > after) yield key;
    } else if (key > after || after.startsWith(key)) yield* keysBelow(root, key, after);
  }
}

/** Removes files that a crash left unfinished. */
async function removeOldFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(missingIsNull);
    if (found && Date.now() - found.mtimeMs > UNFINISHED_MAX_AGE_MS)
      await rm(file, { force: true });
  }
}

function missingIsNull(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function missingIsFalse(error: unknown): false {
  if (isMissing(error)) return false;
  throw error;
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR';
}
