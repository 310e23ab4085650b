import { ApiError } from '@talkreel/client/errors';
import { routes } from '@talkreel/contracts/routes';
import { page } from '../../../lib/api/client.ts';
import { listQuery } from '../../../lib/api/pages.ts';

/** Published posts, newest first. Throws 'Failed to fetch blog posts' for any reply that is not OK. */
export const postsQuery = listQuery([routes.listBlogPosts.path], async (before, signal) => {
  try {
    return await page('listBlogPosts', { query: { published: 'true', before }, signal });
  } catch (error) {
    if (error instanceof ApiError) throw new Error('Failed to fetch blog posts', { cause: error });
    throw error;
  }
});
