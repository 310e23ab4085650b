import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { BlogPostRow, BlogPostsTable } from '../schema.ts';

export type NewBlogPost = Omit<Insertable<BlogPostsTable>, 'id' | 'created_at'>;

/** Newest first; what is due later stays hidden until then. */
export function listPublishedPosts(db: DbOrTx, now = new Date()): Promise<BlogPostRow[]> {
  return db
    .selectFrom('blog_posts')
    .selectAll()
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Makes each post say what is given; posts are known by their slug, others stay. */
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

/**
 * Remembers who asked for the newsletter and when. An address already there is left as it is, and the token answered
 * then fits nothing: a stranger learns neither whether it was there nor how to remove it.
 */
export async function subscribe(db: DbOrTx, email: string): Promise<string> {
  const token = randomUUID();
  await db
    .insertInto('newsletter_subscribers')
    .values({ email, token })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return token;
}

/** Forgets the address the token belongs to, if any. */
export async function unsubscribe(db: DbOrTx, token: string): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where('token', '=', token).execute();
}
