import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Collection } from '../store/document-store.ts';

/** An uploaded file as stored. Times are milliseconds since 1970. */
export interface StoredFile {
  id: string;
  name: string;
  contentType: string;
  bytes: number;
  sha256: string;
  md5: string;
  metadata: Record<string, unknown>;
  createdAtMs: number;
  expiresAtMs: number;
}

export interface FileStore {
  /** Writes the stream to disk. `id`: default a new one. */
  add(file: {
    name: string;
    contentType: string;
    content: Readable;
    id?: string;
  }): Promise<StoredFile>;
  describe(id: string, metadata: Record<string, unknown>): void;
  /** The file; undefined once it has expired. */
  get(id: string): StoredFile | undefined;
  list(): StoredFile[];
  remove(id: string): Promise<boolean>;
  pathOf(id: string): string;
  /** Deletes expired files. */
  sweep(): Promise<void>;
  clear(): Promise<void>;
}

const LIFE_MS = 24 * 3600 * 1000;

export function createFileStore(folder: string, files: Collection<StoredFile>): FileStore {
  const pathOf = (id: string) => join(folder, id);
  const alive = (file: StoredFile) => file.expiresAtMs > Date.now();
  const remove = async (id: string): Promise<boolean> => {
    const known = files.get(id) !== undefined;
    files.remove(id);
    await rm(pathOf(id), { force: true });
    return known;
  };

  return {
    add: async ({ name, contentType, content, id = randomUUID() }) => {
      await mkdir(folder, { recursive: true });
      const sha256 = createHash('sha256');
      const md5 = createHash('md5');
      let bytes = 0;
      content.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        sha256.update(chunk);
        md5.update(chunk);
      });
      await pipeline(content, createWriteStream(pathOf(id)));
      const createdAtMs = Date.now();
      const file: StoredFile = {
        id,
        name,
        contentType,
        bytes,
        sha256: sha256.digest('hex'),
        md5: md5.digest('hex'),
        metadata: {},
        createdAtMs,
        expiresAtMs: createdAtMs + LIFE_MS,
      };
      files.put(id, file);
      return file;
    },
    describe: (id, metadata) => {
      const file = files.get(id);
      if (file !== undefined) files.put(id, { ...file, metadata });
    },
    get: (id) => {
      const file = files.get(id);
      return file !== undefined && alive(file) ? file : undefined;
    },
    list: () => files.all().filter(alive).toReversed(),
    remove,
    pathOf,
    sweep: async () => {
      for (const file of files.all()) if (!alive(file)) await remove(file.id);
    },
    clear: async () => {
      files.clear();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
