import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project, ShareBody, ShareResult } from '@talkreel/contracts/http/projects';
import { request } from './api/request.ts';

export const projectsQuery = queryOptions({
  queryKey: ['/api/projects'],
  queryFn: ({ signal }) =>
    request<Project[]>('/api/projects', { signal, attempt: 'load your generations' }),
});

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/projects', id],
    queryFn: ({ signal }) => request<Project>(`/api/projects/${id}`, { signal }),
  });

/** Publishes the project's video under a link of its own, or takes it back; every list that shows it knows at once. */
export function useShareProject(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shared: boolean) => {
      const body: ShareBody = { shared };
      return request<ShareResult>(`/api/projects/${id}/share`, {
        method: 'POST',
        body,
        attempt: shared ? 'share the video' : 'stop sharing the video',
      });
    },
    onSuccess: ({ shareUrl }) => {
      client.setQueryData(projectsQuery.queryKey, (list) =>
        list?.map((project) => (project.id === id ? { ...project, shareUrl } : project)),
      );
      client.setQueryData(projectQuery(id).queryKey, (project) =>
        project === undefined ? undefined : { ...project, shareUrl },
      );
    },
  });
}
