import type { Db, DbOrTx } from '../client.ts';
import type { ActorRow, VoiceRow } from '../schema.ts';

export function listActors(db: DbOrTx): Promise<ActorRow[]> {
  return db.selectFrom('actors').selectAll().orderBy('position').execute();
}

export function listVoices(db: DbOrTx): Promise<VoiceRow[]> {
  return db.selectFrom('voices').selectAll().orderBy('position').execute();
}

/** By id, or by the path of its video. */
export function findActor(db: DbOrTx, idOrPath: string): Promise<ActorRow | undefined> {
  return db
    .selectFrom('actors')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrPath), eb('video_path', '=', idOrPath)]))
    .executeTakeFirst();
}

/** By id, or by the path of its sample. */
export function findVoice(db: DbOrTx, idOrPath: string): Promise<VoiceRow | undefined> {
  return db
    .selectFrom('voices')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrPath), eb('sample_path', '=', idOrPath)]))
    .executeTakeFirst();
}

/** Makes the catalog what the seed says; rows that are gone from it are removed. */
export async function replaceCatalog(
  db: Db,
  actors: ActorRow[],
  voices: VoiceRow[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('actors').execute();
    await tx.deleteFrom('voices').execute();
    if (actors.length) await tx.insertInto('actors').values(actors).execute();
    if (voices.length) await tx.insertInto('voices').values(voices).execute();
  });
}
