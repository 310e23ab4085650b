import type { Db, DbOrTx } from '../client.ts';
import type { NewAsset } from '../schema.ts';
import { saveAsset } from './assets.repo.ts';
import { withFiles, type ProjectWithFiles } from './projects.repo.ts';

/** Influencers with a video that this user may pick: the approved ones of everybody and their own, newest first. */
export function listCommunity(
  db: DbOrTx,
  userId: string,
  limit: number,
): Promise<ProjectWithFiles[]> {
  return withFiles(db)
    .where('projects.kind', '=', 'influencer')
    .where('projects.video_asset', 'is not', null)
    .where((eb) =>
      eb.or([eb('projects.is_approved', '=', true), eb('projects.user_id', '=', userId)]),
    )
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(limit)
    .execute();
}

/** Makes an uploaded picture the project's own. */
export async function attachImage(db: DbOrTx, projectId: number, assetId: string): Promise<void> {
  await db.updateTable('assets').set({ project_id: projectId }).where('id', '=', assetId).execute();
  await db
    .updateTable('projects')
    .set({ image_asset: assetId })
    .where('id', '=', projectId)
    .execute();
}

/** Forgets a picture that no project took. False: one did, or there is none. */
export async function forgetLooseImage(db: DbOrTx, assetId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('assets')
    .where('id', '=', assetId)
    .where('project_id', 'is', null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** What still works on a project that is about to go. */
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

/** An influencer the house puts on the community page. Its files are in storage already. */
export interface HouseInfluencer {
  id: number;
  description: string;
  video: NewAsset;
  /** Absent: the page finds a picture by itself. */
  thumbnail?: NewAsset;
}

const HOUSE_SUBJECT = 'talkreel:house';

/**
 * Gives an empty community page something to begin with: a user of the house and its approved
 * influencers. Once only, so that what an operator deletes stays deleted. False: it was done before.
 */
export async function addHouseInfluencers(
  db: Db,
  influencers: HouseInfluencer[],
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const house = await tx
      .insertInto('users')
      .values({ subject: HOUSE_SUBJECT, username: 'Talkreel' })
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!house) return false;
    await tx.insertInto('credit_accounts').values({ user_id: house.id }).execute();
    for (const { id, description, video, thumbnail } of influencers) {
      await tx
        .insertInto('projects')
        .values({
          id,
          user_id: house.id,
          kind: 'influencer',
          description,
          is_approved: true,
          approved_at: new Date(),
        })
        .execute();
      const own = { owner_id: house.id, project_id: id };
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
