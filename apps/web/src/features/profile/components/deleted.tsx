import { useRef, useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconMicrophone,
  IconMovie,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { TRASH_DAYS } from '@talkreel/contracts/constants';
import type { Trashed } from '@talkreel/contracts/http/library';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { formatDay } from '../../../lib/format.ts';
import { giveFocus } from '../../../lib/give-focus.ts';
import { trashQuery, useEmptyTrash, useRestore } from '../../../lib/library/library.ts';
import { usePicture } from '../hooks/use-picture.ts';
import classes from './deleted.module.css';

/** Gives the focus to the title when the focused row is gone. */
const focusTitle = (): void => document.getElementById('history-title')?.focus();

/** Deleted projects that can be restored for a while. */
export default function Deleted({ onBack }: { onBack: () => void }) {
  const trash = useInfiniteQuery({ ...trashQuery, refetchOnMount: 'always' });
  // The hook is here rather than in a row, which may be gone before the reply.
  const restore = useRestore();
  const listed = trash.data ?? [];
  /** The item to remove for good; 'all' asks about everything, null asks nothing. */
  const [asked, setAsked] = useState<Trashed | 'all' | null>(null);
  return (
    <>
      <Button
        className={classes.back}
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onBack}
      >
        Back to your library
      </Button>
      <header className={classes.header}>
        <div>
          <h2 className={classes.title} id="history-title" tabIndex={-1}>
            Deleted
          </h2>
          <p className={classes.lead}>
            Kept for {TRASH_DAYS} days, then removed for good. Until then it counts towards your
            storage.
          </p>
        </div>
        {listed.length > 0 && (
          <Button variant="default" size="sm" onClick={() => setAsked('all')}>
            Delete all
          </Button>
        )}
      </header>
      {trash.isPending && <Skeleton height={200} radius={12} />}
      {trash.isLoadingError && (
        <ErrorState title="This could not be loaded" onRetry={() => void trash.refetch()}>
          <p>{errorMessage(trash.error, 'Please try again.')}</p>
        </ErrorState>
      )}
      {trash.isSuccess && listed.length === 0 && (
        <EmptyState title="Nothing is deleted.">
          <p>What you delete can be restored here.</p>
        </EmptyState>
      )}
      {listed.length > 0 && (
        <ul className={classes.list}>
          {listed.map((item) => (
            <Row
              key={item.id}
              item={item}
              isRestoring={restore.isPending && restore.variables.includes(item.id)}
              onRestore={() =>
                restore.mutate([item.id], {
                  onSuccess: () => giveFocus(document.getElementById('history-title')),
                })
              }
              onRemove={() => setAsked(item)}
            />
          ))}
        </ul>
      )}
      <ShowMore list={trash} />
      <RemoveDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function RemoveDialog({ asked, onClose }: { asked: Trashed | 'all' | null; onClose: () => void }) {
  const empty = useEmptyTrash();
  // A second press can come before the button is drawn as busy.
  const isAsked = useRef(false);
  const remove = (): void => {
    if (asked === null || isAsked.current) return;
    isAsked.current = true;
    empty.mutate(asked === 'all' ? null : [asked.id], {
      onSettled: () => {
        isAsked.current = false;
        onClose();
        focusTitle();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={asked === 'all' ? 'Delete everything here for good?' : 'Delete this for good?'}
      keepLabel="Keep it"
      confirmLabel="Delete for good"
      isBusy={empty.isPending}
      onClose={onClose}
      onConfirm={remove}
    >
      Videos, recordings and exports are removed and cannot be restored. Used generations are not
      returned.
    </ConfirmDialog>
  );
}

function Row({
  item,
  isRestoring,
  onRestore,
  onRemove,
}: {
  item: Trashed;
  isRestoring: boolean;
  onRestore: () => void;
  onRemove: () => void;
}) {
  const name = nameOfDeleted(item);
  return (
    <li className={classes.row}>
      <Still item={item} />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.until}>
          Removed for good on <time dateTime={item.removedAt}>{formatDay(item.removedAt)}</time>
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          loading={isRestoring}
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
          aria-label={`Restore ${name}`}
          onClick={onRestore}
        >
          Restore
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Delete ${name} for good`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}

/** The picture of a deleted item: its own, else its actor's, else an icon of its kind. */
function Still({ item: { thumbnailUrl, actorId, kind, hasVideo } }: { item: Trashed }) {
  const picture = usePicture(thumbnailUrl, actorId);
  const Icon = kind === 'influencer' ? IconUser : hasVideo ? IconMovie : IconMicrophone;
  return (
    <span className={classes.still}>
      {picture === undefined ? (
        <Icon size={24} stroke={1.75} aria-hidden="true" />
      ) : (
        <img src={picture} alt="" loading="lazy" />
      )}
    </span>
  );
}

/** The title of a deleted item. */
function nameOfDeleted({ title, actorId, kind, id, hasVideo }: Trashed): string {
  if (title !== null) return title;
  if (kind === 'influencer') return `User Influencer ${id}`;
  if (actorId !== null && actorId !== 'custom') return `Video: ${actorId}`;
  return hasVideo ? 'Completed Video Generation' : 'Generation';
}
