import type { DbOrTx } from '../client.ts';
import type { Asset, AssetKind, NewAsset } from '../schema.ts';

export function findAsset(db: DbOrTx, kind: AssetKind, path: string): Promise<Asset | undefined> {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('kind', '=', kind)
    .where('path', '=', path)
    .executeTakeFirst();
}

export function findAssetById(db: DbOrTx, id: string): Promise<Asset | undefined> {
  return db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores what is known of a file; the same path again (a stage run twice) replaces the row. */
export function saveAsset(db: DbOrTx, asset: NewAsset): Promise<Asset> {
  const { kind: _kind, path: _path, ...changes } = asset;
  return db
    .insertInto('assets')
    .values(asset)
    .onConflict((conflict) => conflict.columns(['kind', 'path']).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The asset if this user may see it: their own, a public one, or one of an approved influencer.
 * Anything else is undefined, whether it exists or not.
 */
export function findVisibleAsset(
  db: DbOrTx,
  kind: AssetKind,
  path: string,
  userId: string | null,
): Promise<Asset | undefined> {
  return db
    .selectFrom('assets')
    .leftJoin('projects', 'projects.id', 'assets.project_id')
    .selectAll('assets')
    .where('assets.kind', '=', kind)
    .where('assets.path', '=', path)
    .where((eb) =>
      eb.or([
        eb('assets.is_public', '=', true),
        ...(userId === null
          ? []
          : [
              eb('assets.owner_id', '=', userId),
              eb.and([
                eb('projects.is_approved', '=', true),
                eb.or([
                  eb('assets.id', '=', eb.ref('projects.image_asset')),
                  eb('assets.id', '=', eb.ref('projects.video_asset')),
                  eb('assets.id', '=', eb.ref('projects.thumbnail_asset')),
                ]),
              ]),
            ]),
      ]),
    )
    .executeTakeFirst();
}

/**
 * A video that is shared with everybody, or its still: to look at, not to make something of.
 * Anything else is undefined.
 */
export function findSharedAsset(
  db: DbOrTx,
  kind: AssetKind,
  path: string,
): Promise<Asset | undefined> {
  return db
    .selectFrom('assets')
    .innerJoin('projects', 'projects.id', 'assets.project_id')
    .selectAll('assets')
    .where('assets.kind', '=', kind)
    .where('assets.path', '=', path)
    .whereRef('projects.shared_video', '=', 'projects.video_asset')
    .where((eb) =>
      eb.or([
        eb('assets.id', '=', eb.ref('projects.video_asset')),
        eb('assets.id', '=', eb.ref('projects.thumbnail_asset')),
      ]),
    )
    .executeTakeFirst();
}

/** Which of these paths have a row. */
export async function knownPaths(
  db: DbOrTx,
  kind: AssetKind,
  paths: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('assets')
    .select('path')
    .where('kind', '=', kind)
    .where('path', 'in', paths)
    .execute();
  return new Set(rows.map((row) => row.path));
}
