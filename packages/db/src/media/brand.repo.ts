import {
  brandFileKinds,
  NEW_BRAND,
  type BrandFileKind,
  type BrandPaint,
  type EndCard,
} from '@talkreel/contracts/brand';
import type { ExportFormat } from '@talkreel/contracts/exports';
import { DEFAULT_LABEL, type ExportLabel, type PlacementLabels } from '@talkreel/contracts/label';
import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import type { NewAsset } from '../schema.ts';
import { saveAsset } from './assets.repo.ts';
import { lockUser } from '../accounts/users.repo.ts';

export interface BrandFile {
  path: string;
  name: string;
}

type Changes<T> = { [K in keyof T]?: T[K] | undefined };

export interface BrandKit extends BrandPaint {
  /** The version of the kit; 0: nothing was ever chosen. */
  version: number;
  endCard: EndCard | null;
  logo: BrandFile | null;
  background: BrandFile | null;
  music: BrandFile | null;
  /** The label of exports; null: none. */
  label: ExportLabel | null;
  /** What was chosen for some placements instead. */
  placementLabels: PlacementLabels;
}

const EMPTY: BrandKit = {
  ...NEW_BRAND,
  version: 0,
  endCard: null,
  logo: null,
  background: null,
  music: null,
  label: DEFAULT_LABEL,
  placementLabels: {},
};

/** An account without one has the initial colours and font, and no files. */
export async function findBrandKit(db: DbOrTx, userId: string): Promise<BrandKit> {
  const row = await db
    .selectFrom('brand_kits as kit')
    .leftJoin('assets as logo', 'logo.id', 'kit.logo')
    .leftJoin('assets as background', 'background.id', 'kit.background')
    .leftJoin('assets as music', 'music.id', 'kit.music')
    .select(['kit.version', 'kit.colors', 'kit.font', 'kit.end_card'])
    .select(['kit.label', 'kit.placement_labels'])
    .select(['logo.path as logo_path', 'kit.logo_name'])
    .select(['background.path as background_path', 'kit.background_name'])
    .select(['music.path as music_path', 'kit.music_name'])
    .where('kit.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return EMPTY;
  const [background = NEW_BRAND.colors[0], accent = NEW_BRAND.colors[1]] = row.colors;
  const fileOf = (path: string | null, name: string | null): BrandFile | null =>
    path === null ? null : { path, name: name ?? '' };
  return {
    version: row.version,
    colors: [background, accent],
    font: row.font,
    endCard: row.end_card,
    logo: fileOf(row.logo_path, row.logo_name),
    background: fileOf(row.background_path, row.background_name),
    music: fileOf(row.music_path, row.music_name),
    label: row.label,
    placementLabels: row.placement_labels,
  };
}

/**
 * Saves a brand kit; fields that are left out stay as they are. A label is for all placements, whatever was chosen for
 * some. False: the account is being deleted.
 */
export function saveBrandKit(
  db: Db,
  userId: string,
  {
    colors,
    font,
    endCard,
    label,
  }: Changes<BrandPaint & { endCard: EndCard | null; label: ExportLabel | null }>,
): Promise<boolean> {
  const values = {
    ...(colors !== undefined && { colors: [...colors] }),
    ...(font !== undefined && { font }),
    ...(endCard !== undefined && { end_card: endCard && JSON.stringify(endCard) }),
    ...(label !== undefined && {
      label: label && JSON.stringify(label),
      placement_labels: JSON.stringify({}),
    }),
  };
  return db.transaction().execute(async (tx) => {
    if (!(await begin(tx, userId))) return false;
    await tx
      .updateTable('brand_kits')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('user_id', '=', userId)
      .execute();
    return true;
  });
}

/** Remembers a label for a placement; null: none. Nothing happens if the account is being deleted. */
export function rememberLabel(
  db: Db,
  userId: string,
  format: ExportFormat,
  label: ExportLabel | null,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await begin(tx, userId))) return;
    await tx
      .updateTable('brand_kits')
      .set({
        placement_labels: sql`placement_labels || ${JSON.stringify({ [format]: label })}::jsonb`,
      })
      .where('user_id', '=', userId)
      .execute();
  });
}

/**
 * Sets the file of a kind; the earlier one's row goes, its file with the next clean-up. Null removes it. False: the
 * account is being deleted.
 */
export function setBrandFile(
  db: Db,
  userId: string,
  kind: BrandFileKind,
  file: { asset: NewAsset; name: string } | null,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await begin(tx, userId))) return false;
    const before = await tx
      .selectFrom('brand_kits')
      .select(brandFileKinds)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const asset = file && (await saveAsset(tx, file.asset));
    await tx
      .updateTable('brand_kits')
      .set((eb) => ({
        [kind]: asset?.id ?? null,
        [`${kind}_name`]: file?.name ?? null,
        version: eb('version', '+', 1),
      }))
      .where('user_id', '=', userId)
      .execute();
    const old = before[kind];
    if (old !== null && old !== asset?.id) await forgetUnlessUsed(tx, userId, old);
    return true;
  });
}

/** A file that a project shows as well stays, and goes with that project. */
async function forgetUnlessUsed(tx: DbOrTx, userId: string, id: string): Promise<void> {
  const shownBy = await tx
    .selectFrom('projects')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or(
        (['audio_asset', 'image_asset', 'video_asset', 'thumbnail_asset'] as const).map((column) =>
          eb(column, '=', id),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  if (shownBy === undefined) await tx.deleteFrom('assets').where('id', '=', id).execute();
  else
    await tx.updateTable('assets').set({ project_id: shownBy.id }).where('id', '=', id).execute();
}

/** Locks the user's kit and makes one if there is none. */
async function begin(tx: DbOrTx, userId: string): Promise<boolean> {
  if (!(await lockUser(tx, userId))) return false;
  await tx
    .insertInto('brand_kits')
    .values({ user_id: userId, colors: [...NEW_BRAND.colors], font: NEW_BRAND.font })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return true;
}
