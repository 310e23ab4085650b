import type { Insertable } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { behind, exactTime, toPage, type Page, type PageRequest } from '../page.ts';
import type { BlogPostRow } from '../schema.ts';
import type { BlogPosts } from '../schema.generated.ts';

export type NewBlogPost = Omit<Insertable<BlogPosts>, 'id' | 'created_at'>;

/** A page, newest first; posts with a future date stay hidden. */
export async function listPublishedPosts(
  db: DbOrTx,
  { limit, before }: PageRequest,
  now = new Date(),
): Promise<Page<BlogPostRow>> {
  const page = db
    .selectFrom('blog_posts')
    .selectAll()
    .select(exactTime('published_at').as('exact_time'))
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  const from = before && page.where(behind('published_at', 'id', before));
  return toPage(await (from ?? page).execute(), limit);
}

/** Updates or creates the given posts, identified by slug; others stay. */
export async function savePosts(db: DbOrTx, posts: NewBlogPost[]): Promise<void> {
  if (posts.length === 0) return;
  await db
    .insertInto('blog_posts')
    .values(posts)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        excerpt: eb.ref('excluded.excerpt'),
        featured_image: eb.ref('excluded.featured_image'),
        author: eb.ref('excluded.author'),
        published_at: eb.ref('excluded.published_at'),
      })),
    )
    .execute();
}
