import { useRef, useState, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Loader } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { communityTexts } from '@talkreel/contracts/texts/community';
import { Page } from '../../components/page/page.tsx';
import { StickyFooter } from '../../components/page/sticky-footer.tsx';
import { ShowMore } from '../../components/show-more/show-more.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { paths } from '../../config/paths.ts';
import { giveFocus } from '../../lib/give-focus.ts';
import { storeSelectedInfluencer } from '../../lib/selected-influencer.ts';
import { toast, toastError } from '../../lib/toast-store.ts';
import { useDeleteInfluencer } from '../../lib/use-delete-influencer.ts';
import { communityQuery } from './api/community.ts';
import { DeleteDialog } from './components/delete-dialog.tsx';
import { InfluencerGrid } from './components/influencer-grid.tsx';
import classes from './components/community.module.css';
import { useVideoFacts } from './hooks/use-video-facts.ts';
import { toSelected } from './model/influencer-tile.ts';

const none: Influencer[] = [];

export default function CommunityPage() {
  const list = useInfiniteQuery(communityQuery);
  const { data, isPending, isLoadingError, isFetching, refetch } = list;
  return (
    <Page
      heading="compact"
      title="User Generated Influencers"
      lead="Made here, by people like you. Pick one and give it a voice."
    >
      {isPending ? (
        <div className={classes.loading} role="status" aria-label="Loading influencers">
          <Loader color="violet" />
        </div>
      ) : isLoadingError ? (
        <ErrorState
          title="Error loading influencers"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          <p>Check your connection and try again.</p>
        </ErrorState>
      ) : (
        <Community influencers={data ?? none} more={<ShowMore list={list} />} />
      )}
    </Page>
  );
}

function Community({ influencers, more }: { influencers: Influencer[]; more: ReactNode }) {
  const navigate = useNavigate();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<Influencer | null>(null);
  const removal = useDeleteInfluencer();
  const facts = useVideoFacts(influencers);
  const selected = influencers.find(({ id }) => id === selectedId);
  const grid = useRef<HTMLUListElement>(null);
  const remove = (influencer: Influencer): void => {
    setLeaving(null);
    const at = influencers.findIndex(({ id }) => id === influencer.id);
    const beside = influencers[at + 1] ?? influencers[at - 1];
    // Once the list is without it.
    const onSuccess = (): void =>
      giveFocus(grid.current?.querySelector<HTMLElement>(`input[value="${beside?.id}"]`) ?? null);
    removal.mutate(influencer, { onSuccess });
  };

  if (influencers.length === 0) {
    return (
      <EmptyState
        title="No community-created influencers available yet."
        action={
          <Button component={Link} to={paths.creator}>
            Create Your Own Influencer
          </Button>
        }
      >
        <p>Be the first: describe someone and see them move a minute later.</p>
      </EmptyState>
    );
  }
  const proceed = (): void => {
    if (selected === undefined) {
      toastError(communityTexts.selectFirst);
      return;
    }
    storeSelectedInfluencer(toSelected(selected, facts.get(selected.id)));
    void navigate(paths.home);
    toast({
      title: 'Influencer Selected',
      description: 'Now you can create audio for this influencer',
      variant: 'success',
    });
  };
  return (
    <>
      <InfluencerGrid
        ref={grid}
        influencers={influencers}
        facts={facts}
        selectedId={selected?.id ?? null}
        deletingId={removal.isPending ? removal.variables.id : null}
        onSelect={setSelectedId}
        onDelete={setLeaving}
      />
      {more}
      <StickyFooter>
        {/* Announced and styled as disabled, but focusable: pressing it says what is missing. */}
        <Button
          size="lg"
          aria-disabled={selected === undefined}
          data-disabled={selected === undefined || undefined}
          rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
          onClick={proceed}
        >
          Continue to Audio Generation
        </Button>
      </StickyFooter>
      <DeleteDialog influencer={leaving} onClose={() => setLeaving(null)} onConfirm={remove} />
    </>
  );
}
