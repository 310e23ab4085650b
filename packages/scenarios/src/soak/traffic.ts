import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient, ApiReply } from '../stack/client.ts';
import { ASYNC, audioRequest } from '../stack/requests.ts';
import type { Stack } from '../stack/stack.ts';
import type { Random } from './random.ts';

const PATIENCE_MS = 30_000;
const DONE_WITHIN_MS = 60_000;

/** Users who start jobs, cancel some, and repeat unanswered requests with the same key. */
export async function createTraffic(
  stack: Stack,
  people: number,
  random: Random,
): Promise<{ run(until: number): Promise<number> }> {
  const clients = await Promise.all(
    Array.from({ length: people }, (_, index) => stack.signIn(`soak-${index}@example.com`)),
  );
  const [first] = clients;
  if (!first) throw new Error('a soak needs somebody');
  const { body: actors } = await first.get('/api/actors');
  const [actor, other] = actors;
  let requests = 0;

  /** Sends until there is a reply; the key makes that one request. */
  async function insist(
    client: ApiClient,
    path: string,
    body: unknown,
    until: number,
  ): Promise<ApiReply | null> {
    const headers = { ...ASYNC, 'idempotency-key': randomUUID() };
    const givesUpAt = Math.max(until, Date.now() + PATIENCE_MS);
    while (Date.now() < givesUpAt) {
      requests += 1;
      const reply = await client.post(path, body, headers).catch(() => null);
      if (reply && reply.status < 500) return reply;
      await delay(200);
    }
    return null;
  }

  async function person(client: ApiClient, until: number): Promise<void> {
    for (let turn = 0; Date.now() < until; turn += 1) {
      const dice = random.below(10);
      if (dice < 2) {
        const body = {
          influencerDescription: 'A woman with red hair in a garden',
          gender: 'female',
          scriptTopic: `A mug that keeps coffee warm, ${turn}`,
        };
        await insist(client, '/api/ai-influencer/pipeline', body, until);
      } else if (dice < 4) {
        await insist(
          client,
          '/api/ai-influencer/image',
          { prompt: 'a friendly puppet with green hair' },
          until,
        );
      } else {
        const spoken = await insist(
          client,
          '/api/replicate/audio',
          audioRequest(`Line ${turn} of a long day.`),
          until,
        );
        if (spoken?.status !== 202) continue;
        if (dice === 4)
          await client.post(`/api/replicate/cancel/${spoken.body.id}`).catch(() => null);
        const url = await untilDelivered(client, spoken.body.id, until);
        if (!url) continue;
        if (dice > 7) {
          const take = { ...audioRequest(`Line ${turn} again.`), projectId: spoken.body.projectId };
          await insist(client, '/api/replicate/audio', take, until);
        }
        for (const video of dice === 9 ? [actor.id, other.id] : [actor.id])
          await insist(client, '/api/replicate/lipsync', { video, audioUrl: url }, until);
      }
      await delay(random.below(300));
    }
  }

  async function untilDelivered(
    client: ApiClient,
    id: string,
    until: number,
  ): Promise<string | null> {
    const givesUpAt = Math.min(until, Date.now() + DONE_WITHIN_MS);
    while (Date.now() < givesUpAt) {
      const reply = await client.get(`/api/generations/${id}`).catch(() => null);
      if (reply?.status === 200 && reply.body.state === 'succeeded') return reply.body.result.url;
      if (reply?.status === 200 && ['failed', 'cancelled'].includes(reply.body.state)) return null;
      await delay(100);
    }
    return null;
  }

  return {
    async run(until) {
      await Promise.all(clients.map((client) => person(client, until)));
      return requests;
    },
  };
}
