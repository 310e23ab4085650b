import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '@talkreel/client/errors';
import type { Review, Verdict } from '@talkreel/contracts/http/reviews';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';
import { toastError } from '../../../lib/toast-store.ts';

/** The link by which a review was opened, and what its password gave. */
export interface ReviewLink {
  slug: string;
  key: string | null;
}

/** Others with the link may say something meanwhile; nobody without an account has a socket. */
const AGAIN_MS = 15_000;
/** While the version for posting of a video is being made. */
const SOON_MS = 4_000;

const addressOf = ({ slug, key }: ReviewLink) => ({
  params: { slug },
  query: { key: key ?? undefined },
});

export const reviewQuery = (link: ReviewLink) =>
  queryOptions({
    queryKey: [routes.getReview.path, link.slug, link.key],
    queryFn: ({ signal }) =>
      call('getReview', { ...addressOf(link), signal, attempt: 'load the review' }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === undefined) return false;
      const { coming, videos } = state.data;
      return coming > 0 || videos.some(({ isPreparing }) => isPreparing) ? SOON_MS : AGAIN_MS;
    },
  });

/** A change of a client's. If the video or the link is gone, the page shows what is left. */
function useChange<Said>(link: ReviewLink, send: (said: Said) => Promise<Review>) {
  const client = useQueryClient();
  const { queryKey } = reviewQuery(link);
  return useMutation({
    // One after the other, so that the last reply shows all of them.
    scope: { id: `review ${link.slug}` },
    mutationFn: send,
    onSuccess: async (review) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Review>(queryKey, review);
    },
    onError: (error) => {
      const hasEnded = error instanceof ApiError && error.body?.code === 'not_found';
      toastError({
        title: 'Not sent',
        description: hasEnded
          ? 'This review has ended or was withdrawn meanwhile.'
          : errorMessage(error, 'Please try again.'),
      });
      if (error instanceof ApiError && (error.status === 404 || error.status === 403))
        void client.invalidateQueries({ queryKey });
    },
  });
}

/** Approves a video, asks for changes, or takes that back. */
export const useVerdict = (link: ReviewLink, video: string) =>
  useChange(link, (body: { author: string; verdict: Verdict | null }) => {
    const { params, query } = addressOf(link);
    return call('postReviewVerdict', {
      params: { ...params, video },
      query,
      body,
      attempt: 'save what you think',
    });
  });

export interface SaidComment {
  id: string;
  author: string;
  text: string;
  atSeconds?: number | null;
  replyTo?: string | null;
  asksForChanges?: boolean;
}

export const useComment = (link: ReviewLink, video: string) =>
  useChange(link, (body: SaidComment) => {
    const { params, query } = addressOf(link);
    return call('postReviewComment', {
      params: { ...params, video },
      query,
      body,
      attempt: 'send your comment',
    });
  });
