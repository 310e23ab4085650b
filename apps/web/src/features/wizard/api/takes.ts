import { queryOptions } from '@tanstack/react-query';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';

/** Every recording of a project's speech, oldest first. */
export function takesQuery(projectId: number) {
  return queryOptions({
    queryKey: [routes.getProjects.path, projectId, 'takes'],
    queryFn: ({ signal }) => call('getTakes', { params: { id: projectId }, signal }),
    staleTime: 0,
  });
}
