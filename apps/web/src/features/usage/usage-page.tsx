import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Page } from '../../components/page/page.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { plural } from '../../lib/format.ts';
import { useServerEvent } from '../../lib/live/live-provider.tsx';
import { creditsQuery } from './api/credits.ts';
import { StoryRow } from './components/story-row.tsx';
import { toCsv, toStories, type Outcome } from './model/stories.ts';
import classes from './usage-page.module.css';

const filters: Array<{ label: string; outcomes: readonly Outcome[] | null }> = [
  { label: 'Everything', outcomes: null },
  { label: 'Used', outcomes: ['used', 'held'] },
  { label: 'Returned', outcomes: ['returned'] },
  { label: 'Added', outcomes: ['added'] },
  { label: 'Lapsed or taken back', outcomes: ['lapsed', 'taken-back'] },
];

/** What became of every generation, and why. */
export default function UsagePage() {
  const client = useQueryClient();
  const credits = useQuery(creditsQuery);
  const [chosen, setChosen] = useState(0);
  useServerEvent(
    'account.changed',
    () => void client.invalidateQueries({ queryKey: creditsQuery.queryKey }),
  );
  const outcomes = filters[chosen]?.outcomes ?? null;
  const stories = toStories(credits.data?.entries ?? []).filter(
    (story) => outcomes === null || outcomes.includes(story.outcome),
  );
  const download = (): void => {
    const url = URL.createObjectURL(
      new Blob([toCsv(credits.data?.entries ?? [])], { type: 'text/csv;charset=utf-8' }),
    );
    Object.assign(document.createElement('a'), {
      href: url,
      download: 'talkreel-generations.csv',
    }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <Page
      title="Your generations"
      width="text"
      lead={
        credits.data === undefined
          ? 'What was given, what was used, what came back, and why.'
          : `You have ${plural(credits.data.balance.available, 'generation')} to use. A generation counts once its result is delivered; one that fails comes back.`
      }
    >
      <div className={classes.filters} role="group" aria-label="Which ones">
        {filters.map(({ label }, index) => (
          <button
            key={label}
            type="button"
            aria-pressed={chosen === index}
            onClick={() => setChosen(index)}
          >
            {label}
          </button>
        ))}
        <Button
          className={classes.csv ?? ''}
          variant="subtle"
          color="gray"
          size="sm"
          disabled={!credits.data?.entries.length}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={download}
        >
          CSV
        </Button>
      </div>
      {credits.isPending && (
        <div role="status" aria-label="Loading...">
          {[1, 2, 3, 4].map((index) => (
            <Skeleton key={index} height={64} mb={8} radius={12} />
          ))}
        </div>
      )}
      {credits.isError && (
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
    </Page>
  );
}
