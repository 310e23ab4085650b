import { price } from '@talkreel/contracts/http/price';
import { getTakes, type Project } from '@talkreel/contracts/http/projects';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  shortestActor,
  LIPSYNC_MODEL,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';

const stack = await openSharedStack();

const predictionOf = async (generationId: string) =>
  (
    await stack.db
      .selectFrom('attempts')
      .innerJoin('stages', 'stages.id', 'attempts.stage_id')
      .select('attempts.prediction_id')
      .where('stages.generation_id', '=', generationId)
      .executeTakeFirst()
  )?.prediction_id;

const speak = async (client: ApiClient, text: string, projectId?: number) => {
  const reply = await client.post('/api/replicate/audio', { ...audioRequest(text), projectId });
  expect(reply.status).toBe(200);
  return reply.body as {
    id: string;
    url: string;
    projectId: number;
    take: number;
    cost: number;
    costMessage: string;
  };
};
const priceOf = async (client: ApiClient, query: Record<string, string>) =>
  price.parse((await client.get(`/api/price?${new URLSearchParams(query).toString()}`)).body);
const projectOf = async (client: ApiClient, id: number): Promise<Project> =>
  (await client.get(`/api/projects/${id}`)).body;
const takesOf = async (client: ApiClient, id: number) =>
  getTakes.responses[200].parse((await client.get(`/api/projects/${id}/takes`)).body);

test('one generation pays for three takes and one video; the fourth take starts the next', async () => {
  const client = await stack.signIn('takes@example.com');
  const first = await speak(client, 'First words.');
  expect(first).toMatchObject({ cost: 1, take: 1, costMessage: 'Uses 1 generation.' });
  const { projectId } = first;
  const ask = { kind: 'audio', projectId: String(projectId) };
  expect(await priceOf(client, ask)).toMatchObject({
    cost: 0,
    label: 'Included',
    detail: '2 more takes included',
    takesUsed: 1,
    takesIncluded: 3,
  });
  const second = await speak(client, 'Second words.', projectId);
  expect(second).toMatchObject({
    projectId,
    cost: 0,
    take: 2,
    costMessage: 'Included: take 2 of 3.',
  });
  const third = await speak(client, 'Third words.', projectId);
  expect(third).toMatchObject({ projectId, cost: 0, take: 3 });
  expect(await availableCredits(client)).toBe(2);

  expect(await projectOf(client, projectId)).toMatchObject({
    audioUrl: third.url,
    audioParams: { text: 'Third words.' },
  });
  expect(await takesOf(client, projectId)).toMatchObject([
    { number: 1, text: 'First words.', audioUrl: first.url, isShown: false },
    { number: 2, text: 'Second words.', audioUrl: second.url, isShown: false },
    { number: 3, text: 'Third words.', audioUrl: third.url, isShown: true },
  ]);
  for (const { url } of [first, second, third]) expect((await client.fetch(url)).status).toBe(200);

  expect(await priceOf(client, ask)).toMatchObject({ cost: 1, takesUsed: 3 });
  const fourth = await speak(client, 'Fourth words.', projectId);
  expect(fourth).toMatchObject({ cost: 1, take: 1 });
  expect(fourth.projectId).not.toBe(projectId);

  // Any take can be used for the video; the project then shows that take.
  const { id: video } = await shortestActor(client);
  expect(await priceOf(client, { kind: 'lipsync', audioUrl: second.url })).toMatchObject({
    cost: 0,
  });
  const made = await client.post('/api/replicate/lipsync', { video, audioUrl: second.url });
  expect(made.body).toMatchObject({ cost: 0, projectId });
  expect(await projectOf(client, projectId)).toMatchObject({
    audioUrl: second.url,
    outputUrl: made.body.url,
    audioParams: { text: 'Second words.', videoId: video },
  });
  const other = await client.post('/api/replicate/lipsync', { video, audioUrl: first.url });
  expect(other.body.cost).toBe(1);
  expect(await projectOf(client, other.body.projectId)).toMatchObject({
    audioParams: { text: 'First words.' },
  });
});

