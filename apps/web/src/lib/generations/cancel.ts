import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CancelResult, GenerationView } from '@talkreel/contracts/http/generations';
import { errorMessage } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { toast } from '../toast-store.ts';
import { refetchGenerations } from './generations.ts';

/** Stops a running generation; the answer says what happened to the credit and is shown. */
export function useCancelGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (job: Pick<GenerationView, 'id'>) =>
      request<CancelResult>(`/api/replicate/cancel/${encodeURIComponent(job.id)}`, {
        method: 'POST',
        attempt: 'cancel the generation',
      }),
    onSuccess: (result) => {
      toast({
        title: result.status === 'cancelled' ? 'Cancelled' : 'Too late to cancel',
        description: result.message,
        variant: 'info',
      });
    },
    onError: (error) => {
      toast({
        title: 'Could not cancel',
        description: errorMessage(error, 'Please try again.'),
        variant: 'destructive',
      });
    },
    onSettled: () => refetchGenerations(client),
  });
}
