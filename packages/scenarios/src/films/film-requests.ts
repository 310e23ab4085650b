import type { Film } from '@talkreel/contracts/http/sets';
import { waitFor } from '@talkreel/testing/wait-for';
import type { ApiClient, ApiReply } from '../stack/client.ts';
import { shortestActors } from '../stack/requests.ts';

const LOOK_LINES = [
  'I used to waste an hour every morning looking for a clean mug.',
  'Then a friend showed me this little rack on her kitchen wall.',
  'Now every mug has its place, and I have my hour back.',
];

/** Short lines, so that the film takes little time to join. */
export const LINES = [
  'I could never find a clean mug.',
  'Then I got this little rack.',
  'Now every mug has its place.',
];

/** A film of short lines, spoken alternately by the actors with the shortest clips. */
export async function shortFilmOf(
  client: ApiClient,
  about: { lines?: string[]; actors?: number } = {},
) {
  return filmOf(client, { lines: LINES, cast: await shortestActors(client), ...about });
}

/** Scenes of these lines, spoken alternately by the catalog's first actors, in its first voice. */
export async function filmOf(
  client: ApiClient,
  about: { lines?: string[]; actors?: number; cast?: Array<{ id: string }> } = {},
) {
  const { lines = LOOK_LINES, actors = 1 } = about;
  const cast = about.cast ?? ((await client.get('/api/actors')).body as Array<{ id: string }>);
  const { voices } = (await client.get('/api/voices')).body as { voices: Array<{ id: string }> };
  return {
    scenes: lines.map((text, index) => ({
      text,
      actor: cast[index % actors]?.id,
      voice: voices[0]?.id,
    })),
  };
}

export const postFilm = (
  client: ApiClient,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiReply> => client.post('/api/films', body, headers);

/** A film that is accepted, but not awaited. */
export async function startFilm(client: ApiClient, body: unknown): Promise<Film> {
  return (await client.must.post('/api/films', body)).body as Film;
}

export async function readFilm(client: ApiClient, id: string): Promise<Film> {
  return (await client.get(`/api/films/${id}`)).body as Film;
}

const FINAL = ['succeeded', 'failed', 'cancelled'];

/** Waits until neither the film nor one of its scenes is in progress. */
export function untilJoined(client: ApiClient, id: string): Promise<Film> {
  return waitFor(
    async () => {
      const film = await readFilm(client, id);
      const all = [film.generation, ...film.scenes.map(({ generation }) => generation)];
      return all.every(({ state }) => FINAL.includes(state)) ? film : null;
    },
    { timeoutMs: 300_000, what: `film ${id} to end` },
  );
}

export const statesOf = (film: Film) => film.scenes.map(({ generation }) => generation.state);
