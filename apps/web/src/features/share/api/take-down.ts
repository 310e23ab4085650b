import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { call } from '../../../lib/api/client.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import { sharedVideoQuery } from './shared-video.ts';

/** Disables a link as an operator; its owner cannot share the video again. */
export function useTakeDown(slug: string) {
  const client = useQueryClient();
  const { queryKey } = sharedVideoQuery(slug);
  return useMutation({
    mutationFn: () => call('takeDownShare', { params: { slug } }),
    onSuccess: () => {
      toast({
        title: 'Taken down',
        description: 'The link no longer works.',
        variant: 'success',
      });
      // The reply is removed from the cache too, so the page refetches.
      return client.resetQueries({ queryKey });
    },
    onError: (error) =>
      toastError(errorMessage(error, 'It could not be taken down. Please try again.')),
  });
}
