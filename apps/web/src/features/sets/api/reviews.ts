import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import type { BatchReview } from '@talkreel/contracts/http/reviews';
import type { LinkChange } from '@talkreel/contracts/http/share';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';
import { useServerEvent } from '../../../lib/live/live-provider.tsx';
import { toastError } from '../../../lib/toast-store.ts';

const reviewQuery = (batchId: string) =>
  queryOptions({
    queryKey: [routes.getBatchReview.path, batchId],
    queryFn: ({ signal }) => call('getBatchReview', { params: { id: batchId }, signal }),
  });

/** The review of a batch, kept current by events; a video that is prepared for it is asked about until it is ready. */
export function useReview(batchId: string): BatchReview | undefined {
  const client = useQueryClient();
  const query = reviewQuery(batchId);
  useServerEvent('review.changed', () => void client.invalidateQueries(query));
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.videos.some(({ isPreparing }) => isPreparing) === true ? 4_000 : false,
  });
  return data;
}

/** Asks anew, since exports for it were started. */
export const refreshReview = (client: QueryClient, batchId: string): Promise<void> =>
  client.invalidateQueries(reviewQuery(batchId));

function useChange<Said>(
  batchId: string,
  send: (said: Said) => Promise<BatchReview>,
  failed: string,
) {
  const client = useQueryClient();
  const { queryKey } = reviewQuery(batchId);
  return useMutation({
    // One after the other, so that the last reply shows all of them.
    scope: { id: `review of ${batchId}` },
    mutationFn: send,
    onSuccess: async (review) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<BatchReview>(queryKey, review);
    },
    onError: (error) => toastError(errorMessage(error, failed)),
  });
}

/** Gives the batch a review link, or ends it. */
export const useSendReview = (id: string) =>
  useChange(
    id,
    (shared: boolean) =>
      call('postBatchReview', { params: { id }, body: { shared }, attempt: 'change the review' }),
    'The review could not be changed. Please try again.',
  );

/** Changes the settings of the link. A failure is reported where they are. */
export function useReviewLink(id: string) {
  const client = useQueryClient();
  return async (body: LinkChange): Promise<void> => {
    const review = await call('patchBatchReview', {
      params: { id },
      body,
      attempt: 'save the change',
    });
    client.setQueryData<BatchReview>(reviewQuery(id).queryKey, review);
  };
}

export const useSeen = (id: string) =>
  useChange(
    id,
    (latest: number) => call('postReviewSeen', { params: { id }, body: { latest } }),
    'This could not be marked as seen. Please try again.',
  );

export const useReply = (id: string) =>
  useChange(
    id,
    (body: { id: string; video: string; text: string; replyTo: string }) =>
      call('postReviewReply', { params: { id }, body, attempt: 'send your reply' }),
    'Your reply could not be sent. Please try again.',
  );

export const useResolve = (id: string) =>
  useChange(
    id,
    ({ comment, isResolved }: { comment: string; isResolved: boolean }) =>
      call('patchReviewComment', {
        params: { id, comment },
        body: { isResolved },
        attempt: 'save the change',
      }),
    'The change could not be saved. Please try again.',
  );
