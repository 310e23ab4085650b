import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Named documents in insertion order; reads come from memory, writes go through to disk. */
export interface Collection<T> {
  readonly size: number;
  get(id: string): T | undefined;
  put(id: string, document: T): void;
  remove(id: string): void;
  clear(): void;
  /** Oldest first. */
  all(): T[];
}

export interface DocumentStore {
  collection<T>(name: string): Collection<T>;
  close(): void;
}

/** Opens (or creates) the file that survives a restart, readable only by its owner. */
export function openDocumentStore(path: string): DocumentStore {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  // SQLite gives the files beside it the same mode.
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) restrict(file);
  const database = new DatabaseSync(path);
  // A power cut may cost the last writes, which a sandbox can afford; a process crash does not.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
  database.exec(
    'CREATE TABLE IF NOT EXISTS document (sequence INTEGER PRIMARY KEY, collection TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (collection, id))',
  );
  const select = database.prepare(
    'SELECT id, body FROM document WHERE collection = ? ORDER BY sequence',
  );
  const upsert = database.prepare(
    'INSERT INTO document (collection, id, body) VALUES (?, ?, ?) ON CONFLICT (collection, id) DO UPDATE SET body = excluded.body',
  );
  const remove = database.prepare('DELETE FROM document WHERE collection = ? AND id = ?');
  const clear = database.prepare('DELETE FROM document WHERE collection = ?');

  return {
    collection<T>(name: string): Collection<T> {
      const documents = new Map<string, T>();
      for (const row of select.all(name)) {
        documents.set(String(row['id']), JSON.parse(String(row['body'])) as T);
      }
      return {
        get size() {
          return documents.size;
        },
        get: (id) => documents.get(id),
        put: (id, document) => {
          documents.set(id, document);
          upsert.run(name, id, JSON.stringify(document));
        },
        remove: (id) => {
          if (documents.delete(id)) remove.run(name, id);
        },
        clear: () => {
          documents.clear();
          clear.run(name);
        },
        all: () => [...documents.values()],
      };
    },
    close: () => database.close(),
  };
}

/** A file from an older release may be readable by others. */
function restrict(file: string): void {
  if (existsSync(file)) chmodSync(file, 0o600);
}
