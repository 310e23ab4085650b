import { useState } from 'react';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Folder } from '@talkreel/contracts/http/library';
import { Dialog } from '../dialog/dialog.tsx';
import { foldersQuery, useMove } from '../../lib/library/library.ts';
import { RadioOption } from '../radio-option/radio-option.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { NewFolder } from './new-folder.tsx';
import classes from './library.module.css';

/** Moves projects into a folder, perhaps a new one, or out of all folders. */
export default function MoveDialog({
  ids,
  current,
  onClose,
  onMoved,
}: {
  ids: number[];
  /** The folder the projects are in; null: none, undefined: they are in several. */
  current: number | null | undefined;
  onClose: () => void;
  onMoved: () => void;
}) {
  const folders = useQuery(foldersQuery);
  const move = useMove();
  const [chosen, setChosen] = useState(current);
  // Another tab may have deleted the chosen folder: then there is none to move to.
  const folder = chosen === null ? null : folders.data?.find(({ id }) => id === chosen);
  const submit = (): void => {
    if (folder !== undefined) move.mutate({ ids, folder }, { onSuccess: onMoved });
  };
  return (
    <Dialog
      onClose={onClose}
      title={ids.length === 1 ? 'Move to folder' : `Move ${ids.length} to folder`}
      size={420}
    >
      <Stack gap="md">
        {folders.isPending && <Skeleton height={140} radius={12} />}
        {folders.isLoadingError && (
          <ErrorState
            title="Your folders could not be loaded"
            onRetry={() => void folders.refetch()}
          />
        )}
        {folders.data !== undefined && (
          <>
            <FolderChoice folders={folders.data} value={chosen} onChange={setChosen} />
            <NewFolder onCreated={setChosen} />
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="filled"
            loading={move.isPending}
            disabled={folder === undefined || chosen === current}
            onClick={submit}
          >
            Move
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function FolderChoice({
  folders,
  value,
  onChange,
}: {
  folders: Folder[];
  value: number | null | undefined;
  onChange: (id: number | null) => void;
}) {
  const options: Array<{ id: number | null; name: string }> = [
    { id: null, name: 'No folder' },
    ...folders,
  ];
  return (
    <div className={`${classes.folders} ${classes.scroll}`} role="radiogroup" aria-label="Folder">
      {options.map(({ id, name }) => (
        <RadioOption
          key={id}
          group="folder"
          value={String(id)}
          isChecked={value === id}
          onSelect={() => onChange(id)}
          className={classes.folder}
        >
          <span>{name}</span>
        </RadioOption>
      ))}
    </div>
  );
}
