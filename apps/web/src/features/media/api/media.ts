import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';
import { refreshLibrary } from '../../../lib/library/refresh-library.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';

export const mediaRoomQuery = queryOptions({
  queryKey: [routes.getMediaRoom.path],
  queryFn: ({ signal }) => call('getMediaRoom', { signal }),
});

interface MediaChange {
  id: string;
  title?: string;
  rights?: string;
  folderId?: number | null;
}

/** Changes the name, the note on rights or the folder; `onDone` once it is saved. */
export function useChangeMedia() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: MediaChange) =>
      call('patchMedia', { params: { id }, body, attempt: 'save this' }),
    onSettled: () => refreshLibrary(client, []),
  });
}

export function useDeleteMedia() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteMedia', { params: { id }, attempt: 'delete this' }),
    onSuccess: () => toast({ title: 'Deleted' }),
    onError: (error) =>
      toastError({ title: 'Not deleted', description: errorMessage(error, 'Please try again.') }),
    onSettled: () => refreshLibrary(client, []),
  });
}
