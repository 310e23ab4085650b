import { useRef } from 'react';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { giveFocus } from '../../../lib/give-focus.ts';
import { myInfluencersQuery, type InfluencersFilter } from '../../../lib/influencers.ts';
import { useDelete } from '../../../lib/library/library.ts';
import { useSelection } from '../../../lib/library/use-selection.ts';
import { useAddress, writeSearch } from '../../../lib/routing/address.ts';
import { useDeleteInfluencer } from '../../../lib/use-delete-influencer.ts';
import type { Creator } from '../hooks/use-creator.ts';
import { isFiltered, NO_FILTER, readShown, writeShown } from '../model/shown.ts';
import { InfluencerGrid } from './influencer-grid.tsx';
import { InfluencerTools } from './influencer-tools.tsx';
import type { Pictured } from './influencer-card.tsx';
import classes from './creator.module.css';

/** Deletes one or several influencers. The hook outlives the list, which may be empty before the reply. */
function useRemoval(creator: Creator, onDeleted: () => void) {
  const one = useDeleteInfluencer();
  const several = useDelete();
  const forget = (ids: number[]): void => {
    for (const id of ids) creator.forget(id);
    onDeleted();
  };
  return {
    leaving: [
      ...(one.isPending ? [one.variables.id] : []),
      ...(several.isPending ? several.variables : []),
    ],
    remove(influencers: Pictured[]): void {
      const ids = influencers.map(({ id }) => id);
      const onSuccess = (): void => forget(ids);
      const [first] = influencers;
      const removed =
        first !== undefined && ids.length === 1 ? one.mutateAsync(first) : several.mutateAsync(ids);
      // Each call has its own handler, which runs even if another removal began before the reply.
      removed.then(onSuccess, () => undefined);
    },
  };
}

/** Earlier portraits, to continue with, to sort or to delete. Shows nothing if there are none, or if they fail to load. */
export default function EarlierInfluencers({ creator }: { creator: Creator }) {
  const [params] = useSearchParams();
  const address = useAddress();
  const shown = readShown(params);
  const show = (parts: Partial<InfluencersFilter>, entry: 'new' | 'same' = 'new'): void =>
    writeSearch(address, writeShown(parts), entry);
  const influencers = useInfiniteQuery({
    ...myInfluencersQuery(shown),
    placeholderData: keepPreviousData,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const earlier = (influencers.data ?? []).flatMap((one): Pictured[] =>
    one.imageUrl === null ? [] : [{ ...one, imageUrl: one.imageUrl }],
  );
  const selection = useSelection(
    earlier.map(({ id }) => id),
    JSON.stringify(shown),
  );
  const removal = useRemoval(creator, () => {
    selection.clear();
    giveFocus(heading.current);
  });
  const isEmpty = earlier.length === 0 && !influencers.hasNextPage;
  if (isEmpty && !isFiltered(shown)) return null;
  return (
    <section aria-label="Your influencers" className={classes.earlier}>
      <h2 ref={heading} className={classes.earlierTitle} tabIndex={-1}>
        Your influencers
      </h2>
      <InfluencerTools
        shown={shown}
        show={show}
        onSelect={earlier.length > 0 && !selection.isOn ? selection.start : null}
      />
      {isEmpty && influencers.isSuccess && (
        <EmptyState
          title={
            shown.search === ''
              ? 'None of your influencers match.'
              : `No influencer matches “${shown.search}”.`
          }
          action={
            <Button variant="default" onClick={() => show(NO_FILTER)}>
              Show all of them
            </Button>
          }
        />
      )}
      <InfluencerGrid
        creator={creator}
        influencers={earlier}
        selection={selection}
        leaving={removal.leaving}
        onDelete={removal.remove}
      >
        <ShowMore list={influencers} />
      </InfluencerGrid>
    </section>
  );
}
