import { queryOptions } from '@tanstack/react-query';
import type { Project } from '@talkreel/contracts/http/projects';
import { request } from '../../../lib/api/request.ts';

export const projectsQuery = queryOptions({
  queryKey: ['/api/projects'],
  queryFn: ({ signal }) => request<Project[]>('/api/projects', { signal }),
});
