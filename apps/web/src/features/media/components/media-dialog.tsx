import { useState, type FormEvent } from 'react';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import type { MediaItem } from '@talkreel/contracts/http/media-library';
import {
  MEDIA_RIGHTS_MAX_CHARACTERS,
  MEDIA_TITLE_MAX_CHARACTERS,
} from '@talkreel/contracts/media-library';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { foldersQuery } from '../../../lib/library/library.ts';
import { lengthProblem } from '../../../lib/length-problem.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useChangeMedia } from '../api/media.ts';
import classes from './media.module.css';

/** Shows one of the library, and changes its name, its note on rights and its folder. */
export function MediaDialog({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const folders = useQuery(foldersQuery);
  const change = useChangeMedia();
  const [title, setTitle] = useState(item.title);
  const [rights, setRights] = useState(item.rights);
  const [folderId, setFolderId] = useState(item.folderId);
  const canSave =
    title.trim() !== '' &&
    lengthProblem(title, MEDIA_TITLE_MAX_CHARACTERS) === null &&
    lengthProblem(rights, MEDIA_RIGHTS_MAX_CHARACTERS) === null;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!canSave) return;
    change.mutate(
      { id: item.id, title: title.trim(), rights: rights.trim(), folderId },
      {
        onSuccess: () => {
          toast({ title: 'Saved', variant: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={item.title} size={560}>
      <form onSubmit={save}>
        <Stack gap="md">
          <Preview item={item} />
          <LimitedInput
            label="Name"
            limit={MEDIA_TITLE_MAX_CHARACTERS}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <LimitedInput
            label="Note on rights"
            placeholder="Who owns it, or its license"
            limit={MEDIA_RIGHTS_MAX_CHARACTERS}
            value={rights}
            onChange={({ currentTarget }) => setRights(currentTarget.value)}
          />
          <NativeSelect
            label="Folder"
            value={folderId ?? ''}
            data={[
              { value: '', label: 'No folder' },
              ...(folders.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              setFolderId(value === '' ? null : Number(value))
            }
          />
          {change.isError && (
            <p className={classes.problem} role="alert">
              {errorMessage(change.error, 'This could not be saved. Please try again.')}
            </p>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="filled" loading={change.isPending} disabled={!canSave}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Preview({ item }: { item: MediaItem }) {
  if (item.url === null) return item.error === null ? null : <p role="alert">{item.error}</p>;
  return (
    <div className={classes.preview}>
      {item.kind === 'picture' ? (
        <img src={item.url} alt="" />
      ) : (
        <video src={item.url} poster={item.posterUrl ?? undefined} controls playsInline />
      )}
    </div>
  );
}
