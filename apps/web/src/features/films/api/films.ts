import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import type { Film, FilmBody } from '@talkreel/contracts/http/films';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';
import { orPaywall } from '../../../lib/api/paid.ts';
import { refreshAccount } from '../../../lib/api/refresh.ts';
import { projectsQuery, useChangeProject } from '../../../lib/projects.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { mergeFilm } from '../model/live-film.ts';

/** Earlier films, newest first: a part of the history. */
export const filmsQuery = projectsQuery({
  tab: 'all',
  search: '',
  kind: 'film',
  state: null,
  actor: null,
  folder: null,
});

/** A film with its scenes; events keep it current. */
export function filmQuery(id: string) {
  return queryOptions({
    queryKey: [routes.getFilm.path, id],
    queryFn: async ({ queryKey, signal, client }) => {
      const fetched = await call('getFilm', { params: { id }, signal });
      // Events that came while the reply was on its way may be ahead of it.
      return mergeFilm(client.getQueryData<Film>(queryKey), fetched);
    },
  });
}

export function changeFilm(client: QueryClient, id: string, change: (film: Film) => Film): void {
  client.setQueryData<Film>(filmQuery(id).queryKey, (film) => film && change(film));
}

/**
 * Starts a film; null if the paywall was shown, which says that nothing is left. If some generations are left, but too
 * few, the call throws the reply's own sentence.
 */
export async function startFilm(
  body: FilmBody,
  idempotencyKey: string,
  hasSomeLeft: boolean,
): Promise<Film | null> {
  const asked = call('postFilm', { body, idempotencyKey, attempt: 'start the film' });
  if (hasSomeLeft) return asked;
  const reply = await orPaywall(asked);
  return reply.kind === 'ok' ? reply.data : null;
}

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
            changeFilm(client, id, (film) => ({ ...film, name }));
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
  return useMutation({
    mutationFn: async (scenes: SceneAgain[]) =>
      orPaywall(
        call('retryFilm', {
          params: { id },
          body: scenes.length === 0 ? {} : { scenes },
          idempotencyKey: crypto.randomUUID(),
          attempt: 'make the scenes again',
        }),
      ),
    onSuccess: (reply, scenes) => {
      if (reply.kind === 'ok') {
        // Events that came while the reply was on its way may be ahead of it.
        client.setQueryData<Film>(filmQuery(id).queryKey, (known) => mergeFilm(known, reply.data));
        onStarted(scenes);
      }
      void refreshAccount(client);
    },
    onError: (error) =>
      toastError({
        title: 'Nothing was started',
        description: errorMessage(error, 'Please try again.'),
      }),
  });
}
