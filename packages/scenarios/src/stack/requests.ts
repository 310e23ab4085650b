import { waitFor } from '@talkreel/testing/wait-for';
import type { ApiClient } from './client.ts';

export const SPEECH_MODEL = 'lucataco/xtts-v2';
export const LIPSYNC_MODEL = 'sync/lipsync-2';
export const ASYNC = { prefer: 'respond-async' };

export const audioRequest = (text = 'Hello there, this is a short test.') => ({
  text,
  speaker: 'default-male',
  language: 'en',
  cleanup_voice: false,
});

/** The actor with the shortest clip; a longer one shows the same and takes longer to check. */
export async function shortestActor(
  client: ApiClient,
): Promise<{ id: string; url: string; duration: number }> {
  const actors: Array<{ id: string; url: string; duration: number }> = (
    await client.get('/api/actors')
  ).body;
  const [shortest] = actors.toSorted((a, b) => a.duration - b.duration);
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

/** Waits until a generation is in this state. @throws at once if it ends in another. */
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
