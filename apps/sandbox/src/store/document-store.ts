import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Named documents in the order they were first put; reads come from memory, writes go through to disk. */
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

/** Opens (and makes) the file that survives a restart. The shape of a document is its collection's own business. */
export function openDocumentStore(path: string): DocumentStore {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  // A power cut may cost the last writes of a stand-in; a process crash does not.
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
