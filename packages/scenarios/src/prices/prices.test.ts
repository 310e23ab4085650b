import { price } from '@talkreel/contracts/http/price';
import { expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { ASYNC, audioRequest, shortestActor, makeAudio, untilState } from '../stack/requests.ts';

const stack = await openSharedStack();

async function priceOf(client: ApiClient, query: Record<string, string>) {
  const reply = await client.get(`/api/price?${new URLSearchParams(query).toString()}`);
  expect(reply.status).toBe(200);
  return price.parse(reply.body);
}

test('every kind has a price before it is started', async () => {
  const client = await stack.signIn('prices@example.com');
  const uses = { cost: 1, label: 'Uses 1 generation', available: 3, affordable: true };
  for (const kind of ['audio', 'influencer-video', 'one-shot'])
    expect(await priceOf(client, { kind })).toMatchObject({ kind, ...uses });
  for (const kind of ['script', 'image'])
    expect(await priceOf(client, { kind })).toMatchObject({ cost: 0, label: 'Free' });
  expect(await priceOf(client, { kind: 'lipsync' })).toMatchObject({ cost: 0, label: 'Included' });
});

test('the reply states the cost, also for a repeat of the request', async () => {
  const client = await stack.signIn('replies@example.com');
  const key = { ...ASYNC, 'idempotency-key': 'speech' };
  for (let time = 0; time < 2; time += 1) {
    const { body } = await client.post('/api/replicate/audio', audioRequest(), key);
    expect(body).toMatchObject({ cost: 1, costMessage: 'Uses 1 generation.' });
    await untilState(client, body.id, 'succeeded');
  }
  const { url: audioUrl } = await makeAudio(client);
  const { id: video } = await shortestActor(client);
  expect(await priceOf(client, { kind: 'lipsync', audioUrl })).toMatchObject({
    cost: 0,
    label: 'Included',
  });
  const included = { cost: 0, costMessage: 'Included with your speech.' };
  const once = { 'idempotency-key': 'video' };
  for (let time = 0; time < 2; time += 1) {
    const reply = await client.post('/api/replicate/lipsync', { video, audioUrl }, once);
    expect(reply).toMatchObject({ status: 200, body: included });
  }
});

test(
  'a second video of one recording states its price before and after',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('second-video@example.com');
    const { url: audioUrl } = await makeAudio(client);
    const { body: actors } = await client.get('/api/actors');
    const ask = (actor: { id: string }) =>
      client.post('/api/replicate/lipsync', { video: actor.id, audioUrl });
    expect((await ask(actors[0])).body.cost).toBe(0);
    expect(await priceOf(client, { kind: 'lipsync', audioUrl })).toMatchObject({
      cost: 1,
      label: 'Uses 1 generation',
      available: 2,
    });
    expect((await ask(actors[1])).body).toMatchObject({
      cost: 1,
      costMessage: 'Uses 1 generation.',
    });
  },
);

test(
  "a user without credit sees it before the button, and nobody sees other users' data",
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('spent@example.com');
    for (let time = 0; time < 3; time += 1) await makeAudio(client);
    expect(await priceOf(client, { kind: 'audio' })).toMatchObject({
      cost: 1,
      available: 0,
      affordable: false,
    });
    expect(await priceOf(client, { kind: 'lipsync' })).toMatchObject({ affordable: true });
    const other = await stack.signIn('prying@example.com');
    const { url: audioUrl } = await makeAudio(other);
    const query = new URLSearchParams({ kind: 'lipsync', audioUrl });
    expect((await client.get(`/api/price?${query.toString()}`)).status).toBe(404);
    expect((await client.get('/api/price?kind=everything')).status).toBe(400);
  },
);
