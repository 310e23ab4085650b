import type { Db } from '@talkreel/db/client';

/** Backdates the last sign-in of all users. */
export async function ageSignIns(db: Db, minutes: number): Promise<void> {
  const authenticatedAtMs = Date.now() - minutes * 60_000;
  for (const { sid, data } of await db.selectFrom('sessions').select(['sid', 'data']).execute())
    await db
      .updateTable('sessions')
      .set({ data: JSON.stringify({ ...data, authenticatedAtMs }) })
      .where('sid', '=', sid)
      .execute();
}
