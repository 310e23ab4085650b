import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { endReviewsOf } from '../library/reviews.repo.ts';
import type { BlogPostRow } from '../schema.ts';

/**
 * The projects that reviews show, with the link of each review. Each video is looked up (lateral): joined, the newest
 * page would be found by reading all projects above it.
 */
const reviewed = sql`(
  select part.project_id, reviews.slug from generations part
    join reviews on reviews.batch_id = part.set_id and reviews.slug is not null
    cross join lateral (
      select from projects made where made.id = part.project_id and made.deleted_at is null
        and made.video_asset is not null and made.taken_down_video is distinct from made.video_asset
      limit 1) shown
  where part.set_id is not null and part.kind <> 'scene') reviewed`;

/** Above all ids. */
const NO_ID = 2 ** 31 - 1;

function selectShown(db: DbOrTx) {
  return db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.user_id')
    .leftJoin('assets as video', 'video.id', 'projects.video_asset')
    .select([
      'projects.id',
      'projects.kind',
      'projects.name',
      'projects.script',
      'projects.user_id',
    ])
    .select(['projects.is_approved', 'projects.share_slug', 'projects.created_at'])
    .select(['users.username', 'video.path as video_path'])
    .select(
      sql<string | null>`(select slug from ${reviewed} where project_id = projects.id limit 1)`.as(
        'review_slug',
      ),
    );
}

export type ShownProject = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number];

/** Everything users show to others, newest first; `before` is an id. */
export function listShownProjects(
  db: DbOrTx,
  { before, limit }: { before: number | null; limit: number },
): Promise<ShownProject[]> {
  const below = before ?? NO_ID;
  // Two lists, so that each is read from its own index, backwards from where the page before ended.
  const ids = sql<number>`(
    (select id from projects
      where (share_slug is not null or (is_approved = true and video_asset is not null))
        and id < ${below}::int order by id desc limit ${limit})
    union
    (select distinct project_id from ${reviewed}
      where project_id < ${below}::int order by 1 desc limit ${limit}))`;
  return selectShown(db)
    .where('projects.id', 'in', ids)
    .orderBy('projects.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Removes a project from the community page, disables its link and those of reviews that show it; its video cannot be
 * shown again. False: it is not shown.
 */
export async function takeDownProject(tx: DbOrTx, id: number): Promise<boolean> {
  const taken = await tx
    .updateTable('projects')
    .set((eb) => ({
      taken_down_video: eb.ref('video_asset'),
      share_slug: null,
      shared_video: null,
      is_approved: false,
      approved_at: null,
    }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('share_slug', 'is not', null),
        eb('is_approved', '=', true),
        sql<boolean>`exists (select from ${reviewed} where project_id = projects.id)`,
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (taken !== undefined) await endReviewsOf(tx, id);
  return taken !== undefined;
}

/** All posts: drafts, then as the blog has them, newest first; `before` is an id. */
export function listAllPosts(
  db: DbOrTx,
  { before, limit }: { before: number | null; limit: number },
): Promise<BlogPostRow[]> {
  const place = sql`(coalesce(published_at, 'infinity'), id)`;
  let query = db
    .selectFrom('blog_posts')
    .selectAll()
    .orderBy(sql`${place} desc`)
    .limit(limit);
  if (before !== null)
    query = query.where(
      sql<boolean>`${place} < (select coalesce(published_at, 'infinity'), id from blog_posts where id = ${before})`,
    );
  return query.execute();
}

export type PostChange = Pick<
  BlogPostRow,
  'slug' | 'title' | 'excerpt' | 'author' | 'published_at'
>;

/** Creates or changes a post. 'taken': another has this slug; 'gone': there is none with this id. */
export async function writePost(
  tx: DbOrTx,
  id: number | null,
  post: PostChange,
): Promise<'written' | 'taken' | 'gone'> {
  const rival = await tx
    .selectFrom('blog_posts')
    .select('id')
    .where('slug', '=', post.slug)
    .executeTakeFirst();
  if (rival && rival.id !== id) return 'taken';
  if (id === null) {
    const made = await tx
      .insertInto('blog_posts')
      .values(post)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    return made ? 'written' : 'taken';
  }
  const changed = await tx
    .updateTable('blog_posts')
    .set(post)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed ? 'written' : 'gone';
}
