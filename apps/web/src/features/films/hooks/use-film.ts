import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePollMs } from '../../../lib/generations/use-generation.ts';
import { useServerEvent } from '../../../lib/live/live-provider.tsx';
import { changeFilm, filmQuery } from '../api/films.ts';
import { isOpen, withFilmProgress, withJob } from '../model/live-film.ts';

/** A film, kept current by events and, in case some get lost, by polling while it is in progress. */
export function useFilm(id: string) {
  const client = useQueryClient();
  const pollMs = usePollMs();
  useServerEvent('generation.changed', ({ generation }) =>
    changeFilm(client, id, (film) => withJob(film, generation)),
  );
  useServerEvent('stage.progressed', (event) =>
    changeFilm(client, id, (film) => withFilmProgress(film, event)),
  );
  return useQuery({
    ...filmQuery(id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollMs : false),
  });
}
