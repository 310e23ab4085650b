import { useEffect } from 'react';
import { Badge, Button } from '@mantine/core';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { BlogPost } from '@talkreel/contracts/http/blog';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { PageLoading } from '../../../components/states/loading.tsx';
import { postsQuery } from '../api/queries.ts';
import { Moment } from '../components/moment.tsx';
import { OpsTable, type Column } from '../components/ops-table.tsx';
import { ShownQuery } from '../components/shown-query.tsx';
import { PostForm } from './post-form.tsx';

const columns: ReadonlyArray<Column<BlogPost>> = [
  {
    label: 'Post',
    kind: 'name',
    cell: ({ id, title, slug }) => (
      <div>
        <Link to={`/ops/blog?post=${id}`}>{title}</Link>
        <div className="ops-quiet">{slug}</div>
      </div>
    ),
  },
  { label: 'State', cell: ({ publishedAt }) => <PostState publishedAt={publishedAt} /> },
  { label: 'Author', cell: ({ author }) => author ?? '–' },
  { label: 'Published', cell: ({ publishedAt }) => <Moment at={publishedAt} /> },
];

function PostState({ publishedAt }: Pick<BlogPost, 'publishedAt'>) {
  if (publishedAt === null) return <Badge color="gray">Draft</Badge>;
  return Date.parse(publishedAt) > Date.now() ? (
    <Badge color="amber">Due</Badge>
  ) : (
    <Badge color="green">Published</Badge>
  );
}

export function BlogView() {
  const [search] = useSearchParams();
  const posts = useInfiniteQuery(postsQuery);
  const chosen = search.get('post');
  return (
    <ShownQuery query={posts}>
      {(rows) => {
        if (chosen === 'new') return <PostForm key="new" post={null} />;
        if (chosen !== null) return <ChosenPost id={chosen} posts={posts} rows={rows} />;
        return (
          <div className="ops-view">
            <div className="ops-tools">
              <Button component={Link} to="/ops/blog?post=new" variant="default">
                Write a post
              </Button>
            </div>
            {rows.length === 0 ? (
              <EmptyState title="No posts yet." />
            ) : (
              <OpsTable label="Posts" columns={columns} rows={rows} keyOf={({ id }) => id} />
            )}
            <ShowMore list={posts} />
          </div>
        );
      }}
    </ShownQuery>
  );
}

/** A post of the list, fetched page by page however far down it is. */
function ChosenPost({
  id,
  posts: { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage },
  rows,
}: {
  id: string;
  posts: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  rows: readonly BlogPost[];
}) {
  const post = rows.find((row) => String(row.id) === id);
  const isFurther = post === undefined && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isFurther && !isFetching) void fetchNextPage();
  }, [isFurther, isFetching, fetchNextPage]);
  if (post !== undefined) return <PostForm key={id} post={post} />;
  if (isFurther) return <PageLoading />;
  return <EmptyState title="Post not found" />;
}
