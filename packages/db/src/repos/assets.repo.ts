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

/** Stores a file's metadata; the same path again (a stage run twice) replaces the row. */
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
 * The asset if this user may see it: their own, a public one, or one of an approved influencer. Otherwise undefined,
 * whether it exists or not.
 */
export function findVisibleAsset(
  db: DbOrTx,
  kind: AssetKind,
  path: string,
  userId: string | null,
): Promise<Asset | undefined> {
  return db
    .selectFrom('assets')
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
              eb.exists(
                eb
                  .selectFrom('projects')
                  .select('projects.id')
                  .where('projects.is_approved', '=', true)
                  .where((shown) =>
                    shown.or([
                      shown('projects.image_asset', '=', shown.ref('assets.id')),
                      shown('projects.video_asset', '=', shown.ref('assets.id')),
                      shown('projects.thumbnail_asset', '=', shown.ref('assets.id')),
                    ]),
                  ),
              ),
            ]),
      ]),
    )
    .executeTakeFirst();
}

/** A video shared publicly under this slug, or its still: for viewing only. Otherwise undefined. */
export function findSharedAsset(
  db: DbOrTx,
  kind: AssetKind,
  path: string,
  slug: string,
): Promise<Asset | undefined> {
  return db
    .selectFrom('assets')
    .innerJoin('projects', 'projects.id', 'assets.project_id')
    .selectAll('assets')
    .where('assets.kind', '=', kind)
    .where('assets.path', '=', path)
    .where('projects.share_slug', '=', slug)
    .whereRef('projects.shared_video', '=', 'projects.video_asset')
    .where((eb) =>
      eb.or([
        eb('assets.id', '=', eb.ref('projects.video_asset')),
        eb('assets.id', '=', eb.ref('projects.thumbnail_asset')),
      ]),
    )
    .executeTakeFirst();
}

/** The owners of files that have a row; null: no owner, as for the catalog. Others are missing. */
export async function ownersOfPaths(
  db: DbOrTx,
  kind: AssetKind,
  paths: string[],
): Promise<Map<string, string | null>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('assets')
    .select(['path', 'owner_id'])
    .where('kind', '=', kind)
    .where('path', 'in', paths)
    .execute();
  return new Map(rows.map((row) => [row.path, row.owner_id]));
}
