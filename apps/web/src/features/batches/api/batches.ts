import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import type { Batch, BatchBody } from '@talkreel/contracts/http/batches';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { call, page, start } from '../../../lib/api/client.ts';
import { listQuery } from '../../../lib/api/pages.ts';
import { orPaywall } from '../../../lib/api/paid.ts';
import { refreshAccount } from '../../../lib/api/refresh.ts';
import { PROJECTS_KEY } from '../../../lib/projects.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { mergeBatch, starred } from '../model/live-batch.ts';

const PAGE = 12;

/** Earlier batches, newest first. */
export const batchesQuery = listQuery([routes.listBatches.path], (before, signal) =>
  page('listBatches', { query: { limit: PAGE, before }, signal, attempt: 'load your batches' }),
);

/** One batch with all its videos; events keep it current. */
export function batchQuery(id: string) {
  return queryOptions({
    queryKey: [routes.getBatch.path, id],
    queryFn: async ({ queryKey, signal, client }) => {
      const fetched = await call('getBatch', { params: { id }, signal });
      // Events that came while the reply was on its way may be ahead of it.
      return mergeBatch(client.getQueryData<Batch>(queryKey), fetched);
    },
  });
}

export function changeBatch(
  client: QueryClient,
  id: string,
  change: (batch: Batch) => Batch,
): void {
  client.setQueryData<Batch>(batchQuery(id).queryKey, (batch) => batch && change(batch));
}

/**
 * Starts a batch; null if the paywall was shown, which says that nothing is left. If some generations are left, but too
 * few, the call throws the reply's own sentence.
 */
export async function startBatch(
  body: BatchBody,
  idempotencyKey: string,
  hasSomeLeft: boolean,
): Promise<Batch | null> {
  const asked = call('postBatch', { body, idempotencyKey, attempt: 'start the batch' });
  if (hasSomeLeft) return asked;
  const reply = await orPaywall(asked);
  return reply.kind === 'ok' ? reply.data : null;
}

export function useRetryVideo(batchId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (position: number) =>
      orPaywall(
        start('retryBatchVideo', {
          params: { id: batchId, position },
          idempotencyKey: crypto.randomUUID(),
          attempt: 'make the video again',
        }),
      ),
    onSuccess: () => refreshAccount(client),
    onError: (error) =>
      toastError({
        title: 'The video was not started',
        description: errorMessage(error, 'Please try again.'),
      }),
  });
}

export function useRenameBatch(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      call('patchBatch', { params: { id }, body: { name }, attempt: 'save the name' }),
    onSuccess: ({ name }) => {
      changeBatch(client, id, (batch) => ({ ...batch, name }));
      void client.invalidateQueries({ queryKey: batchesQuery.queryKey });
    },
    onError: (error) =>
      toastError(errorMessage(error, 'The name could not be saved. Please try again.')),
  });
}

/** Stars a video. The star is shown at once, and taken back if it could not be saved. */
export function useStarVideo(batchId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ projectId, isStarred }: { projectId: number; isStarred: boolean }) =>
      call('patchProject', {
        params: { id: projectId },
        body: { isStarred },
        attempt: 'save the star',
      }),
    onMutate: ({ projectId, isStarred }) =>
      changeBatch(client, batchId, (batch) => starred(batch, projectId, isStarred)),
    onSuccess: () => void client.invalidateQueries({ queryKey: PROJECTS_KEY }),
    onError: (error, { projectId, isStarred }) => {
      changeBatch(client, batchId, (batch) => starred(batch, projectId, !isStarred));
      toastError(errorMessage(error, 'The star could not be saved. Please try again.'));
    },
  });
}

export const batchFilesUrl = (id: string): string =>
  addressOf(routes.getBatchFiles, { params: { id } });
