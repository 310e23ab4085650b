import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { routes } from '@talkreel/contracts/routes';
import { texts } from '@talkreel/contracts/texts';
import { ApiError } from '@talkreel/client/errors';
import { call } from './api/client.ts';
import { PROJECTS_KEY } from './projects.ts';
import { toast, toastError } from './toast-store.ts';

/** Deletes an influencer with its files; the server decides who may. Every list that shows it is refetched. */
export function useDeleteInfluencer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Influencer, 'id'>) => call('deleteInfluencer', { params: { id } }),
    onSuccess: () =>
      toast({ title: 'Deleted', description: texts.community.deleted, variant: 'success' }),
    onError: (error) => {
      const reason = reasonOf(error);
      const failed = texts.community.deleteFailed;
      toastError({ title: reason === null ? 'Error' : failed, description: reason ?? failed });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [routes.getInfluencers.path] }),
        client.invalidateQueries({ queryKey: [routes.getCommunity.path] }),
        client.invalidateQueries({ queryKey: PROJECTS_KEY }),
      ]),
  });
}

function reasonOf(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 403) return 'Only its owner can delete it.';
  return error.status === 404 ? 'It has already been deleted.' : null;
}
