import { text } from 'node:stream/consumers';
import { INSTALLATION_KEY, MEDIA_PREFIX, type MediaKind } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import { ownersOfPaths } from '@talkreel/db/media/assets.repo';
import { noteStoreMarked, readInstallation } from '@talkreel/db/operators/installation.repo';
import type { MediaStore } from '@talkreel/storage/media-store';

const SAMPLE = 500;

/**
 * Why files of this store must not be deleted for lack of a row in this database; null: the two belong together. Both
 * carry the same id, written at the first start into a store that is new or whose files this database knows; never over
 * another id, and never again into a store that had it.
 */
export async function storeProblem(db: Db, store: MediaStore): Promise<string | null> {
  const { id, storeMarked } = await readInstallation(db);
  let found = await readMark(store);
  if (found === null && !storeMarked && (await knowsFiles(db, store))) {
    await store.put(INSTALLATION_KEY, Buffer.from(id), { contentType: 'text/plain' });
    // Another installation may have written its own in the same moment.
    found = await readMark(store);
  }
  if (found === id) {
    if (!storeMarked) await noteStoreMarked(db);
    return null;
  }
  return (
    `the media store ${found === null ? 'carries no id' : 'carries the id of another installation'}: ` +
    `if it does belong to this database, put the text ${id} into it as ${INSTALLATION_KEY}`
  );
}

async function readMark(store: MediaStore): Promise<string | null> {
  const mark = await store.open(INSTALLATION_KEY);
  return mark && (await text(mark.stream)).trim();
}

/**
 * Whether most files of a sample have rows here. Catalog files have the same names in every installation and prove
 * nothing.
 */
async function knowsFiles(db: Db, store: MediaStore): Promise<boolean> {
  let known = 0;
  let unknown = 0;
  for (const kind of Object.keys(MEDIA_PREFIX) as MediaKind[]) {
    const paths: string[] = [];
    for await (const { key } of store.list(`${kind}/`)) {
      if (paths.push(key.slice(kind.length + 1)) === SAMPLE) break;
    }
    const owners = await ownersOfPaths(db, kind, paths);
    for (const path of paths) {
      const owner = owners.get(path);
      if (owner === undefined) unknown += 1;
      else if (owner !== null) known += 1;
    }
  }
  return known >= unknown;
}
