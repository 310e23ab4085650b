import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { BlogPostRow } from '../schema.ts';

function selectShown(db: DbOrTx) {
  return db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.user_id')
    .leftJoin('assets as video', 'video.id', 'projects.video_asset')
    .select(['projects.id', 'projects.name', 'projects.script', 'projects.user_id'])
    .select(['projects.is_approved', 'projects.share_slug', 'projects.created_at'])
    .select(['users.username', 'video.path as video_path']);
}

export type ShownProject = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number];

/** Everything users share, newest first; `before` is an id. */
export function listShownProjects(
  db: DbOrTx,
  { before, limit }: { before: number | null; limit: number },
): Promise<ShownProject[]> {
  let query = selectShown(db)
    .where((eb) =>
      eb.or([
        eb('projects.share_slug', 'is not', null),
        eb.and([
          eb('projects.is_approved', '=', sql.lit(true)),
          eb('projects.video_asset', 'is not', null),
        ]),
      ]),
    )
    .orderBy('projects.id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('projects.id', '<', before);
  return query.execute();
}

/**
 * Removes a project from the community page and disables its link; its video cannot be shared again. False: it is not
 * shared.
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
    .where((eb) => eb.or([eb('share_slug', 'is not', null), eb('is_approved', '=', true)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** All posts including drafts, newest first; `before` is an id. */
export function listAllPosts(
  db: DbOrTx,
  { before, limit }: { before: number | null; limit: number },
): Promise<BlogPostRow[]> {
  let query = db.selectFrom('blog_posts').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== null) query = query.where('id', '<', before);
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
