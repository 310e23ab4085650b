import type { Query, QueryClient } from '@tanstack/react-query';
import { routes } from '@talkreel/contracts/routes';
import { fetchAnew } from '../api/refresh.ts';
import { trackedGenerationsQuery, untrackGeneration } from '../generations/generations.ts';

/** The addresses of lists that show the user's projects and folders. */
const SHOWN: readonly string[] = [
  routes.getProjects.path,
  routes.getInfluencers.path,
  routes.getCommunity.path,
  routes.listFolders.path,
  routes.getTrash.path,
  routes.listMedia.path,
  routes.getMediaRoom.path,
  routes.listBatches.path,
  // A batch's videos are entries of the history: starred, deleted and restored.
  routes.getBatch.path,
  // A film has the name of its entry.
  routes.getFilm.path,
];

/** Whether it is a list of the versions of a video, which says where its link leads. */
export const isVersions = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  /^\/api\/projects\/\d+\/versions$/.test(String(queryKey[0]));

/** Whether it is one picture or clip of the media library, which shots show. */
const isMediaItem = ({ queryKey }: Query): boolean =>
  /^\/api\/media\/[\da-f-]{36}$/.test(String(queryKey[0]));

const isShown = (query: Query): boolean =>
  SHOWN.includes(String(query.queryKey[0])) || isVersions(query) || isMediaItem(query);

/** Refetches these lists; jobs of `deleted` projects leave the tray. */
export function refreshLibrary(client: QueryClient, deleted: number[]): Promise<void> {
  for (const job of client.getQueryData(trackedGenerationsQuery.queryKey) ?? [])
    if (job.projectId !== null && deleted.includes(job.projectId))
      untrackGeneration(client, job.id);
  return fetchAnew(client, isShown, { isNews: true });
}
