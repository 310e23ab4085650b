import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { routes } from '@talkreel/contracts/routes';
import { communityTexts } from '@talkreel/contracts/texts/platform';
import { ApiError } from '@talkreel/client/errors';
import { call } from './api/client.ts';
import { useRestore } from './library/library.ts';
import { PROJECTS_KEY } from './projects.ts';
import { toast, toastError } from './toast-store.ts';

/**
 * Deletes an influencer; the server decides who may, and keeps the user's own for a while. Every list that shows it is
 * refetched.
 */
export function useDeleteInfluencer() {
  const client = useQueryClient();
  const restore = useRestore();
  return useMutation({
    mutationFn: ({ id }: Pick<Influencer, 'id' | 'isOwn'>) =>
      call('deleteInfluencer', { params: { id } }),
    onSuccess: (_, { id, isOwn }) =>
      toast({
        title: 'Deleted',
        description: communityTexts.deleted,
        variant: 'success',
        ...(isOwn && { action: { label: 'Undo', onClick: () => restore.mutate([id]) } }),
      }),
    onError: (error) => {
      const reason = reasonOf(error);
      const failed = communityTexts.deleteFailed;
      toastError({ title: reason === null ? 'Error' : failed, description: reason ?? failed });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [routes.getInfluencers.path] }),
        client.invalidateQueries({ queryKey: [routes.getCommunity.path] }),
        client.invalidateQueries({ queryKey: PROJECTS_KEY }),
        client.invalidateQueries({ queryKey: [routes.getTrash.path] }),
      ]),
  });
}

function reasonOf(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 409) return error.message;
  if (error.status === 403) return 'Only its owner can delete it.';
  return error.status === 404 ? 'It has already been deleted.' : null;
}
