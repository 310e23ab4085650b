import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../../lib/auth/user.ts';
import { usePollMs } from '../../lib/generations/use-generation.ts';
import { MEDIA_ACCEPT, mediaItemQuery } from '../../lib/media/media.ts';
import {
  addUploads,
  dropUpload,
  retryUpload,
  sentenceOf,
  useMediaUploads,
  type MediaUpload,
} from '../../lib/media/upload-queue.ts';
import { useMediaNews } from '../../lib/media/use-media-news.ts';
import { ProgressBar } from '../progress-bar/progress-bar.tsx';
import dialog from './export-dialog.module.css';
import classes from './shots.module.css';

/** Sends a file of this device into the library. `onReady`: called with the last that was sent here, once it is prepared. */
export function ShotUpload({ onReady }: { onReady: (mediaId: string) => void }) {
  const { user } = useAuth();
  const uploads = useMediaUploads(user?.id);
  const refresh = useMediaNews();
  const input = useRef<HTMLInputElement>(null);
  const [keptId, setKeptId] = useState<string | null>(null);
  function add(file: File | undefined): void {
    if (!user || !file) return;
    addUploads([{ name: file.name, file }], {
      ...{ ownerId: user.id, folderId: null },
      onKept: ({ id }) => {
        setKeptId(id);
        refresh();
      },
    });
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={MEDIA_ACCEPT}
        aria-label="Upload a picture or clip"
        onChange={({ currentTarget }) => {
          add(currentTarget.files?.[0]);
          // Clearing the input lets the user choose the same file again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Upload
      </Button>
      {(uploads.length > 0 || keptId !== null) && (
        <ul className={classes.uploads}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
          {keptId !== null && <KeptRow key={keptId} id={keptId} onReady={onReady} />}
        </ul>
      )}
    </>
  );
}

function UploadRow({ upload }: { upload: MediaUpload }) {
  const { id, name, share, error, canRetry } = upload;
  return (
    <li className={classes.upload}>
      <div className={classes.sent} role={error === null ? undefined : 'alert'}>
        <span className={classes.sentName}>{name}</span>
        <span className={dialog.note}>{sentenceOf(upload)}</span>
        {error === null && (
          <ProgressBar percent={Math.floor((share ?? 0) * 100)} label={`Sending ${name}`} />
        )}
      </div>
      {error !== null && canRetry && (
        <Button variant="default" size="xs" onClick={() => retryUpload(id)}>
          Try again
        </Button>
      )}
      <Button variant="subtle" color="gray" size="xs" onClick={() => dropUpload(id)}>
        {error === null ? 'Cancel' : 'Remove'}
      </Button>
    </li>
  );
}

/** One that is stored, until it is prepared; or why it cannot be shown. */
function KeptRow({ id, onReady }: { id: string; onReady: (mediaId: string) => void }) {
  const pollMs = usePollMs();
  const { data: item } = useQuery({
    ...mediaItemQuery(id),
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? pollMs : false),
  });
  const isReady = item?.state === 'ready';
  const ready = useEffectEvent(() => onReady(id));
  useEffect(() => {
    if (isReady) ready();
  }, [isReady]);
  if (item === undefined || isReady) return null;
  const hasFailed = item.state === 'failed';
  return (
    <li className={classes.upload}>
      <div className={classes.sent} role={hasFailed ? 'alert' : undefined}>
        <span className={classes.sentName}>{item.title}</span>
        <span className={dialog.note}>{hasFailed ? item.error : 'Preparing'}</span>
        {!hasFailed && <ProgressBar percent={item.progress} label={`Preparing ${item.title}`} />}
      </div>
    </li>
  );
}
