import { randomUUID } from 'node:crypto';
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { INSTALLATION_KEY } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import { readInstallation } from '@talkreel/db/operators/installation.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import { type MediaStoreConfig, openMediaStore } from '@talkreel/storage/open-media-store';
import { type Finding, ok, problem, warning } from './finding.ts';

const FULL = 0.9;

/** Whether media can be written and read back, and belong to this database. */
export async function checkStorage(db: Db, config: MediaStoreConfig): Promise<Finding[]> {
  const store = await openMediaStore(config);
  const where = config.kind === 's3' ? `bucket ${config.bucket}` : config.root;
  const key = `doctor-${randomUUID()}.txt`;
  const word = randomUUID();
  await store.put(key, Buffer.from(word));
  const back = await store.open(key);
  const read = back && (await text(back.stream));
  await store.remove(key);
  if (read !== word)
    return [problem('storage', `${where} returned different data from what was written`)];
  return [
    ok('storage', `${where} takes files and gives them back`),
    ...(await markFindings(db, store)),
    ...(config.kind === 'disk' ? await spaceFindings(config.root) : []),
  ];
}

/** A worker's maintenance writes the id; if neither has one, both are new. */
async function markFindings(db: Db, store: MediaStore): Promise<Finding[]> {
  const object = await store.open(INSTALLATION_KEY);
  const mark = object && (await text(object.stream)).trim();
  const { id, storeMarked } = await readInstallation(db);
  if (mark === id || (mark === null && !storeMarked)) return [];
  return [
    problem(
      'storage',
      mark === null
        ? `it is not the one this database knows: ${INSTALLATION_KEY} is missing`
        : `it belongs to another database: ${INSTALLATION_KEY} says so. Files in it will not be found`,
    ),
  ];
}

async function spaceFindings(root: string): Promise<Finding[]> {
  const used = usedShare(await statfs(root));
  if (used < FULL) return [];
  return [warning('storage', `the disk is ${Math.round(used * 100)} % full`)];
}

/** Share of a disk that is full, from 0 to 1, as df reports it: blocks reserved for root are not free. */
export function usedShare({
  blocks,
  bfree,
  bavail,
}: Pick<StatsFs, 'blocks' | 'bfree' | 'bavail'>): number {
  const used = blocks - bfree;
  return used / (used + bavail);
}
