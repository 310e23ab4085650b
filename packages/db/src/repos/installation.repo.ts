import type { DbOrTx } from '../client.ts';

export interface Installation {
  id: string;
  /** Whether the media store carries the id. */
  storeMarked: boolean;
}

/** This database's installation id, created on first use. */
export async function readInstallation(db: DbOrTx): Promise<Installation> {
  await db
    .insertInto('installation')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('installation')
    .select(['id', 'store_marked'])
    .executeTakeFirstOrThrow();
  return { id: row.id, storeMarked: row.store_marked };
}

export async function noteStoreMarked(db: DbOrTx): Promise<void> {
  await db.updateTable('installation').set({ store_marked: true }).execute();
}
