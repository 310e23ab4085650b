import { isLinkOpen } from '../library/shares.repo.ts';
import type { MediaRole } from '@talkreel/contracts/http/media';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Asset, AssetKind, NewAsset } from '../schema.ts';
import { isOwnerShown } from '../library/performer-names.ts';

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

/**
 * Stores a file's metadata; the same path again (a stage run twice, a file sent twice) replaces the row. Its lifetime
 * begins anew: unused files are deleted by their age.
 */
export function saveAsset(db: DbOrTx, asset: NewAsset): Promise<Asset> {
  const { kind: _kind, path: _path, ...given } = asset;
  const changes = { created_at: sql<Date>`now()`, ...given };
  return db
    .insertInto('assets')
    .values(asset)
    .onConflict((conflict) => conflict.columns(['kind', 'path']).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * What a file was given as, or made as. It follows from its path: uploads have folders of their own, and the rest is named
 * after the stage that made it. null: of the catalog, or of a stage that is gone.
 */
const ROLE = sql<MediaRole | null>`case
  when assets.path like 'uploads/%' then 'upload'
  when assets.path like 'recordings/%' then 'recording'
  when assets.path like 'media/%' then 'media'
  when assets.path like 'brand/%' then case
    when assets.kind = 'audio' then 'music'
    when exists (
      select from brand_kits where user_id = assets.owner_id and logo = assets.id) then 'logo'
    else 'background' end
  when assets.path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]' then (
    select case
      when stages.name = 'image' then 'portrait'
      when stages.name = 'media' then 'media'
      when stages.name = 'join' then case when assets.kind = 'image' then 'still' else 'film' end
      when assets.kind = 'image' then 'still'
      when stages.name = 'audio' then 'speech'
      when stages.name = 'export' then 'export'
      when stages.name = 'image-to-video' then 'clip'
      when stages.name = 'lipsync' then case when generations.kind = 'scene' then 'scene' else 'video' end
    end
    from stages join generations on generations.id = stages.generation_id
    where stages.id = case when assets.path ~ '^[0-9a-f]{8}-' then split_part(assets.path, '.', 1)::uuid end)
end`;

/** Finds the role of a file, apart from the asset itself, which every request of a viewer looks for. */
export async function findRole(db: DbOrTx, id: string): Promise<MediaRole | null> {
  const found = await db
    .selectFrom('assets')
    .select(ROLE.as('role'))
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.role ?? null;
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
                  .where(isOwnerShown())
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
  unlockKey: string | null = null,
): Promise<Asset | undefined> {
  return db
    .selectFrom('assets')
    .innerJoin('projects', 'projects.id', 'assets.project_id')
    .selectAll('assets')
    .where('assets.kind', '=', kind)
    .where('assets.path', '=', path)
    .where('projects.share_slug', '=', slug)
    .whereRef('projects.shared_video', '=', 'projects.video_asset')
    .where(isOwnerShown())
    .where(isLinkOpen(unlockKey))
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
