import { useRef, useState, type DragEvent } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconPlayerStop, IconScreenShare, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import type { MediaItem } from '@talkreel/contracts/http/media-library';
import { FilterChoice, FilterPopover } from '../../components/library/filter-popover.tsx';
import { FolderMenu } from '../../components/library/folder-menu.tsx';
import { SearchField } from '../../components/library/search-field.tsx';
import { Toolbar } from '../../components/library/toolbar.tsx';
import { Page } from '../../components/page/page.tsx';
import { ShowMore } from '../../components/show-more/show-more.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import type { ListPages } from '../../lib/api/pages.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { usePollMs } from '../../lib/generations/use-generation.ts';
import { formatBytes, formatClock } from '../../lib/format.ts';
import { toastError } from '../../lib/toast-store.ts';
import { useElapsedSeconds } from '../../lib/use-elapsed.ts';
import { MEDIA_ACCEPT, mediaQuery, type ShownMedia } from '../../lib/media/media.ts';
import {
  addUploads,
  dropUpload,
  retryUpload,
  useMediaUploads,
} from '../../lib/media/upload-queue.ts';
import { useMediaNews } from '../../lib/media/use-media-news.ts';
import { mediaRoomQuery } from './api/media.ts';
import { MediaTile, UploadTile } from './components/media-tile.tsx';
import { canRecordScreen, useScreenRecording } from './hooks/use-screen-recording.ts';
import classes from './components/media.module.css';

const ALL: ShownMedia = { search: '', kind: null, folder: null };

/** Users' own pictures and clips. */
export default function MediaPage() {
  const { user } = useAuth();
  const [shown, setShown] = useState(ALL);
  const refresh = useMediaNews();
  const folderId = typeof shown.folder === 'number' ? shown.folder : null;
  const add = (files: ReadonlyArray<{ name: string; file: Blob }>): void => {
    if (user) addUploads(files, { ownerId: user.id, folderId, onKept: refresh });
  };
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    add([...event.dataTransfer.files].map((file) => ({ name: file.name, file })));
  };
  return (
    <Page
      title="Your media"
      lead="Pictures and clips of your own, made ready for your videos."
      aside={<Sources onAdd={add} />}
    >
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Toolbar>
          <SearchField
            label="Search your media"
            value={shown.search}
            onSearch={(search) => setShown({ ...shown, search })}
          />
          <FilterPopover
            count={shown.kind === null ? 0 : 1}
            onClear={() => setShown({ ...shown, kind: null })}
          >
            <FilterChoice
              label="Kind"
              options={[
                [null, 'Pictures and clips'],
                ['picture', 'Pictures'],
                ['clip', 'Clips'],
              ]}
              value={shown.kind}
              onChange={(kind) => setShown({ ...shown, kind })}
            />
          </FilterPopover>
          <FolderMenu value={shown.folder} onChange={(folder) => setShown({ ...shown, folder })} />
        </Toolbar>
        <Media shown={shown} onShowAll={() => setShown(ALL)} />
      </div>
    </Page>
  );
}

function Sources({ onAdd }: { onAdd: (files: Array<{ name: string; file: Blob }>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { startedAt, start, stop } = useScreenRecording(
    (recorded) => onAdd([recorded]),
    (sentence) => toastError(sentence),
  );
  return (
    <div className={classes.buttons}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={MEDIA_ACCEPT}
        aria-label="Pictures and clips"
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])].map((file) => ({ name: file.name, file })));
          // Clearing the input lets the user choose the same file again.
          currentTarget.value = '';
        }}
      />
      {startedAt !== null ? (
        <StopRecording since={startedAt} onStop={stop} />
      ) : (
        canRecordScreen() && (
          <Button
            variant="default"
            leftSection={<IconScreenShare size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void start()}
          >
            Record screen
          </Button>
        )
      )}
      <Button
        variant="filled"
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Upload
      </Button>
    </div>
  );
}

function StopRecording({ since, onStop }: { since: string; onStop: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={18} stroke={1.75} aria-hidden="true" />}
      onClick={onStop}
    >
      Stop recording · {formatClock(useElapsedSeconds(since))}
    </Button>
  );
}

const isBeingPrepared = (list: ListPages<MediaItem> | undefined): boolean =>
  list?.pages.some(({ items }) => items.some(({ state }) => state === 'processing')) === true;

function Media({ shown, onShowAll }: { shown: ShownMedia; onShowAll: () => void }) {
  const pollMs = usePollMs();
  const media = useInfiniteQuery({
    ...mediaQuery(shown),
    refetchInterval: ({ state }) => (isBeingPrepared(state.data) ? pollMs : false),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const { user } = useAuth();
  const uploads = useMediaUploads(user?.id);
  const listed = media.data ?? [];
  const isNarrowed = shown.search !== '' || shown.kind !== null || shown.folder !== null;
  if (media.isPending)
    return (
      <div className={classes.grid} role="status" aria-label="Loading...">
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} height={240} radius={20} />
        ))}
      </div>
    );
  if (media.isLoadingError)
    return (
      <ErrorState title="Your media could not be loaded" onRetry={() => void media.refetch()}>
        <p>{errorMessage(media.error, 'Please try again.')}</p>
      </ErrorState>
    );
  if (listed.length === 0 && uploads.length === 0)
    return <Nothing isNarrowed={isNarrowed} onShowAll={onShowAll} />;
  return (
    <>
      <ul className={classes.grid}>
        {uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onRetry={() => retryUpload(upload.id)}
            onDrop={() => dropUpload(upload.id)}
          />
        ))}
        {listed.map((item) => (
          <MediaTile key={item.id} item={item} />
        ))}
      </ul>
      <ShowMore list={media} />
      <Room />
    </>
  );
}

function Nothing({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  if (isNarrowed)
    return (
      <EmptyState
        title="Nothing here matches."
        action={
          <Button variant="default" onClick={onShowAll}>
            Show everything
          </Button>
        }
      />
    );
  return (
    <EmptyState title="Bring your product into the picture.">
      Upload pictures and clips of up to 500 MB and ten minutes, drop them here, or record your
      screen.
    </EmptyState>
  );
}

function Room() {
  const room = useQuery(mediaRoomQuery);
  if (room.data === undefined) return null;
  const { usedBytes, limitBytes } = room.data;
  return (
    <p className={classes.room}>
      {formatBytes(usedBytes)} of {formatBytes(limitBytes)} used
    </p>
  );
}
