import { POSTED_FORMAT } from '@talkreel/contracts/exports';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Asset, AssetKind, Review, StoredBatch } from '../schema.ts';
import { isOwnerShown } from './performer-names.ts';
import { linkColumns, type LinkChange } from './shares.repo.ts';

/*
 * A review is a batch or a film that was sent to a client: at most one link, and what is said of its videos, of which
 * a film is one. It shows the export for posting of each video that is there now; without one, the video as it was made.
 */

/** A user's review; undefined: not theirs, or never sent. */
export function findReview(
  db: DbOrTx,
  userId: string,
  batchId: string,
): Promise<Review | undefined> {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Gives a user's batch or film a link, unless it has one; a new one begins without settings. False: not theirs, or an operator
 * took it down.
 */
export async function openReview(
  db: DbOrTx,
  userId: string,
  batchId: string,
  newSlug: string,
): Promise<boolean> {
  const { rows } = await sql`
    with batch as (
      select id, user_id from batches where id = ${batchId} and user_id = ${userId} for key share
    ), film as (
      select id, user_id from films where id = ${batchId} and user_id = ${userId} for key share
    )
    insert into reviews as known (batch_id, user_id, slug)
    select id, user_id, ${newSlug} from (table batch union all table film) own
    on conflict (batch_id) do update set slug = coalesce(known.slug, excluded.slug),
      may_download = known.slug is not null and known.may_download,
      expires_at = case when known.slug is not null then known.expires_at end,
      password = case when known.slug is not null then known.password end,
      unlock_key = case when known.slug is not null then known.unlock_key end
    where known.taken_down_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Disables the link for good; what was said stays. */
export async function endReview(db: DbOrTx, userId: string, batchId: string): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ slug: null })
    .where('batch_id', '=', batchId)
    .where('user_id', '=', userId)
    .execute();
}

/** Changes what is given. False: not theirs, or there is no link (any more). */
export async function changeReviewLink(
  db: DbOrTx,
  userId: string,
  batchId: string,
  change: LinkChange,
): Promise<boolean> {
  // Without any change there is nothing to set; the link must be there all the same.
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({ batch_id: batchId, ...linkColumns(change) })
    .where('batch_id', '=', batchId)
    .where('user_id', '=', userId)
    .where('slug', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a review for operators, permanently for that batch. Returns its owner; undefined: there is no such link. */
export function takeDownReview(
  db: DbOrTx,
  slug: string,
): Promise<Pick<Review, 'batch_id' | 'user_id'> | undefined> {
  return db
    .updateTable('reviews')
    .set({ slug: null, taken_down_at: sql<Date>`now()` })
    .where('slug', '=', slug)
    .returning(['batch_id', 'user_id'])
    .executeTakeFirst();
}

/** Disables the links of the reviews that a project is in. */
export async function endReviewsOf(db: DbOrTx, projectId: number): Promise<void> {
  await sql`update reviews set slug = null where slug is not null and batch_id in (
    select set_id from generations where project_id = ${projectId} and set_id is not null)`.execute(
    db,
  );
}

/** Whether the link of a row of `reviews` has not ended, and its owner may show anything. */
const isOpen = sql<boolean>`
  (reviews.expires_at is null or reviews.expires_at > now()) and ${isOwnerShown('reviews')}`;

/** As {@link isOpen}, to whoever has this key. */
const isOpenTo = (unlockKey: string | null) => sql<boolean>`
  ${isOpen} and (reviews.unlock_key is null or reviews.unlock_key = ${unlockKey}::text)`;

/** Whether a link leads to a review, if only to its password. */
export async function isReviewOpen(db: DbOrTx, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('batch_id')
    .where('slug', '=', slug)
    .where(isOpen)
    .executeTakeFirst();
  return row !== undefined;
}

/** A review that somebody opened by its link. */
export interface OpenReview extends Review {
  name: string;
  /** null: it is of a film. */
  request: StoredBatch | null;
  username: string;
  logo_path: string | null;
}

/** What is reviewed, in rows of `reviews`, `batches` and `films`. A film has the name of its history entry, if that has one. */
export const reviewName = sql<string>`coalesce(batches.name,
  (select name from projects where projects.id = films.project_id),
  (select title from generations where set_id = films.id and set_position is null
    order by created_at desc limit 1), '')`;

/** As open as the key makes it: a link with a password is as good as ended without the key that the password gives. */
export function findOpenReview(
  db: DbOrTx,
  slug: string,
  unlockKey: string | null,
): Promise<OpenReview | undefined> {
  return db
    .selectFrom('reviews')
    .leftJoin('batches', 'batches.id', 'reviews.batch_id')
    .leftJoin('films', 'films.id', 'reviews.batch_id')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .leftJoin('brand_kits', 'brand_kits.user_id', 'reviews.user_id')
    .leftJoin('assets as logo', 'logo.id', 'brand_kits.logo')
    .selectAll('reviews')
    .select(['batches.request', 'users.username', 'logo.path as logo_path'])
    .select(reviewName.as('name'))
    .where('reviews.slug', '=', slug)
    .where(isOpenTo(unlockKey))
    .executeTakeFirst();
}

/** The password of a link that has not ended, hashed, and the key it gives; undefined: it has none, or is no link. */
export async function findReviewPassword(
  db: DbOrTx,
  slug: string,
): Promise<{ hash: string; unlockKey: string } | undefined> {
  const { rows } = await sql<{ hash: string; unlockKey: string }>`
    select password as hash, unlock_key as "unlockKey" from reviews
    where slug = ${slug} and password is not null and ${isOpen}`.execute(db);
  return rows[0];
}

/** A video of a reviewed batch, or a reviewed film. */
export interface ReviewVideo {
  position: number;
  projectId: number;
  /** The file of the video itself, by which verdicts and comments know it. */
  video: string;
  videoPath: string;
  thumbnailPath: string | null;
  durationSeconds: number | null;
  /** The newest export for posting; null: there is none. */
  exportPath: string | null;
  /** Whether one is being made, and there is none yet. */
  isPreparing: boolean;
}

/**
 * The videos that a review shows, by place: what was made, was not deleted, and was not taken down. Exports are found
 * by their project, because files have no index by generation.
 */
export async function listReviewVideos(db: DbOrTx, batchId: string): Promise<ReviewVideo[]> {
  const { rows } = await sql<ReviewVideo>`
    select newest.set_position as position, projects.id as "projectId", video.id as video,
      video.path as "videoPath", still.path as "thumbnailPath", video.duration_seconds as "durationSeconds",
      posted.path as "exportPath", posted.path is null and exists (
        select from generations coming where coming.project_id = projects.id and coming.kind = 'export'
          and coming.state in ('queued', 'running') and coming.input->>'format' = ${POSTED_FORMAT}
          and coming.input->>'videoPath' = video.path) as "isPreparing"
    from (
      (select distinct on (set_position) set_position, state, project_id from generations
        where set_id = ${batchId} and set_position is not null and kind <> 'scene'
        order by set_position, created_at desc)
      union all select 0, 'succeeded', project_id from films where id = ${batchId}) newest
    join projects on projects.id = newest.project_id and projects.deleted_at is null
      and projects.taken_down_video is distinct from projects.video_asset
    join assets video on video.id = projects.video_asset
    left join assets still on still.id = projects.thumbnail_asset
    left join lateral (
      select file.path from generations made
      join assets file on file.project_id = projects.id and file.source_generation = made.id
        and file.kind = 'video'
      where made.project_id = projects.id and made.kind = 'export' and made.state = 'succeeded'
        and made.input->>'format' = ${POSTED_FORMAT} and made.input->>'videoPath' = video.path
      order by made.created_at desc limit 1) posted on true
    where newest.state = 'succeeded'
    order by newest.set_position`.execute(db);
  return rows;
}

/** How many videos of a batch are still being made; of a film, none, as it is not reviewed before. */
export async function countComing(db: DbOrTx, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from generations
    where set_id = ${batchId} and set_position is not null and kind <> 'scene'
      and state in ('queued', 'running')`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * A file that a review shows: a video of its batch, its exports and its still, or the logo of the brand kit. Otherwise
 * undefined.
 */
export async function findReviewAsset(
  db: DbOrTx,
  kind: AssetKind,
  path: string,
  link: { slug: string; unlockKey: string | null },
): Promise<Asset | undefined> {
  const { rows } = await sql<Asset>`
    select assets.* from assets join reviews on reviews.user_id = assets.owner_id
    where reviews.slug = ${link.slug} and assets.kind = ${kind} and assets.path = ${path}
      and ${isOpenTo(link.unlockKey)} and (
        exists (select from brand_kits where brand_kits.user_id = reviews.user_id and brand_kits.logo = assets.id)
        or exists (
          select from projects where projects.id = assets.project_id and projects.deleted_at is null
            and projects.taken_down_video is distinct from projects.video_asset
            and (assets.id = projects.video_asset or assets.id = projects.thumbnail_asset or exists (
              select from generations made where made.id = assets.source_generation and made.kind = 'export'
                and made.input->>'format' = ${POSTED_FORMAT}))
            and exists (select from generations part
              where part.project_id = projects.id and part.set_id = reviews.batch_id)))`.execute(
    db,
  );
  return rows[0];
}
