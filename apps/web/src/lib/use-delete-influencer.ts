import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { texts } from '@talkreel/contracts/texts';
import { ApiError } from './api/errors.ts';
import { request } from './api/request.ts';
import { projectsQuery } from './projects.ts';
import { toast } from './toast-store.ts';

/** Removes an influencer with its files; the server decides who may. Every list that shows it is asked for anew. */
export function useDeleteInfluencer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Influencer, 'id'>) =>
      request<{ success: true }>(`/api/ai-influencer/projects/${id}`, { method: 'DELETE' }),
    onSuccess: () =>
      toast({ title: 'Deleted', description: texts.community.deleted, variant: 'success' }),
    onError: (error) => {
      const reason = reasonOf(error);
      const failed = texts.community.deleteFailed;
      toast({
        title: reason === null ? 'Error' : failed,
        description: reason ?? failed,
        variant: 'destructive',
      });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({
          predicate: ({ queryKey: [path] }) =>
            typeof path === 'string' && path.startsWith('/api/ai-influencer/'),
        }),
        client.invalidateQueries({ queryKey: projectsQuery.queryKey }),
      ]),
  });
}

function reasonOf(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 403) return 'Only its owner can delete it.';
  return error.status === 404 ? 'It is already gone.' : null;
}
