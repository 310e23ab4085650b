/** @module-tag long */
import type { Project } from '@talkreel/contracts/http/projects';
import { expect, test } from 'vitest';
import { makeImage } from '../influencers/requests.ts';
import { createClient, type ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import {
  ASYNC,
  availableCredits,
  LIPSYNC_MODEL,
  makeAudio,
  startLipsync,
  untilState,
} from '../stack/requests.ts';

// Media work is slow on a busy machine.
const stack = await openSharedStack();

const actorsOf = async (client: ApiClient): Promise<Array<{ id: string }>> =>
  (await client.get('/api/actors')).body;
const projectsOf = async (client: ApiClient): Promise<Project[]> =>
  (await client.get('/api/projects')).body;
const projectOf = async (client: ApiClient, id: number): Promise<Project> =>
  (await client.get(`/api/projects/${id}`)).body;

async function shareSlug(client: ApiClient, projectId: number): Promise<string> {
  const { status, body } = await client.post(`/api/projects/${projectId}/share`, { shared: true });
  expect(status).toBe(200);
  return new URL(body.shareUrl).pathname.split('/').at(-1) ?? '';
}

test('two videos of one recording are both kept, each with its own poster, captions and link', async () => {
  const client = await stack.signIn('two-videos@example.com');
  const { url: audioUrl } = await makeAudio(client, 'One speech. Two faces.');
  const [one, two] = await actorsOf(client);
  const make = async (actor: { id: string } | undefined) => {
    const reply = await client.post('/api/replicate/lipsync', { video: actor?.id, audioUrl });
    expect(reply.status).toBe(200);
    return reply.body as { projectId: number; url: string };
  };
  const first = await make(one);
  const slug = await shareSlug(client, first.projectId);
  const before = await projectOf(client, first.projectId);
  const second = await make(two);

  const projects = await projectsOf(client);
  expect(projects.map(({ id }) => id)).toEqual([second.projectId, first.projectId]);
  expect(await projectOf(client, first.projectId)).toEqual(before);
  const after = await projectOf(client, second.projectId);
  expect(after).toMatchObject({
    kind: 'video',
    outputUrl: second.url,
    audioUrl: before.audioUrl,
    shareUrl: null,
    audioParams: { videoId: two?.id, text: 'One speech. Two faces.' },
    audioGenerationId: before.audioGenerationId,
    latestGeneration: { kind: 'lipsync', state: 'succeeded' },
  });
  expect(before.audioParams?.videoId).toBe(one?.id);
  expect(after.thumbnailUrl).not.toBe(before.thumbnailUrl);

  const otherSlug = await shareSlug(client, second.projectId);
  const visitor = createClient(stack.url);
  for (const [link, { url }] of [
    [slug, first],
    [otherSlug, second],
  ] as const) {
    const { status, body } = await visitor.get(`/api/share/${link}`);
    expect([status, body.url, body.title]).toEqual([200, `${url}?share=${link}`, 'One speech.']);
    for (const path of [body.url, body.thumbnailUrl, body.captionsUrl])
      expect((await visitor.fetch(path)).status).toBe(200);
  }
  // One video was included with its speech, the other was charged.
  expect(await availableCredits(client)).toBe(1);
});

test('two concurrent videos of one recording are two entries, and one of them is included', async () => {
  const client = await stack.signIn('side-by-side@example.com');
  const { url: audioUrl } = await makeAudio(client);
  const actors = (await actorsOf(client)).slice(0, 3);
  const replies = await Promise.all(
    actors.flatMap((actor) =>
      [1, 2].map(() => client.post('/api/replicate/lipsync', { video: actor.id, audioUrl }, ASYNC)),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202));
  const ids = new Map(replies.map(({ body }) => [body.id as string, body]));
  expect(ids.size).toBe(3);
  const costs = [...ids.values()].map(({ cost }) => cost as number);
  expect(costs.toSorted((a, b) => a - b)).toEqual([0, 1, 1]);
  for (const id of ids.keys()) await untilState(client, id, 'succeeded');
  const projects = await projectsOf(client);
  expect(projects).toHaveLength(3);
  expect(new Set(projects.map(({ outputUrl }) => outputUrl)).size).toBe(3);
  expect(new Set(projects.map(({ audioParams }) => audioParams?.videoId))).toEqual(
    new Set(actors.map(({ id }) => id)),
  );
  expect(await availableCredits(client)).toBe(0);
});

test.each(['failed', 'cancelled'] as const)(
  'a further video that is %s leaves no entry behind, and takes nothing from the first',
  async (end) => {
    const client = await stack.signIn(`further-${end}@example.com`);
    const { url: audioUrl } = await makeAudio(client);
    const [one, two] = await actorsOf(client);
    await client.must.post('/api/replicate/lipsync', { video: one?.id, audioUrl });
    const before = await projectsOf(client);
    await stack.sandbox.fault(
      end === 'failed'
        ? { kind: 'fail', model: LIPSYNC_MODEL, times: 3 }
        : { kind: 'hang', model: LIPSYNC_MODEL },
    );
    const { body } = await client.post(
      '/api/replicate/lipsync',
      { video: two?.id, audioUrl },
      ASYNC,
    );
    expect(await projectsOf(client)).toHaveLength(2);
    if (end === 'cancelled') await client.must.post(`/api/replicate/cancel/${body.id}`);
    expect((await untilState(client, body.id, end)).projectId).toBeNull();
    expect(await projectsOf(client)).toEqual(before);
    expect(await availableCredits(client)).toBe(2);
    await stack.sandbox.clearFaults();
    const again = await client.post('/api/replicate/lipsync', { video: two?.id, audioUrl });
    expect([again.status, again.body.cost]).toEqual([200, 1]);
    expect(await projectsOf(client)).toHaveLength(2);
  },
);

test('a recording whose included video failed keeps its entry, which gets the next video', async () => {
  const client = await stack.signIn('failed-included@example.com');
  await stack.sandbox.fault({ kind: 'fail', model: LIPSYNC_MODEL, times: 3 });
  const { id, audioUrl } = await startLipsync(client);
  await untilState(client, id, 'failed');
  expect(await availableCredits(client)).toBe(3);
  const [entry] = await projectsOf(client);
  expect(entry).toMatchObject({ outputUrl: null, audioUrl });
  const [, two] = await actorsOf(client);
  const { body } = await client.post('/api/replicate/lipsync', { video: two?.id, audioUrl });
  expect(body).toMatchObject({ cost: 1, projectId: entry?.id });
  expect(await projectsOf(client)).toMatchObject([
    { id: entry?.id, outputUrl: body.url, audioParams: { videoId: two?.id } },
  ]);
});

test('a second video of an influencer is a separate influencer, and is deleted when nobody uses it', async () => {
  const client = await stack.signIn('two-clips@example.com');
  const portrait = await makeImage(client);
  const make = async (prompt: string) => {
    const reply = await client.post(`/api/ai-influencer/video?projectId=${portrait.id}`, {
      image: portrait.url,
      prompt,
    });
    expect(reply.status).toBe(200);
    return reply.body as { id: number; url: string };
  };
  const first = await make('She waves.');
  await client.must.post(`/api/ai-influencer/projects/${first.id}/approve`, { approved: true });
  const slug = await shareSlug(client, first.id);
  const second = await make('She nods.');
  expect(first.id).toBe(portrait.id);
  expect(second.id).not.toBe(first.id);
  expect((await projectsOf(client)).map(({ outputUrl }) => outputUrl)).toEqual([
    second.url,
    first.url,
  ]);
  const [newer, older] = (await client.get('/api/ai-influencer/projects')).body;
  expect(newer).toMatchObject({
    id: second.id,
    imageUrl: portrait.url,
    description: older.description,
    isApproved: false,
  });
  expect(older).toMatchObject({ id: first.id, imageUrl: portrait.url, isApproved: true });
  const visitor = createClient(stack.url);
  expect((await visitor.get(`/api/share/${slug}`)).body.url).toBe(`${first.url}?share=${slug}`);

  // The portrait was made in the first; it stays as long as the second shows it.
  const otherSlug = await shareSlug(client, second.id);
  expect((await client.delete(`/api/ai-influencer/projects/${first.id}`)).status).toBe(200);
  expect((await client.fetch(first.url)).status).toBe(404);
  expect((await client.fetch(portrait.url)).status).toBe(200);
  expect((await visitor.get(`/api/share/${otherSlug}`)).body.url).toBe(
    `${second.url}?share=${otherSlug}`,
  );
  const trashed = { ids: [first.id, second.id] };
  expect((await client.post('/api/trash/delete', trashed)).body.removed).toBe(1);
  expect((await client.fetch(portrait.url)).status).toBe(200);
  expect((await client.delete(`/api/ai-influencer/projects/${second.id}`)).status).toBe(200);
  expect((await client.fetch(second.url)).status).toBe(404);
  expect((await client.post('/api/trash/delete', trashed)).body.removed).toBe(1);
  expect((await client.fetch(portrait.url)).status).toBe(404);
  expect((await visitor.get(`/api/share/${otherSlug}`)).status).toBe(404);
});
