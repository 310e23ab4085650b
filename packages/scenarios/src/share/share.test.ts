import { getProject } from '@talkreel/contracts/http/projects';
import { sharedVideo, type SharedVideo } from '@talkreel/contracts/http/share';
import { expect, test } from 'vitest';
import { createClient, type ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { makeAudio, shortestActors } from '../stack/requests.ts';

const SCRIPT =
  'I almost sent this back. Then I saw what it does, and I kept it. Tom & Ann did too!';

const stack = await openSharedStack();

/** A user with a finished video. */
async function makeVideo(email: string) {
  const owner = await stack.signIn(email);
  const audio = await makeAudio(owner, SCRIPT);
  const [first, second] = await shortestActors(owner);
  const lipsync = (actor: { id: string } | undefined) =>
    owner.post('/api/replicate/lipsync', { video: actor?.id, audioUrl: audio.url });
  const { status, body } = await lipsync(first);
  expect(status).toBe(200);
  const share = (shared: boolean) =>
    owner.post(`/api/projects/${body.projectId}/share`, { shared });
  return {
    owner,
    projectId: body.projectId as number,
    generationId: body.id as string,
    share,
    /** Makes a video of the same speech with another face. */
    makeAnother: () => lipsync(second),
    project: async () =>
      getProject.responses[200].parse((await owner.get(`/api/projects/${body.projectId}`)).body),
    async shareSlug(): Promise<string> {
      const reply = await share(true);
      expect(reply.status).toBe(200);
      return slugOf(reply.body.shareUrl);
    },
  };
}

function slugOf(shareUrl: string): string {
  const [, slug] = /\/share\/([A-Za-z0-9]{16,})$/.exec(new URL(shareUrl).pathname) ?? [];
  if (slug === undefined) throw new Error(`${shareUrl} is no share link`);
  return slug;
}

const visitor = () => createClient(stack.url);

async function watch(client: ApiClient, slug: string): Promise<SharedVideo> {
  const reply = await client.get(`/api/share/${slug}`);
  expect(reply.status).toBe(200);
  return sharedVideo.strict().parse(reply.body);
}

/** A WebVTT file as a player parses it. */
function parseVtt(file: string) {
  const [header, ...blocks] = file.trimEnd().split('\n\n');
  expect(header).toBe('WEBVTT');
  const seconds = (text: string) => {
    const [hours = 0, minutes = 0, rest = 0] = text.split(':').map(Number);
    return hours * 3600 + minutes * 60 + rest;
  };
  return blocks.map((block) => {
    const [, timing = '', ...lines] = block.split('\n');
    const [start = '', end = ''] = timing.split(' --> ');
    const text = lines.join(' ').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    return { start: seconds(start), end: seconds(end), lines, text };
  });
}

test(
  'captions contain the script, timed within the sound, for its owner only',
  { tags: ['long'] },
  async () => {
    const { owner, project, projectId, generationId } = await makeVideo('captions@example.com');
    const { captionsUrl } = await project();
    if (captionsUrl === null) throw new Error('a video with a script has captions');
    const reply = await owner.get(captionsUrl);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/vtt; charset=utf-8');

    const cues = parseVtt(reply.body);
    expect(cues.map(({ text }) => text).join(' ')).toBe(SCRIPT);
    const files = await stack.db
      .selectFrom('assets')
      .select('duration_seconds')
      .where('project_id', '=', projectId)
      .where('kind', 'in', ['audio', 'video'])
      .execute();
    const end = Math.min(...files.map((file) => file.duration_seconds ?? 0));
    let before = 0;
    for (const { start, end: until, lines } of cues) {
      expect(start).toBeGreaterThanOrEqual(before);
      expect(until).toBeGreaterThan(start);
      expect(lines.length).toBeLessThanOrEqual(2);
      before = until;
    }
    expect(before).toBeLessThanOrEqual(end);

    const generation = await owner.get(`/api/generations/${generationId}`);
    expect(generation.body.result.captionsUrl).toBe(captionsUrl);
    expect((await visitor().get(captionsUrl)).status).toBe(401);
    const other = await stack.signIn('curious@example.com');
    expect((await other.get(captionsUrl)).status).toBe(404);
  },
);

test('a visitor with the link sees the video, its still and its captions, and nothing else', async () => {
  const { projectId, shareSlug, project } = await makeVideo('sharer@example.com');
  const before = await project();
  expect(before.shareUrl).toBeNull();
  expect((await visitor().fetch(before.outputUrl ?? '')).status).toBe(401);

  const slug = await shareSlug();
  expect(await shareSlug()).toBe(slug);
  expect((await project()).shareUrl).toBe(`${stack.url}/share/${slug}`);

  const client = visitor();
  const video = await watch(client, slug);
  expect(video).toMatchObject({ title: 'I almost sent this back.', author: 'sharer' });
  const part = await client.fetch(video.url, { headers: { range: 'bytes=0-99' } });
  expect(part.status).toBe(206);
  expect((await part.arrayBuffer()).byteLength).toBe(100);
  expect(part.headers.get('cache-control')).toBe('private, no-cache');
  expect((await client.fetch(video.thumbnailUrl ?? '')).status).toBe(200);
  const captions = await client.get(video.captionsUrl ?? '');
  expect(parseVtt(captions.body).length).toBeGreaterThan(1);

  expect((await client.fetch(before.audioUrl ?? '')).status).toBe(401);
  expect((await client.get(`/api/projects/${projectId}`)).status).toBe(401);
  expect((await client.get(before.captionsUrl ?? '')).status).toBe(401);
});

test("the page shows the owner's current name", { tags: ['long'] }, async () => {
  const { owner, shareSlug } = await makeVideo('renamed@example.com');
  const slug = await shareSlug();
  await owner.must.patch('/api/account/profile', { username: 'Ada & Co.' });
  expect((await watch(visitor(), slug)).author).toBe('Ada & Co.');
});

test(
  'its owner names and stars it, and finds it by either; others cannot',
  { tags: ['long'] },
  async () => {
    const { owner, projectId } = await makeVideo('librarian@example.com');
    const path = `/api/projects/${projectId}`;
    const named = await owner.patch(path, { name: '  Spring sale, take 2 ', isStarred: true });
    expect(named).toMatchObject({
      status: 200,
      body: { id: projectId, name: 'Spring sale, take 2', isStarred: true },
    });
    const found = async (query: string) =>
      (await owner.get(`/api/projects?${query}`)).body.map((one: { id: number }) => one.id);
    expect(await found('search=SALE,%20take')).toEqual([projectId]);
    expect(await found('starred=true')).toEqual([projectId]);
    expect(await found('search=nothing+of+the+kind')).toEqual([]);
    expect((await owner.patch(path, { name: '' })).body).toMatchObject({
      name: null,
      isStarred: true,
    });

    expect((await owner.patch(path, { name: 'a\nb' })).body).toMatchObject({ name: 'a b' });
    for (const body of [{ name: 'x'.repeat(81) }, { isStarred: 'yes' }, { id: 7 }])
      expect((await owner.patch(path, body)).status).toBe(400);
    expect((await owner.get(`/api/projects?search=${'x'.repeat(101)}`)).status).toBe(400);
    const other = await stack.signIn('borrower@example.com');
    expect((await other.patch(path, { name: 'Mine' })).status).toBe(404);
    expect((await visitor().patch(path, { name: 'Mine' })).status).toBe(401);
  },
);

test(
  'others cannot share it, stop sharing it, or make anything from it',
  { tags: ['long'] },
  async () => {
    const { projectId, shareSlug, project } = await makeVideo('robbed@example.com');
    const other = await stack.signIn('robber@example.com');
    const path = `/api/projects/${projectId}/share`;
    expect((await other.post(path, { shared: true })).status).toBe(404);
    expect((await visitor().post(path, { shared: true })).status).toBe(401);
    expect((await project()).shareUrl).toBeNull();

    const slug = await shareSlug();
    expect((await other.post(path, { shared: false })).status).toBe(404);
    const { url } = await watch(other, slug);
    expect((await other.fetch(url)).status).toBe(200);
    const speech = await makeAudio(other);
    const reply = await other.post('/api/replicate/lipsync', { video: url, audioUrl: speech.url });
    expect(reply.status).toBe(404);
  },
);

test('once sharing is stopped the link is dead, at once and permanently', async () => {
  const { share, shareSlug, project } = await makeVideo('stopper@example.com');
  const slug = await shareSlug();
  const client = visitor();
  const { url, thumbnailUrl, captionsUrl } = await watch(client, slug);

  expect((await share(false)).body).toEqual({ shareUrl: null });
  expect((await share(false)).status).toBe(200);
  expect((await client.get(`/api/share/${slug}`)).status).toBe(404);
  expect((await client.get(captionsUrl ?? '')).status).toBe(404);
  expect((await client.fetch(url)).status).toBe(401);
  expect((await client.fetch(thumbnailUrl ?? '')).status).toBe(401);
  expect((await project()).shareUrl).toBeNull();

  const newSlug = await shareSlug();
  expect(newSlug).not.toBe(slug);
  expect((await client.get(`/api/share/${slug}`)).status).toBe(404);
  // The addresses of the link's files stay invalid, too.
  const bare = url.split('?')[0] ?? '';
  const odd = ['?share=', '?share=A', `?share=${newSlug}&share=${newSlug}`];
  for (const address of [url, thumbnailUrl ?? '', bare, ...odd.map((query) => bare + query)])
    expect([address, (await client.fetch(address)).status]).toEqual([address, 401]);
  expect((await client.fetch(`${bare}?share=%00`)).status).toBe(400);
  expect((await client.fetch((await watch(client, newSlug)).url)).status).toBe(200);
});

test(
  'an operator takes a shared video down, and its owner cannot share it again',
  { tags: ['long'] },
  async () => {
    const { owner, share, shareSlug, makeAnother } = await makeVideo('taken-down@example.com');
    const slug = await shareSlug();
    const path = `/api/share/${slug}`;
    const { url } = await watch(visitor(), slug);
    expect((await visitor().delete(path)).status).toBe(401);
    expect((await owner.delete(path)).status).toBe(403);

    const operator = await stack.signIn('share-operator@example.com');
    await stack.db
      .updateTable('users')
      .set({ role: 'operator' })
      .where('email', '=', 'share-operator@example.com')
      .execute();
    expect((await operator.delete(path)).body).toEqual({ success: true });
    expect((await operator.delete(path)).status).toBe(404);
    expect((await operator.delete('/api/share/%00')).status).toBe(400);
    expect((await visitor().get(path)).status).toBe(404);
    expect((await visitor().fetch(url)).status).toBe(401);
    expect((await owner.fetch(url)).status).toBe(200);

    const again = await share(true);
    expect([again.status, again.body.code]).toEqual([409, 'taken_down']);
    const { body } = await makeAnother();
    const other = await owner.post(`/api/projects/${body.projectId}/share`, { shared: true });
    expect(slugOf(other.body.shareUrl)).not.toBe(slug);
  },
);

test(
  'a newer video of the same speech is not shared automatically, and does not affect the older link',
  { tags: ['long'] },
  async () => {
    const { owner, shareSlug, makeAnother, project } = await makeVideo('twice@example.com');
    const slug = await shareSlug();
    const { url } = await watch(visitor(), slug);
    const another = await makeAnother();
    expect(another.status).toBe(200);
    expect(`${(await project()).outputUrl}?share=${slug}`).toBe(url);
    expect((await watch(visitor(), slug)).url).toBe(url);
    const { body: newer } = await owner.get(`/api/projects/${another.body.projectId}`);
    expect(newer).toMatchObject({ outputUrl: another.body.url, shareUrl: null });
    expect((await visitor().fetch(newer.outputUrl)).status).toBe(401);
  },
);

test('a missing video cannot be shared', { tags: ['long'] }, async () => {
  const client = await stack.signIn('early@example.com');
  await makeAudio(client);
  const { body: projects } = await client.get('/api/projects');
  const [speech] = projects;
  expect(speech).toMatchObject({ captionsUrl: null, shareUrl: null });
  const early = await client.post(`/api/projects/${speech.id}/share`, { shared: true });
  expect([early.status, early.body.code]).toEqual([409, 'not_finished']);
  expect((await client.get(`/api/projects/${speech.id}/captions.vtt`)).status).toBe(404);
  for (const id of ['0', '-1', 'abc', '99999999999', '1.5', '2147483647']) {
    expect((await client.post(`/api/projects/${id}/share`, { shared: true })).status).toBe(404);
    expect((await client.get(`/api/projects/${id}`)).status).toBe(404);
  }
  for (const body of [{}, { shared: 'yes' }, undefined])
    expect((await client.post(`/api/projects/${speech.id}/share`, body)).status).toBe(400);
  for (const slug of ['x', `${'A'.repeat(22)}`, 'null'])
    expect((await visitor().get(`/api/share/${slug}`)).status).toBe(404);
  for (const path of ['/api/share/%00', '/api/videos/%00'])
    expect((await visitor().get(path)).status).toBe(400);
});
