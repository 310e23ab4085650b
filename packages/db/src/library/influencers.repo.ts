import type { Db, DbOrTx } from '../client.ts';
import type { NewAsset } from '../schema.ts';
import { forgetConsents } from '../media/consents.repo.ts';
import { saveAsset } from '../media/assets.repo.ts';

/** Deletes an image that no project uses. False: one does, or there is no such image. */
export async function forgetLooseImage(db: DbOrTx, assetId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('assets')
    .where('id', '=', assetId)
    .where('project_id', 'is', null)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) return false;
  await forgetConsents(db, [assetId]);
  return true;
}

/** Removes an influencer from one user's community page; everyone else still sees it. */
export async function hideInfluencer(db: DbOrTx, userId: string, projectId: number): Promise<void> {
  await db
    .insertInto('hidden_influencers')
    .values({ user_id: userId, project_id: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Renames one of the caller's own. Null removes the name. */
export async function nameInfluencer(
  db: DbOrTx,
  userId: string,
  projectId: number,
  name: string | null,
): Promise<void> {
  await db
    .updateTable('projects')
    .set({ name })
    .where('id', '=', projectId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'influencer')
    .where('deleted_at', 'is', null)
    .execute();
}

/** Running work on a project that is about to be deleted. */
export function listOpenGenerationsOfProject(
  db: DbOrTx,
  projectId: number,
): Promise<Array<{ id: string; user_id: string }>> {
  return db
    .selectFrom('generations')
    .select(['id', 'user_id'])
    .where('project_id', '=', projectId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

/** A seeded influencer of the community page. Its files are already in storage. */
export interface SeededInfluencer {
  id: number;
  description: string;
  video: NewAsset;
  /** Absent: the page finds a thumbnail itself. */
  thumbnail?: NewAsset;
}

const SEED_SUBJECT = 'talkreel:house';

/**
 * Fills an empty community page: a system user and its approved influencers. Only once, so what an operator deletes
 * stays deleted. False: it was done before.
 */
export async function addSeededInfluencers(
  db: Db,
  influencers: SeededInfluencer[],
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const seedUser = await tx
      .insertInto('users')
      .values({ subject: SEED_SUBJECT, username: 'Talkreel' })
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!seedUser) return false;
    await tx.insertInto('credit_accounts').values({ user_id: seedUser.id }).execute();
    for (const { id, description, video, thumbnail } of influencers) {
      await tx
        .insertInto('projects')
        .values({
          id,
          user_id: seedUser.id,
          kind: 'influencer',
          description,
          is_approved: true,
          approved_at: new Date(),
        })
        .execute();
      const own = { owner_id: seedUser.id, project_id: id };
      const saved = await saveAsset(tx, { ...video, ...own });
      const still = thumbnail && (await saveAsset(tx, { ...thumbnail, ...own }));
      await tx
        .updateTable('projects')
        .set({ video_asset: saved.id, thumbnail_asset: still?.id ?? null })
        .where('id', '=', id)
        .execute();
    }
    return true;
  });
}
