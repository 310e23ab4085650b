import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import type { ApiClient } from './client.ts';
import type { Stack } from './stack.ts';

export const SPEECH_MODEL = 'lucataco/xtts-v2';
export const LIPSYNC_MODEL = 'sync/lipsync-2';
export const ASYNC = { prefer: 'respond-async' };

export const audioRequest = (text = 'Hello there, this is a short test.') => ({
  text,
  speaker: 'default-male',
  language: 'en',
  cleanup_voice: false,
});

interface Actor {
  id: string;
  url: string;
  duration: number;
}

/** Actors with short clips first: longer ones show the same and take longer to check. */
export async function shortestActors(client: ApiClient): Promise<Actor[]> {
  const { body } = await client.get('/api/actors');
  return (body as Actor[]).toSorted((a, b) => a.duration - b.duration);
}

export async function shortestActor(client: ApiClient): Promise<Actor> {
  const [shortest] = await shortestActors(client);
  if (!shortest) throw new Error('there are no actors');
  return shortest;
}

/** A finished speech. */
export async function makeAudio(
  client: ApiClient,
  text?: string,
): Promise<{ url: string; id: string }> {
  const reply = await client.post('/api/replicate/audio', audioRequest(text));
  if (reply.status !== 200) throw new Error(`audio: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** A lip-sync of new speech, accepted but not awaited. */
export async function startLipsync(
  client: ApiClient,
  headers: Record<string, string> = {},
): Promise<{ id: string; audioUrl: string; actorId: string }> {
  const audio = await makeAudio(client);
  const actor = await shortestActor(client);
  const reply = await client.post(
    '/api/replicate/lipsync',
    { video: actor.id, audioUrl: audio.url },
    { ...ASYNC, ...headers },
  );
  if (reply.status !== 202)
    throw new Error(`lipsync: ${reply.status} ${JSON.stringify(reply.body)}`);
  return { id: reply.body.id, audioUrl: audio.url, actorId: actor.id };
}

export function generationOf(client: ApiClient, id: string) {
  return client.get(`/api/generations/${id}`).then((reply) => reply.body);
}

/** Waits until a generation is in this state. @throws at once if the generation ends in another. */
export async function untilState(
  client: ApiClient,
  id: string,
  state: string,
  timeoutMs = 300_000,
) {
  const generation = await waitFor(
    async () => {
      const now = await generationOf(client, id);
      return [state, 'succeeded', 'failed', 'cancelled'].includes(now.state) ? now : null;
    },
    { timeoutMs, what: `generation ${id} to be ${state}` },
  );
  if (generation.state === state) return generation;
  const { error } = generation;
  throw new Error(`generation ${id} ended as ${generation.state}: ${JSON.stringify(error)}`);
}

export async function availableCredits(client: ApiClient): Promise<number> {
  const { body } = await client.get('/api/credits');
  return body.balance.available;
}

/** The value of FREE_REQUESTS_PER_HOUR. */
export const FREE_PER_HOUR = 60;

/** Records the free requests of a kind in this hour as made, all but `left`. */
export async function leaveFree(
  { db }: Pick<Stack, 'db'>,
  client: ApiClient,
  kind: 'script' | 'image',
  left: number,
): Promise<void> {
  const { id } = (await client.get('/api/auth/user')).body;
  await sql`
    insert into hourly_uses (user_id, kind, uses)
    values (${id}, ${kind}, array_fill(now(), array[${FREE_PER_HOUR - left}::int]))`.execute(db);
}
