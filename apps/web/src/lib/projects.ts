import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '@talkreel/contracts/http/projects';
import { routes } from '@talkreel/contracts/routes';
import { call, page } from './api/client.ts';
import { listQuery, mapItems, type ListPages } from './api/pages.ts';

export const PROJECTS_KEY = [routes.getProjects.path] as const;
const LISTS_KEY = [...PROJECTS_KEY, 'lists'] as const;
const PAGE = 24;

/** The history, newest first: all of it, or only completed projects. */
export const projectsQuery = (show: 'all' | 'completed') =>
  listQuery([...LISTS_KEY, show], (before, signal) =>
    page('getProjects', {
      query: { limit: PAGE, before, ...(show === 'completed' && { completed: 'true' }) },
      signal,
      attempt: 'load your generations',
    }),
  );

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: [...PROJECTS_KEY, id],
    queryFn: ({ signal }) => call('getProject', { params: { id }, signal }),
  });

/** Shares the project's video, or stops that; every list that shows it updates at once. */
export function useShareProject(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shared: boolean) =>
      call('postShare', {
        params: { id },
        body: { shared },
        attempt: shared ? 'share the video' : 'stop sharing the video',
      }),
    onSuccess: ({ shareUrl }) => {
      client.setQueriesData<ListPages<Project>>({ queryKey: LISTS_KEY }, (list) =>
        mapItems(list, (project) => (project.id === id ? { ...project, shareUrl } : project)),
      );
      client.setQueryData(projectQuery(id).queryKey, (project) =>
        project === undefined ? undefined : { ...project, shareUrl },
      );
    },
  });
}
