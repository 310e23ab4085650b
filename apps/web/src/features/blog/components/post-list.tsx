import { Loader } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { postsQuery } from '../api/posts.ts';
import { PostCard } from './post-card.tsx';
import classes from './post-list.module.css';

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
