import { queryOptions } from '@tanstack/react-query';
import type { BlogPost } from '@talkreel/contracts/http/blog';
import { ApiError } from '../../../lib/api/errors.ts';
import { request } from '../../../lib/api/request.ts';

const url = '/api/blog/posts?published=true';

/** Published posts, newest first. Throws 'Failed to fetch blog posts' for any reply that is not OK. */
export const postsQuery = queryOptions({
  queryKey: [url],
  queryFn: async ({ signal }) => {
    try {
      return await request<BlogPost[]>(url, { signal });
    } catch (error) {
      if (error instanceof ApiError)
        throw new Error('Failed to fetch blog posts', { cause: error });
      throw error;
    }
  },
});
