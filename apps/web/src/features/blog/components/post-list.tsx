import { Loader } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import { routes } from '@talkreel/contracts/routes';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { page } from '../../../lib/api/client.ts';
import { listQuery } from '../../../lib/api/pages.ts';
import { PostCard } from './post-card.tsx';
import classes from './post-list.module.css';

/** Published posts, newest first. Throws 'Failed to fetch blog posts' for any reply that is not OK. */
export const postsQuery = listQuery([routes.listBlogPosts.path], async (before, signal) => {
  try {
    return await page('listBlogPosts', { query: { published: 'true', before }, signal });
  } catch (error) {
    if (error instanceof ApiError) throw new Error('Failed to fetch blog posts', { cause: error });
    throw error;
  }
});

export function PostList() {
  const posts = useInfiniteQuery(postsQuery);
  const { data, isPending, error, refetch, isFetching } = posts;
  if (isPending) {
    return (
      <div className={classes.loading} role="status" aria-label="Loading the posts">
        <Loader />
      </div>
    );
  }
  if (error !== null && data === undefined) {
    return (
      <ErrorState
        title="Failed to load blog posts. Please try again later."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.length === 0)
    return <EmptyState title="No blog posts found. Check back soon for new content!" />;
  return (
    <>
      <div className={classes.grid}>
        {data.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
      <ShowMore list={posts} />
    </>
  );
}
