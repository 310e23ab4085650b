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
  title: string;
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

/**
 * A finished video of new speech. To cut the clip where the speech ends costs more than its other seconds, unless the
 * video is encoded again.
 */
export async function makeVideo(
  client: ApiClient,
  text?: string,
  { endsWithSpeech = false } = {},
): Promise<{ id: string; projectId: number; url: string; audioUrl: string }> {
  const { url: audioUrl } = await makeAudio(client, text);
  const { id: video } = await shortestActor(client);
  const asked = { video, audioUrl, endsWithSpeech };
  const { body } = await client.must.post('/api/replicate/lipsync', asked, ASYNC);
  const { id, projectId, result } = await untilState(client, body.id, 'succeeded');
  return { id, projectId, url: result.url, audioUrl };
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

/** Starts work that no worker takes. */
export async function withoutWorkers<T>(
  { db }: Pick<Stack, 'db'>,
  start: () => Promise<T>,
): Promise<T> {
  await sql`alter table stages alter available_at set default '2100-01-01'`.execute(db);
  try {
    return await start();
  } finally {
    await sql`alter table stages alter available_at set default now()`.execute(db);
  }
}

export async function availableCredits(client: ApiClient): Promise<number> {
  const { body } = await client.get('/api/credits');
  return body.balance.available;
}

/** The value of FREE_REQUESTS_PER_HOUR. */
export const FREE_PER_HOUR = 60;

type FreeKind = 'script' | 'image' | 'export';

/** Records the free requests of a kind in this hour as made, all but `left`. */
export async function leaveFree(
  stack: Pick<Stack, 'db'>,
  client: ApiClient,
  kind: FreeKind,
  left: number,
): Promise<void> {
  const { id } = (await client.get('/api/auth/user')).body;
  await leaveFreeOf(stack, id, kind, left);
}

/** The same for the user with this id. */
export async function leaveFreeOf(
  { db }: Pick<Stack, 'db'>,
  userId: string,
  kind: FreeKind,
  left: number,
): Promise<void> {
  await sql`
    insert into hourly_uses (user_id, kind, uses)
    values (${userId}, ${kind}, array_fill(now(), array[${FREE_PER_HOUR - left}::int]))
    on conflict (user_id, kind) do update set uses = excluded.uses`.execute(db);
}
