import type { Db, DbOrTx } from '../client.ts';
import type { ActorRow, VoiceRow } from '../schema.ts';

export function listActors(db: DbOrTx): Promise<ActorRow[]> {
  return db.selectFrom('actors').selectAll().orderBy('position').execute();
}

export function listVoices(db: DbOrTx): Promise<VoiceRow[]> {
  return db.selectFrom('voices').selectAll().orderBy('position').execute();
}

/** Syncs the catalog with the seed; rows missing from the seed are removed. */
export async function replaceCatalog(
  db: Db,
  actors: ActorRow[],
  voices: VoiceRow[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('actors').execute();
    await tx.deleteFrom('voices').execute();
    if (voices.length) await tx.insertInto('voices').values(voices).execute();
    if (actors.length) await tx.insertInto('actors').values(actors).execute();
  });
}
