import { useQueryClient } from '@tanstack/react-query';
import type { Film } from '@talkreel/contracts/http/sets';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';
import { projectsQuery, useChangeProject } from '../../../lib/projects.ts';
import { mergeSet } from '../model/live-set.ts';
import { changeSet, setQueries, useAgain } from './sets.ts';

/** Earlier films, newest first: a part of the history. */
export const filmsQuery = projectsQuery({
  tab: 'all',
  search: '',
  kind: 'film',
  state: null,
  actor: null,
  folder: null,
});

export const filmQuery = setQueries(routes.getFilm.path, (id, signal) =>
  call('getFilm', { params: { id }, signal }),
);

/** Renames the film's entry in the history. */
export function useRenameFilm({ id, projectId }: Film) {
  const client = useQueryClient();
  const change = useChangeProject(projectId);
  return {
    isSaving: change.isPending,
    rename: (name: string, done: () => void): void =>
      change.mutate(
        { name },
        {
          onSuccess: () => {
            changeSet(client, filmQuery(id), (film) => ({ ...film, name }));
            done();
          },
        },
      ),
  };
}

export interface SceneAgain {
  position: number;
  text?: string;
}

/** Makes scenes again; without any, the film is only joined again. `onStarted` is called even if the page was left. */
export function useRetryFilm(id: string, onStarted: (scenes: SceneAgain[]) => void) {
  const client = useQueryClient();
  return useAgain({
    send: (scenes: SceneAgain[]) =>
      call('retryFilm', {
        params: { id },
        body: scenes.length === 0 ? {} : { scenes },
        idempotencyKey: crypto.randomUUID(),
        attempt: 'make the scenes again',
      }),
    onReply: (film, scenes) => {
      // Events that came while the reply was on its way may be ahead of it.
      client.setQueryData<Film>(filmQuery(id).queryKey, (known) => mergeSet(known, film));
      onStarted(scenes);
    },
    failed: 'Nothing was started',
  });
}
