import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { CreditFilter } from '@talkreel/contracts/http/credits';
import { Page } from '../../components/page/page.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { useAuth } from '../../lib/auth/user.ts';
import { plural } from '../../lib/format.ts';
import { useServerEvent } from '../../lib/live/live-provider.tsx';
import { creditsCsvUrl, creditsQuery } from './api/credits.ts';
import { StoryRow } from './components/story-row.tsx';
import { toStories } from './model/stories.ts';
import classes from './usage-page.module.css';

const filters: Array<{ label: string; show: CreditFilter }> = [
  { label: 'Everything', show: 'everything' },
  { label: 'Used', show: 'used' },
  { label: 'Returned', show: 'returned' },
  { label: 'Added', show: 'added' },
  { label: 'Lapsed or taken back', show: 'lapsed' },
];

/** What became of every generation, and why. */
export default function UsagePage() {
  const client = useQueryClient();
  const { user } = useAuth();
  const [search, setSearch] = useSearchParams();
  const show = filters.find((filter) => filter.show === search.get('show'))?.show ?? 'everything';
  const credits = useInfiniteQuery(creditsQuery(show));
  useServerEvent(
    'account.changed',
    () => void client.invalidateQueries({ queryKey: ['/api/credits'] }),
  );
  const stories = toStories(credits.data?.pages.flatMap(({ entries }) => entries) ?? []);
  return (
    <Page
      title="Your generations"
      width="text"
      lead={
        user === null
          ? 'What was given, what was used, what came back, and why.'
          : `You have ${plural(user.credits.available, 'generation')} to use. A generation counts once its result is delivered; one that fails comes back.`
      }
    >
      <div className={classes.tools}>
        <div className={classes.filters} role="group" aria-label="Which ones">
          {filters.map((filter) => (
            <button
              key={filter.show}
              type="button"
              aria-pressed={show === filter.show}
              onClick={() =>
                setSearch(filter.show === 'everything' ? {} : { show: filter.show }, {
                  replace: true,
                })
              }
            >
              {filter.label}
            </button>
          ))}
        </div>
        <Button
          component="a"
          className={classes.csv ?? ''}
          href={creditsCsvUrl}
          download
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        >
          All as CSV
        </Button>
      </div>
      {credits.isPending && (
        <div role="status" aria-label="Loading...">
          {[1, 2, 3, 4].map((index) => (
            <Skeleton key={index} height={64} mb={8} radius={12} />
          ))}
        </div>
      )}
      {credits.isError && credits.data === undefined && (
        <ErrorState
          title="Your generations could not be loaded"
          onRetry={() => void credits.refetch()}
        >
          Nothing about them has changed.
        </ErrorState>
      )}
      {credits.isSuccess && stories.length === 0 && (
        <EmptyState title="Nothing of this kind yet." />
      )}
      {stories.length > 0 && (
        <ul className={classes.list}>
          {stories.map((story) => (
            <StoryRow key={story.id} story={story} />
          ))}
        </ul>
      )}
      {credits.isFetchNextPageError && (
        <p className={classes.problem} role="alert">
          Older ones could not be loaded. Please try again.
        </p>
      )}
      {credits.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={credits.isFetchingNextPage}
            onClick={() => void credits.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Page>
  );
}
