import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { texts } from '@talkreel/contracts/texts';
import { request } from '../../../lib/api/request.ts';
import { toast } from '../../../lib/toast-store.ts';
import { communityQuery } from './community.ts';

/** Removes an influencer with its files; the server decides who may. */
export function useDeleteInfluencer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Influencer, 'id'>) =>
      request<{ success: true }>(`/api/ai-influencer/projects/${id}`, { method: 'DELETE' }),
    onSuccess: () =>
      toast({ title: 'Deleted', description: texts.community.deleted, variant: 'success' }),
    onError: () =>
      toast({ title: 'Error', description: texts.community.deleteFailed, variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: communityQuery.queryKey }),
  });
}
