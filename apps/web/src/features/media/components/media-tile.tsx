import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconFolder, IconPencil, IconTrash } from '@tabler/icons-react';
import type { MediaItem } from '@talkreel/contracts/http/media-library';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';
import { ActionMenu } from '../../../components/library/action-menu.tsx';
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx';
import { formatClock } from '../../../lib/format.ts';
import { useTrackedGenerations } from '../../../lib/generations/use-generation.ts';
import { sentenceOf, type MediaUpload } from '../../../lib/media/upload-queue.ts';
import { useDeleteMedia } from '../api/media.ts';
import { MediaDialog } from './media-dialog.tsx';
import classes from './media.module.css';

/** One of the library: its still, or how its preparation stands. */
export function MediaTile({ item }: { item: MediaItem }) {
  const [isEditing, setIsEditing] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const remove = useDeleteMedia();
  const edit = (): void => setIsEditing(true);
  return (
    <li
      className={classes.tile}
      data-failed={item.state === 'failed' || undefined}
      data-leaving={remove.isPending || undefined}
    >
      <Picture item={item} onOpen={edit} />
      <div className={classes.words}>
        <div className={classes.names}>
          <h2 className={classes.title} title={item.title}>
            {item.title}
          </h2>
          <p className={classes.facts}>{factsOf(item)}</p>
        </div>
        <ActionMenu
          label={`More for ${item.title}`}
          actions={[
            {
              label: 'Name and rights',
              icon: <IconPencil size={18} stroke={1.75} />,
              onClick: edit,
            },
            {
              label: 'Move to folder',
              icon: <IconFolder size={18} stroke={1.75} />,
              onClick: edit,
            },
            {
              label: 'Delete',
              icon: <IconTrash size={18} stroke={1.75} />,
              isDestructive: true,
              onClick: () => setIsLeaving(true),
            },
          ]}
        />
      </div>
      {isEditing && <MediaDialog item={item} onClose={() => setIsEditing(false)} />}
      <ConfirmDialog
        isOpen={isLeaving}
        title={`Delete “${item.title}”?`}
        keepLabel="Keep it"
        confirmLabel="Delete for good"
        isBusy={remove.isPending}
        onClose={() => setIsLeaving(false)}
        onConfirm={() => remove.mutate(item.id, { onSettled: () => setIsLeaving(false) })}
      >
        Its file is removed and cannot be restored. Videos that are already made stay as they are;
        shots that show it need another one before their video is exported again.
      </ConfirmDialog>
    </li>
  );
}

function Picture({ item, onOpen }: { item: MediaItem; onOpen: () => void }) {
  const job = useTrackedGenerations().find(({ id }) => id === item.generationId);
  if (item.state === 'failed')
    return (
      <div className={classes.frame} data-state="failed" role="alert">
        <p>{item.error}</p>
      </div>
    );
  if (item.state === 'processing') {
    const percent = Math.max(item.progress, job?.progress ?? 0);
    return (
      <div className={classes.frame} data-state="processing">
        <p>Preparing {item.kind === 'clip' ? 'the clip' : 'the picture'}</p>
        <ProgressBar percent={percent} label={`Preparing ${item.title}`} />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={classes.frame}
      aria-label={`Open ${item.title}`}
      onClick={onOpen}
    >
      <img src={item.posterUrl ?? ''} alt="" loading="lazy" />
      {item.durationSeconds !== null && (
        <span className={classes.length}>{formatClock(Math.round(item.durationSeconds))}</span>
      )}
    </button>
  );
}

/** Such as “Clip · 1920 × 1080 · no sound”. */
function factsOf({ kind, width, height, hasAudio, rights }: MediaItem): string {
  return [
    kind === 'clip' ? 'Clip' : 'Picture',
    ...(width === null ? [] : [`${width} × ${height}`]),
    ...(kind === 'clip' && width !== null && !hasAudio ? ['no sound'] : []),
    ...(rights === '' ? [] : [rights]),
  ].join(' · ');
}

/** What is sent, or could not be. */
export function UploadTile({
  upload,
  onRetry,
  onDrop,
}: {
  upload: MediaUpload;
  onRetry: () => void;
  onDrop: () => void;
}) {
  const { name, share, error, canRetry } = upload;
  const percent = Math.floor((share ?? 0) * 100);
  return (
    <li className={classes.tile} data-failed={error !== null || undefined}>
      <div
        className={classes.frame}
        data-state={error === null ? 'processing' : 'failed'}
        role={error === null ? undefined : 'alert'}
      >
        <p>{sentenceOf(upload)}</p>
        {error === null && <ProgressBar percent={percent} label={`Sending ${name}`} />}
      </div>
      <div className={classes.words}>
        <h2 className={classes.title} title={name}>
          {name}
        </h2>
      </div>
      <div className={classes.actions}>
        {error !== null && canRetry && (
          <Button size="xs" variant="default" className={classes.action} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" className={classes.action} onClick={onDrop}>
          {error === null ? 'Cancel' : 'Remove'}
        </Button>
      </div>
    </li>
  );
}
