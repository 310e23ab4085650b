import { routes } from '@talkreel/contracts/routes';
import { page } from '../../../lib/api/client.ts';
import { listQuery } from '../../../lib/api/pages.ts';

/** Everyone's approved influencers and the user's own, newest first; refetched whenever the page opens. */
export const communityQuery = {
  ...listQuery([routes.getCommunity.path], (before, signal) =>
    page('getCommunity', { query: { limit: 24, before }, signal }),
  ),
  refetchOnMount: 'always' as const,
};
