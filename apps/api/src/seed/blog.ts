import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@talkreel/db/client';
import { savePosts } from '@talkreel/db/repos/blog.repo';
import { z } from 'zod';

const post = z.object({
  title: z.string().min(1),
  excerpt: z.string().min(1),
  author: z.string().nullable(),
  publishedAt: z.iso.datetime(),
});

/** Brings the posts of a folder into the database; a file's name is its post's slug. Run twice, it changes nothing. */
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
