import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Page } from '@talkreel/client/client';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { errorMessage } from '@talkreel/client/errors';
import { FIRST_PERFORMERS } from '@talkreel/contracts/constants';
import { routes } from '@talkreel/contracts/routes';
import { call, page } from './api/client.ts';
import { listQuery } from './api/pages.ts';
import { PROJECTS_KEY, type FolderChoice } from './projects.ts';
import { toastError } from './toast-store.ts';

const INFLUENCERS_KEY = [routes.getInfluencers.path] as const;

/** Which of the user's influencers are shown; null stands for any. */
export interface InfluencersFilter {
  search: string;
  source: 'photo' | 'description' | null;
  state: 'ready' | 'portrait' | 'shared' | null;
  folder: FolderChoice | null;
}

/** The user's own influencers, newest first; refetched whenever the page opens. */
export const myInfluencersQuery = ({ search, source, state, folder }: InfluencersFilter) => ({
  ...listQuery([...INFLUENCERS_KEY, 'list', search, source, state, folder], (before, signal) =>
    page('getInfluencers', {
      query: {
        limit: 24,
        before,
        ...(search !== '' && { search }),
        ...(source !== null && { source }),
        ...(state !== null && { state }),
        ...(folder !== null && { folder }),
      },
      signal,
    }),
  ),
  refetchOnMount: 'always' as const,
});

/** The influencers from which one is chosen by its name. */
export const performerNamesQuery = queryOptions({
  queryKey: [...INFLUENCERS_KEY, 'names'],
  queryFn: ({ signal }) =>
    call('getInfluencers', { query: { limit: 100, withVideo: 'true' }, signal }),
});

/** All of the user's influencers that can speak, for a choice of several or to find one that was chosen before. */
export const allPerformersQuery = queryOptions({
  queryKey: [...INFLUENCERS_KEY, 'all performers'],
  queryFn: async ({ signal }) => {
    const all: Influencer[] = [];
    let before: string | null = null;
    do {
      const found: Page<Influencer> = await page('getInfluencers', {
        query: { limit: 100, before, withVideo: 'true' },
        signal,
      });
      all.push(...found.items);
      before = found.next;
    } while (before !== null);
    return all;
  },
  refetchOnMount: 'always' as const,
});

const JUST_FETCHED_MS = 2_000;

/** The user's influencers that can speak, a few at a time, because the cast is below them. */
export const myPerformersQuery = {
  ...listQuery([...INFLUENCERS_KEY, 'performers'], (before, signal) =>
    page('getInfluencers', { query: { ...FIRST_PERFORMERS, before }, signal }),
  ),
  // The route has just fetched the list for its page; a page that is opened again fetches it again.
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt < JUST_FETCHED_MS || ('always' as const),
};

export const influencerQuery = (id: number) =>
  queryOptions({
    queryKey: [...INFLUENCERS_KEY, id],
    queryFn: ({ signal }) => call('getInfluencer', { params: { id }, signal }),
  });

/** Shares the user's own influencer with the community, or stops that. */
export function approveInfluencer(id: number, approved = true): Promise<Influencer> {
  return call('approveInfluencer', { params: { id }, body: { approved } });
}

/** Renames the user's own influencer; an empty name removes it. */
export function useRenameInfluencer(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('renameInfluencer', { params: { id }, body: { name } }),
    onSuccess: (changed) => {
      client.setQueryData(influencerQuery(id).queryKey, changed);
      for (const queryKey of [INFLUENCERS_KEY, [routes.getCommunity.path], PROJECTS_KEY])
        void client.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      toastError(errorMessage(error, 'The name could not be saved. Please try again.')),
  });
}
