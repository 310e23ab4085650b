import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { CreditFilter } from '@talkreel/contracts/http/credits';
import { routes } from '@talkreel/contracts/routes';
import { FilterChips } from '../../components/filter-chips/filter-chips.tsx';
import { Page } from '../../components/page/page.tsx';
import { ShowMore } from '../../components/show-more/show-more.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { call } from '../../lib/api/client.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { creditsLeft } from '../../lib/credits.ts';
import { CreditGroupRow } from './components/credit-group-row.tsx';
import { groupEntries } from './model/group-entries.ts';
import classes from './usage-page.module.css';

/** Groups of ledger entries that match a filter, page by page, newest first. */
const creditsQuery = (show: CreditFilter) =>
  infiniteQueryOptions({
    queryKey: [routes.getCredits.path, show],
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam === null ? undefined : Number(pageParam);
      return call('getCredits', { query: { show, before }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** The CSV of the whole ledger, whatever the filter. */
const creditsCsvUrl = routes.getCreditsCsv.path;

const filters: Array<{ label: string; value: CreditFilter }> = [
  { label: 'Everything', value: 'everything' },
  { label: 'Used', value: 'used' },
  { label: 'Returned', value: 'returned' },
  { label: 'Added', value: 'added' },
  { label: 'Expired or revoked', value: 'lapsed' },
];

/** The usage history. */
export default function UsagePage() {
  const { user } = useAuth();
  const [search, setSearch] = useSearchParams();
  const show = filters.find(({ value }) => value === search.get('show'))?.value ?? 'everything';
  const credits = useInfiniteQuery(creditsQuery(show));
  const groups = groupEntries(credits.data?.pages.flatMap(({ entries }) => entries) ?? []);
  return (
    <Page
      title="Your generations"
      width="text"
      lead={
        user === null
          ? 'What you received, used and got back, and why.'
          : `${creditsLeft(user.credits).long}. A generation counts once its result is delivered; failed ones are returned.`
      }
    >
      <div className={classes.tools}>
        <FilterChips
          label="Which ones"
          options={filters}
          value={show}
          onChange={(value) =>
            setSearch(value === 'everything' ? {} : { show: value }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
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
          Export as CSV
        </Button>
      </div>
      {credits.isPending && (
        <div role="status" aria-label="Loading...">
          {[1, 2, 3, 4].map((index) => (
            <Skeleton key={index} height={64} mb={8} radius={12} />
          ))}
        </div>
      )}
      {credits.isLoadingError && (
        <ErrorState
          title="Your generations could not be loaded"
          onRetry={() => void credits.refetch()}
        >
          They are safe; only this page failed to load.
        </ErrorState>
      )}
      {credits.isSuccess && groups.length === 0 && <EmptyState title="Nothing here yet." />}
      {groups.length > 0 && (
        <ul className={classes.list}>
          {groups.map((group) => (
            <CreditGroupRow key={group.id} group={group} />
          ))}
        </ul>
      )}
      <ShowMore list={credits} />
    </Page>
  );
}
