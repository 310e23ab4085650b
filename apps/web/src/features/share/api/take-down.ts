import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api/errors.ts';
import { request } from '../../../lib/api/request.ts';
import { toast } from '../../../lib/toast-store.ts';
import { sharedVideoQuery } from './shared-video.ts';

/** For operators: nobody can watch it by its link any more, and its owner cannot share it again. */
export function useTakeDown(slug: string) {
  const client = useQueryClient();
  const { queryKey } = sharedVideoQuery(slug);
  return useMutation({
    mutationFn: () =>
      request<{ success: true }>(`/api/share/${encodeURIComponent(slug)}`, { method: 'DELETE' }),
    onSuccess: () => {
      toast({
        title: 'Taken down',
        description: 'The link shows nothing now.',
        variant: 'success',
      });
      // Gone from the cache too, so that the page asks and is told.
      return client.resetQueries({ queryKey });
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'It could not be taken down. Please try again.'),
        variant: 'destructive',
      }),
  });
}
