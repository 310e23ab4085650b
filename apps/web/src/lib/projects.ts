import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import type { Project, ProjectChange } from '@talkreel/contracts/http/projects';
import { routes } from '@talkreel/contracts/routes';
import { call, page } from './api/client.ts';
import { listQuery, mapItems, type ListPages } from './api/pages.ts';
import { toastError } from './toast-store.ts';

export const PROJECTS_KEY = [routes.getProjects.path] as const;
const LISTS_KEY = [...PROJECTS_KEY, 'lists'] as const;
const PAGE = 24;

export type ShownProjects = 'all' | 'completed' | 'starred';

/** A folder's number, or 'none' for projects in no folder. */
export type FolderChoice = number | 'none';

/** Which part of the history is shown; null stands for any. */
export interface ProjectsFilter {
  tab: ShownProjects;
  search: string;
  kind: 'video' | 'film' | 'one-shot' | 'influencer' | null;
  state: 'complete' | 'audio' | 'running' | 'ended' | null;
  /** An actor's id, or the number of an influencer. */
  actor: string | null;
  folder: FolderChoice | null;
}

/** The whole history. */
export const anyProjects: ProjectsFilter = {
  tab: 'all',
  search: '',
  kind: null,
  state: null,
  actor: null,
  folder: null,
};

/** The history, newest first: all of it, or a part. */
export const projectsQuery = ({ tab, search, ...only }: ProjectsFilter) =>
  listQuery([...LISTS_KEY, tab, search, only], (before, signal) =>
    page('getProjects', {
      query: {
        limit: PAGE,
        before,
        ...(tab !== 'all' && { [tab]: 'true' }),
        ...(search !== '' && { search }),
        ...given(only),
      },
      signal,
      attempt: 'load your generations',
    }),
  );

/** The parts that are not null. */
function given<Parts extends object>(
  parts: Parts,
): { [Name in keyof Parts]?: NonNullable<Parts[Name]> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null)) as {
    [Name in keyof Parts]?: NonNullable<Parts[Name]>;
  };
}

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: [...PROJECTS_KEY, id],
    queryFn: ({ signal }) => call('getProject', { params: { id }, signal }),
  });

/** Renames or stars the project; every list that shows it updates at once. */
export function useChangeProject(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProjectChange) =>
      call('patchProject', { params: { id }, body, attempt: 'save the change' }),
    onSuccess: ({ name, title, isStarred, influencerName }) => {
      const change = (project: Project): Project =>
        project.id === id ? { ...project, name, title, isStarred, influencerName } : project;
      client.setQueriesData<ListPages<Project>>({ queryKey: LISTS_KEY }, (list) =>
        mapItems(list, change),
      );
      client.setQueryData(projectQuery(id).queryKey, (project) => project && change(project));
      // An influencer's name is shown elsewhere too.
      void client.invalidateQueries({ queryKey: [routes.getInfluencers.path] });
    },
    onError: (error) =>
      toastError(errorMessage(error, 'The change could not be saved. Please try again.')),
  });
}

/**
 * Shares the project's video, or stops that; every list that shows it updates at once. The handlers are called even if the page
 * was left.
 */
export function useShareProject(
  id: number,
  handlers: { onSuccess: (shareUrl: string | null) => void; onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shared: boolean) =>
      call('postShare', {
        params: { id },
        body: { shared },
        attempt: shared ? 'share the video' : 'stop sharing the video',
      }),
    onError: handlers.onError,
    onSuccess: ({ shareUrl }) => {
      client.setQueriesData<ListPages<Project>>({ queryKey: LISTS_KEY }, (list) =>
        mapItems(list, (project) => (project.id === id ? { ...project, shareUrl } : project)),
      );
      client.setQueryData(projectQuery(id).queryKey, (project) =>
        project === undefined ? undefined : { ...project, shareUrl },
      );
      handlers.onSuccess(shareUrl);
    },
  });
}