test(
  'the ledger shows a generation as one entry, including its takes and video',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('groups@example.com');
    const { id, projectId } = await speak(client, 'One.');
    const { url: audioUrl } = await speak(client, 'Two.', projectId);
    const { id: video } = await shortestActor(client);
    await client.must.post('/api/replicate/lipsync', { video, audioUrl });
    const { body } = await client.get('/api/credits?show=used');
    const lines = body.entries.filter(
      (entry: { generationId: string }) => entry.generationId === id,
    );
    expect(
      lines.map((entry: { kind: string; amount: number; message: string }) => [
        entry.kind,
        entry.amount,
        entry.message,
      ]),
    ).toEqual([
      ['included', 0, 'Speech and video: the video, included'],
      ['included', 0, 'Speech and video: take 2 of 3, included'],
      ['capture', 0, 'Speech and video: take 1 of 3, generation used'],
      ['reserve', -1, 'Reserved while in progress'],
    ]);
    const csv = (await client.get('/api/credits.csv')).body as string;
    expect(csv).toContain('"Speech and video: take 2 of 3, included"');
    expect(csv).toContain('"Speech and video: the video, included"');
  },
);

test(
  'of many concurrent takes two are included, and each other one starts a generation',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('many-takes@example.com');
    const { projectId } = await speak(client, 'The first.');
    const replies = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        client.post(
          '/api/replicate/audio',
          { ...audioRequest(`Take ${number}.`), projectId },
          ASYNC,
        ),
      ),
    );
    const costs = replies.map(({ body }) => body.cost as number);
    expect(costs.toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1]);
    for (const { body } of replies) await untilState(client, body.id, 'succeeded');
    expect((await takesOf(client, projectId)).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await availableCredits(client)).toBe(0);
  },
);

test(
  'no take is included while the first is in progress, or once the video exists',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('late-takes@example.com');
    await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
    const begun = await client.post('/api/replicate/audio', audioRequest('Slow.'), ASYNC);
    await waitFor(() => predictionOf(begun.body.id), { what: 'the provider to be asked' });
    const early = await client.post(
      '/api/replicate/audio',
      { ...audioRequest('Early.'), projectId: begun.body.projectId },
      ASYNC,
    );
    expect(early.body.cost).toBe(1);
    expect(early.body.projectId).not.toBe(begun.body.projectId);
    await client.must.post(`/api/replicate/cancel/${begun.body.id}`);
    const { result } = await untilState(client, early.body.id, 'succeeded');

    await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
    const { id: video } = await shortestActor(client);
    const lipsync = await client.post(
      '/api/replicate/lipsync',
      { video, audioUrl: result.url },
      ASYNC,
    );
    const { projectId } = early.body;
    expect(await priceOf(client, { kind: 'audio', projectId: String(projectId) })).toMatchObject({
      cost: 1,
    });
    const late = await speak(client, 'Late.', projectId);
    expect(late).toMatchObject({ cost: 1, take: 1 });
    expect(late.projectId).not.toBe(projectId);
    await client.must.post(`/api/replicate/cancel/${lipsync.body.id}`);
    // The video was cancelled: it and the takes are still included.
    expect(await speak(client, 'Again.', projectId)).toMatchObject({ cost: 0, take: 2 });
  },
);

test('a failed take is not counted, and the generation stays paid', async () => {
  const client = await stack.signIn('failed-take@example.com');
  const { projectId, url } = await speak(client, 'Good.');
  await stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
  const failed = await client.post('/api/replicate/audio', {
    ...audioRequest('Bad.'),
    projectId,
  });
  expect(failed.status).toBe(502);
  expect(await availableCredits(client)).toBe(2);
  expect(await projectOf(client, projectId)).toMatchObject({ audioUrl: url });
  expect(await speak(client, 'Better.', projectId)).toMatchObject({ cost: 0, take: 2 });
});

/** @shows abuse 4 */
test("nobody can make a take of another user's speech", async () => {
  const owner = await stack.signIn('take-owner@example.com');
  const other = await stack.signIn('take-thief@example.com');
  const { projectId } = await speak(owner, 'Mine.');
  const reply = await other.post('/api/replicate/audio', {
    ...audioRequest('Yours.'),
    projectId,
  });
  expect(reply.status).toBe(404);
  expect((await other.get(`/api/projects/${projectId}/takes`)).status).toBe(404);
  expect((await other.get(`/api/price?kind=audio&projectId=${projectId}`)).status).toBe(404);
  expect(await availableCredits(other)).toBe(3);
});
