import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@talkreel/db/client';
import { savePosts } from '@talkreel/db/library/blog.repo';
import { z } from 'zod';

const post = z.object({
  title: z.string().min(1),
  excerpt: z.string().min(1),
  author: z.string().nullable(),
  publishedAt: z.iso.datetime(),
});

/** Saves the posts of a folder to the database; the file name is the slug. Safe to run again. */
export async function seedBlog(db: Db, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();
  const posts = await Promise.all(
    files.map(async (file) => {
      const { title, excerpt, author, publishedAt } = post.parse(
        JSON.parse(await readFile(join(folder, file), 'utf8')),
      );
      return {
        slug: file.replace(/\.json$/, ''),
        title,
        excerpt,
        author,
        published_at: new Date(publishedAt),
      };
    }),
  );
  await savePosts(db, posts);
}
