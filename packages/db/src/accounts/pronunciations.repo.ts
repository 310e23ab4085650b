import type { Db, DbOrTx } from '../client.ts';

export interface PronunciationRow {
  id: number;
  written: string;
  spoken: string;
}

/** A user's pronunciations, in alphabetical order. */
export function listPronunciations(db: DbOrTx, userId: string): Promise<PronunciationRow[]> {
  return db
    .selectFrom('pronunciations')
    .select(['id', 'written', 'spoken'])
    .where('user_id', '=', userId)
    .orderBy('written_key')
    .execute();
}

/** Sets or replaces how a word is said. False: it would exceed `limit`. */
export function setPronunciation(
  db: Db,
  userId: string,
  { written, spoken }: Omit<PronunciationRow, 'id'>,
  limit: number,
): Promise<boolean> {
  const key = written.toLowerCase();
  return db.transaction().execute(async (tx) => {
    // Requests of one user run one at a time, or several would be counted before any is written.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const known = await listPronunciations(tx, userId);
    if (known.length >= limit && !known.some((row) => row.written.toLowerCase() === key))
      return false;
    await tx
      .insertInto('pronunciations')
      .values({ user_id: userId, written, written_key: key, spoken })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'written_key']).doUpdateSet({ written, spoken }),
      )
      .execute();
    return true;
  });
}

/** Deletes one pronunciation. False: this user has none with that number. */
export async function deletePronunciation(
  db: DbOrTx,
  userId: string,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pronunciations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
