import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '@talkreel/client/errors';
import type { CancelResult, GenerationView } from '@talkreel/contracts/http/generations';
import type { CancelChoice } from '@talkreel/contracts/names';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { call } from '../api/client.ts';
import { PROJECTS_KEY } from '../projects.ts';
import { toast, toastError } from '../toast-store.ts';
import { closeDialog, openDialog } from '../asked-dialog.ts';
import { refetchGenerations } from './generations.ts';

type Job = Pick<GenerationView, 'id' | 'stages'>;

const termsUrl = (id: string) => addressOf(routes.getCancelTerms, { params: { id } });

/** The terms of cancelling a job; fetched again when more of the job is done. */
export function cancelTermsQuery({ id, stages }: Job) {
  const made = stages.filter(({ state }) => state === 'succeeded').length;
  const url = termsUrl(id);
  return queryOptions({
    queryKey: [url, made],
    queryFn: ({ signal }) => call('getCancelTerms', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export const notifyNotCancelled = (error: Error): void =>
  toastError({ title: 'Could not cancel', description: errorMessage(error, 'Please try again.') });

/** Cancels a running generation at once if nothing is lost, otherwise asks first. */
export function useCancelGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (job: Job): Promise<CancelResult | null> => {
      const { options, mustAsk } = await client.fetchQuery(cancelTermsQuery(job));
      if (mustAsk) {
        openDialog('cancel', job.id);
        return null;
      }
      return postCancel(job.id, options[0]?.choice ?? 'keep');
    },
    onSuccess: (result) => result && notifyResult(client, result),
    onError: (error) => notifyFailure(client, error),
  });
}

/** Sends the dialog's answer and shows the result. */
export function useConfirmCancel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, choice }: { id: string; choice: CancelChoice }) => postCancel(id, choice),
    onSuccess: (result, { id }) => {
      closeDialog('cancel', id);
      notifyResult(client, result);
    },
    onError: (error, { id }) => {
      notifyFailure(client, error);
      // The offered terms no longer apply: the dialog stays and shows the current ones.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: [termsUrl(id)] });
      else closeDialog('cancel', id);
    },
  });
}

function postCancel(id: string, choice: CancelChoice): Promise<CancelResult> {
  return call('postCancel', {
    params: { id },
    body: { choice },
    attempt: 'cancel the generation',
  });
}

function notifyResult(client: QueryClient, result: CancelResult): void {
  toast({
    title: result.status === 'cancelled' ? 'Cancelled' : 'Too late to cancel',
    description: result.message,
    variant: 'info',
  });
  refresh(client);
}

function notifyFailure(client: QueryClient, error: Error): void {
  notifyNotCancelled(error);
  refresh(client);
}

function refresh(client: QueryClient): void {
  void refetchGenerations(client);
  void client.invalidateQueries({ queryKey: PROJECTS_KEY });
}
