import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { TRASH_DAYS } from '@talkreel/contracts/constants';
import type { Folder } from '@talkreel/contracts/http/library';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { call, page } from '../api/client.ts';
import { listQuery } from '../api/pages.ts';
import { plural } from '../format.ts';
import { toast, toastError } from '../toast-store.ts';
import { refreshLibrary } from './refresh-library.ts';

export const foldersQuery = queryOptions({
  queryKey: [routes.listFolders.path],
  queryFn: ({ signal }) => call('listFolders', { signal }),
});

export const trashQuery = listQuery([routes.getTrash.path], (before, signal) =>
  page('getTrash', { query: { limit: 24, before }, signal }),
);

/** The finished videos of these projects as one file. */
export const selectionFilesUrl = (ids: number[]): string =>
  addressOf(routes.getProjectFiles, { query: { ids: ids.join(',') } });

/**
 * A change of folders, or of several projects at once; every list that shows them is refetched. The result is reported
 * from here: the list that asked may be empty, and gone, before the reply.
 */
function useLibraryChange<Input, Result>(
  send: (input: Input) => Promise<Result>,
  {
    fallback,
    onDone,
  }: {
    /** The message for an unknown reason; null if the form reports it. */
    fallback: string | null;
    onDone?: (result: Result, input: Input) => void;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...(onDone && { onSuccess: onDone }),
    onError: (error) => {
      if (fallback !== null) toastError(errorMessage(error, fallback));
    },
    // The lists also show what another tab did meanwhile.
    onSettled: () => refreshLibrary(client, []),
  });
}

export function useRestore() {
  return useLibraryChange(
    (ids: number[]) => call('restoreProjects', { body: { ids }, attempt: 'restore it' }),
    {
      fallback: 'It could not be restored. Please try again.',
      onDone: ({ ids: back }, ids) =>
        toast({
          title: 'Restored',
          description:
            back.length < ids.length
              ? `${back.length} of ${ids.length} were restored.`
              : 'Back where it was. It stays private until you share it again.',
          variant: 'success',
        }),
    },
  );
}

/** Moves projects to the trash, with an undo in the toast. */
export function useDelete() {
  const client = useQueryClient();
  const restore = useRestore();
  return useMutation({
    mutationFn: (ids: number[]) =>
      call('deleteProjects', { body: { ids }, attempt: 'delete this' }),
    onSuccess: ({ ids }) => {
      void refreshLibrary(client, ids);
      toast({
        title: ids.length === 1 ? 'Deleted' : `${ids.length} deleted`,
        description: `Kept in Deleted for ${TRASH_DAYS} days. Shared links no longer work.`,
        variant: 'success',
        action: { label: 'Undo', onClick: () => restore.mutate(ids) },
      });
    },
    onError: (error) => {
      toastError({
        title: 'Not deleted',
        description: errorMessage(error, 'This could not be deleted. Please try again.'),
      });
      void refreshLibrary(client, []);
    },
  });
}

/** Removes these projects, or all, from the trash for good. */
export function useEmptyTrash() {
  return useLibraryChange(
    async (ids: number[] | null) => {
      let removed = 0;
      for (let isMore = true; isMore;) {
        const step = await call('emptyTrash', {
          body: ids === null ? {} : { ids },
          attempt: 'delete this for good',
        });
        removed += step.removed;
        isMore = step.isMore && step.removed > 0;
      }
      toast({ title: `${plural(removed, 'item')} deleted for good` });
    },
    { fallback: 'This could not be deleted. Please try again.' },
  );
}

export function useStarMany() {
  return useLibraryChange(
    (body: { ids: number[]; isStarred: boolean }) =>
      call('starProjects', { body, attempt: 'save the stars' }),
    { fallback: 'The stars could not be saved. Please try again.' },
  );
}

export function useMove() {
  return useLibraryChange(
    ({ ids, folder }: { ids: number[]; folder: Folder | null }) =>
      call('moveProjects', {
        body: { ids, folderId: folder?.id ?? null },
        attempt: 'move this',
      }),
    {
      fallback: 'This could not be moved. Please try again.',
      onDone: ({ ids }, { folder }) =>
        toast({
          title: 'Moved',
          description: `${plural(ids.length, 'item')} ${folder === null ? 'out of any folder' : `to “${folder.name}”`}.`,
          variant: 'success',
        }),
    },
  );
}

export function useCreateFolder() {
  return useLibraryChange(
    (name: string) => call('postFolder', { body: { name }, attempt: 'create the folder' }),
    { fallback: null },
  );
}

export function useRenameFolder() {
  return useLibraryChange(
    ({ id, name }: { id: number; name: string }) =>
      call('patchFolder', { params: { id }, body: { name }, attempt: 'rename the folder' }),
    { fallback: null },
  );
}

export function useDeleteFolder() {
  return useLibraryChange(
    (id: number) => call('deleteFolder', { params: { id }, attempt: 'delete the folder' }),
    { fallback: 'The folder could not be deleted. Please try again.' },
  );
}
