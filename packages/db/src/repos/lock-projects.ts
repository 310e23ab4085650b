import type { DbOrTx } from '../client.ts';

/**
 * Locks those of these projects that are the user's, and returns them. In one order: of two that change the same ones,
 * neither waits for the other.
 */
export async function lockProjects(tx: DbOrTx, userId: string, ids: number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('projects')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
