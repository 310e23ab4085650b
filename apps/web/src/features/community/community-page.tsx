import { useRef, useState, useEffect, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Loader } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { communityTexts } from '@talkreel/contracts/texts/platform';
import { TRASH_DAYS } from '@talkreel/contracts/constants';
import { routes } from '@talkreel/contracts/routes';
import { Page } from '../../components/page/page.tsx';
import { ShowMore } from '../../components/show-more/show-more.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { paths } from '../../config/paths.ts';
import { giveFocus } from '../../lib/give-focus.ts';
import { storeSelectedInfluencer } from '../../lib/selected-influencer.ts';
import { toast, toastError } from '../../lib/toast-store.ts';
import { useDeleteInfluencer } from '../../lib/use-delete-influencer.ts';
import { ConfirmDialog } from '../../components/confirm-dialog/confirm-dialog.tsx';
import { page } from '../../lib/api/client.ts';
import { listQuery } from '../../lib/api/pages.ts';
import { InfluencerGrid } from './components/influencer-grid.tsx';
import { toSelected } from './model/influencer-tile.ts';
import { readVideoFacts, type VideoFacts } from './model/video-facts.ts';
import classes from './components/community.module.css';

/** Everyone's approved influencers and the user's own, newest first; refetched whenever the page opens. */
const communityQuery = {
  ...listQuery([routes.getCommunity.path], (before, signal) =>
    page('getCommunity', { query: { limit: 24, before }, signal }),
  ),
  refetchOnMount: 'always' as const,
};

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
    // The focus moves once the list no longer has the influencer.
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
      <div className={classes.continueBar}>
        {/* The button is announced and styled as disabled, but focusable: pressing it says what is missing. */}
        <Button
          size="lg"
          aria-disabled={selected === undefined}
          data-disabled={selected === undefined || undefined}
          rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
          onClick={proceed}
        >
          Continue to Audio Generation
        </Button>
      </div>
      <DeleteDialog influencer={leaving} onClose={() => setLeaving(null)} onConfirm={remove} />
    </>
  );
}

interface DeleteDialogProps {
  /** The influencer to delete; null while the dialog is closed. */
  influencer: Influencer | null;
  onClose: () => void;
  onConfirm: (influencer: Influencer) => void;
}

function DeleteDialog({ influencer, onClose, onConfirm }: DeleteDialogProps) {
  const verb = influencer?.canDelete === false ? 'Hide' : 'Delete';
  return (
    <ConfirmDialog
      isOpen={influencer !== null}
      title={`${verb} influencer ${influencer?.id ?? ''}?`}
      keepLabel="Keep it"
      confirmLabel={verb}
      onClose={onClose}
      onConfirm={() => influencer !== null && onConfirm(influencer)}
    >
      {influencer?.isOwn
        ? `It leaves the community at once; videos already made with it stay. You can restore it from Deleted in your library for ${TRASH_DAYS} days.`
        : influencer?.canDelete === false
          ? 'You won’t see it here again. Everyone else still will.'
          : 'This permanently deletes its image and video for everyone. Videos already made with it stay.'}
    </ConfirmDialog>
  );
}

/** Fills in, one video at a time, what the server does not know: durations, and thumbnails if there is none at all. */
function useVideoFacts(influencers: Influencer[]): ReadonlyMap<number, VideoFacts> {
  const [facts, setFacts] = useState<ReadonlyMap<number, VideoFacts>>(new Map());
  const tried = useRef(new Set<number>());
  useEffect(() => {
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      for (const { id, outputUrl, durationSeconds, thumbnailUrl, imageUrl } of influencers) {
        const wantsThumbnail = thumbnailUrl === null && imageUrl === null;
        if (
          outputUrl === null ||
          tried.current.has(id) ||
          (durationSeconds !== null && !wantsThumbnail)
        )
          continue;
        try {
          const found = await readVideoFacts(outputUrl, wantsThumbnail, stop.signal);
          setFacts((known) => new Map(known).set(id, found));
        } catch (error) {
          if (stop.signal.aborted) return;
          // The tile is shown without the missing facts.
          console.error(`Influencer ${id}: duration or thumbnail not read`, error);
        }
        tried.current.add(id);
      }
    };
    void look();
    return () => stop.abort();
  }, [influencers]);
  return facts;
}
