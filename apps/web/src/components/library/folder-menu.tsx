import { useState } from 'react';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconFolder, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Folder } from '@talkreel/contracts/http/library';
import { foldersQuery, useDeleteFolder } from '../../lib/library/library.ts';
import type { FolderChoice } from '../../lib/projects.ts';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { NewFolder } from './new-folder.tsx';
import { RenameFolder } from './rename-folder.tsx';
import classes from './library.module.css';

/** Which folder a list shows; folders are created, renamed and deleted here. */
export function FolderMenu({
  value,
  onChange,
}: {
  value: FolderChoice | null;
  onChange: (value: FolderChoice | null) => void;
}) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [leaving, setLeaving] = useState<Folder | null>(null);
  const folders = useQuery(foldersQuery);
  const choose = (next: FolderChoice | null): void => {
    close();
    onChange(next);
  };
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={(opened) => !opened && close()}
        position="bottom-start"
        width={300}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconFolder size={18} stroke={1.75} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
            onClick={toggle}
          >
            {labelOf(value, folders.data)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu ?? ''} aria-label="Folders">
          <div className={classes.scroll}>
            <Choice label="All folders" isCurrent={value === null} onClick={() => choose(null)} />
            {(folders.data ?? []).map((folder) => (
              <FolderRow
                key={folder.id}
                folder={folder}
                isCurrent={value === folder.id}
                onChoose={() => choose(folder.id)}
                onDelete={() => {
                  close();
                  setLeaving(folder);
                }}
              />
            ))}
            {(folders.data ?? []).length > 0 && (
              <Choice
                label="In no folder"
                isCurrent={value === 'none'}
                onClick={() => choose('none')}
              />
            )}
          </div>
          {folders.isLoadingError && <NotLoaded folders={folders} />}
          <hr className={classes.line} />
          <NewFolder onCreated={choose} />
        </Popover.Dropdown>
      </Popover>
      <DeleteFolder
        folder={leaving}
        onClose={() => setLeaving(null)}
        onDeleted={(id) => value === id && onChange(null)}
      />
    </>
  );
}

function NotLoaded({ folders }: { folders: UseQueryResult }) {
  return (
    <ErrorState
      title="Your folders could not be loaded"
      onRetry={() => void folders.refetch()}
      isRetrying={folders.isRefetching}
    />
  );
}

function DeleteFolder({
  folder,
  onClose,
  onDeleted,
}: {
  /** The folder to delete; null while the dialog is closed. */
  folder: Folder | null;
  onClose: () => void;
  onDeleted: (id: number) => void;
}) {
  const remove = useDeleteFolder();
  return (
    <ConfirmDialog
      isOpen={folder !== null}
      title={`Delete the folder “${folder?.name ?? ''}”?`}
      keepLabel="Keep it"
      confirmLabel="Delete folder"
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (folder === null) return;
        remove.mutate(folder.id, { onSettled: onClose, onSuccess: () => onDeleted(folder.id) });
      }}
    >
      What’s in it stays in your library, in no folder.
    </ConfirmDialog>
  );
}

function labelOf(value: FolderChoice | null, folders: Folder[] | undefined): string {
  if (value === null) return 'All folders';
  if (value === 'none') return 'In no folder';
  return folders?.find(({ id }) => id === value)?.name ?? 'Folder';
}

function Choice({
  label,
  isCurrent,
  onClick,
}: {
  label: string;
  isCurrent: boolean;
  onClick: () => void;
}) {
  return (
    <div className={classes.folderRow}>
      <button
        type="button"
        className={classes.item}
        aria-current={isCurrent || undefined}
        onClick={onClick}
      >
        {label}
      </button>
    </div>
  );
}

function FolderRow({
  folder,
  isCurrent,
  onChoose,
  onDelete,
}: {
  folder: Folder;
  isCurrent: boolean;
  onChoose: () => void;
  onDelete: () => void;
}) {
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming) return <RenameFolder folder={folder} onDone={() => setIsRenaming(false)} />;
  return (
    <div className={classes.folderRow}>
      <button
        type="button"
        className={classes.item}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        {folder.name}
      </button>
      <ActionIcon
        variant="subtle"
        size={34}
        aria-label={`Rename the folder ${folder.name}`}
        onClick={() => setIsRenaming(true)}
      >
        <IconPencil size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={34}
        aria-label={`Delete the folder ${folder.name}`}
        onClick={onDelete}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
