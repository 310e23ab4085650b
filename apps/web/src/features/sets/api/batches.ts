import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import type { CancelOption } from '@talkreel/contracts/http/generations';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { call, page, start } from '../../../lib/api/client.ts';
import { listQuery } from '../../../lib/api/pages.ts';
import { refreshAccount } from '../../../lib/api/refresh.ts';
import { notifyNotCancelled } from '../../../lib/generations/cancel.ts';
import { refetchGenerations } from '../../../lib/generations/generations.ts';
import { PROJECTS_KEY } from '../../../lib/projects.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import { mergeSet, starred } from '../model/live-set.ts';
import { changeSet, setQueries, useAgain } from './sets.ts';

const PAGE = 12;

/** Earlier batches, newest first. */
export const batchesQuery = listQuery([routes.listBatches.path], (before, signal) =>
  page('listBatches', { query: { limit: PAGE, before }, signal, attempt: 'load your batches' }),
);

export const batchQuery = setQueries(routes.getBatch.path, (id, signal) =>
  call('getBatch', { params: { id }, signal }),
);

export const useRetryVideo = (batchId: string) =>
  useAgain({
    send: (position: number) =>
      start('retryBatchVideo', {
        params: { id: batchId, position },
        idempotencyKey: crypto.randomUUID(),
        attempt: 'make the video again',
      }),
    failed: 'The video was not started',
  });

export function useRenameBatch(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      call('patchBatch', { params: { id }, body: { name }, attempt: 'save the name' }),
    onSuccess: ({ name }) => {
      changeSet(client, batchQuery(id), (batch) => ({ ...batch, name }));
      void client.invalidateQueries({ queryKey: batchesQuery.queryKey });
    },
    onError: (error) =>
      toastError(errorMessage(error, 'The name could not be saved. Please try again.')),
  });
}

/** Stars a video. The star is shown at once, and taken back if it could not be saved. */
export function useStarVideo(batchId: string) {
  const client = useQueryClient();
  const star = (projectId: number, isStarred: boolean): void =>
    changeSet(client, batchQuery(batchId), (batch) => starred(batch, projectId, isStarred));
  return useMutation({
    mutationFn: ({ projectId, isStarred }: { projectId: number; isStarred: boolean }) =>
      call('patchProject', {
        params: { id: projectId },
        body: { isStarred },
        attempt: 'save the star',
      }),
    onMutate: ({ projectId, isStarred }) => star(projectId, isStarred),
    onSuccess: () => void client.invalidateQueries({ queryKey: PROJECTS_KEY }),
    onError: (error, { projectId, isStarred }) => {
      star(projectId, !isStarred);
      toastError(errorMessage(error, 'The star could not be saved. Please try again.'));
    },
  });
}

export const batchFilesUrl = (id: string): string =>
  addressOf(routes.getBatchFiles, { params: { id } });

export const batchExportsUrl = (
  id: string,
  exports: ReadonlyArray<{ exportId: string | null }>,
): string =>
  addressOf(routes.getBatchExports, {
    params: { id },
    query: { exports: exports.flatMap(({ exportId }) => exportId ?? []).join(',') },
  });

/** Cancels the rest of a batch: its terms are fetched when asked for, and `confirm` accepts them. */
export function useCancelRest(id: string) {
  const client = useQueryClient();
  const [option, setOption] = useState<CancelOption | null>(null);
  const terms = useMutation({
    mutationFn: () =>
      call('getBatchCancelTerms', { params: { id }, attempt: 'check what can be cancelled' }),
    onSuccess: ({ option: offered }) => {
      setOption(offered);
      if (offered === null) void client.invalidateQueries({ queryKey: batchQuery(id).queryKey });
    },
    onError: notifyNotCancelled,
  });
  const cancel = useMutation({
    mutationFn: () => call('cancelBatch', { params: { id }, attempt: 'cancel the rest' }),
    onSuccess: ({ message, batch }) => {
      changeSet(client, batchQuery(id), (known) => mergeSet(known, batch));
      toast({ title: 'Cancelled', description: message, variant: 'info' });
      void refreshAccount(client);
      void refetchGenerations(client);
    },
    onError: notifyNotCancelled,
    onSettled: () => setOption(null),
  });
  return {
    option,
    isAsking: terms.isPending,
    isCancelling: cancel.isPending,
    ask: () => terms.mutate(),
    close: () => setOption(null),
    confirm: () => cancel.mutate(),
  };
}
