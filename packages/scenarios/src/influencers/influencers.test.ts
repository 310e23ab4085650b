import { photoRefusals } from '@talkreel/contracts/photo';
import { texts } from '@talkreel/contracts/texts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { findDifferences } from '../stack/invariants.ts';
import { ASYNC, availableCredits, untilState } from '../stack/requests.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { makeImage, makeInfluencer, PROMPT, startVideo } from './requests.ts';
import { animatedGif, emptyPhoto, mislabelledPhoto, svgDrawing, toDataUrl } from './photos.ts';

// Media work on a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 });

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ env: { FREE_REQUESTS_PER_HOUR: '12' } });
});
afterAll(async () => {
  expect(await findDifferences(stack.db, stack.sandbox)).toEqual([]);
  await stack.stop();
});

test('a client of the specification: script, image, newest project, video, approval, gallery', async () => {
  const client = await stack.signIn('plain-client@example.com');
  const script = await client.post('/api/openai/generate-script', {
    topic: 'A cold brew coffee subscription',
    maxDuration: 15,
  });
  expect(script.status).toBe(200);
  expect(script.body.script.split(/\s+/).length).toBeLessThanOrEqual(33);

  const image = await makeImage(client);
  expect(image.url).toMatch(/^\/api\/images\//);
  const [newest] = (await client.get('/api/ai-influencer/projects')).body;
  expect(newest).toMatchObject({
    id: image.id,
    imageUrl: image.url,
    description: PROMPT,
    outputUrl: null,
    isApproved: false,
  });
  expect(newest.name).toBe(`User Influencer ${image.id}`);
  expect(await availableCredits(client)).toBe(3);

  // A portrait alone is no entry of the history.
  expect((await client.get('/api/projects')).body).toEqual([]);

  const video = await client.post(`/api/ai-influencer/video?projectId=${image.id}`, {
    image: image.url,
    prompt: 'She waves.',
  });
  expect(video).toMatchObject({
    status: 200,
    body: { id: image.id, url: expect.stringMatching(/^\/api\/videos\//) },
  });
  expect(await availableCredits(client)).toBe(2);
  expect((await client.get('/api/projects')).body).toMatchObject([
    { id: image.id, outputUrl: video.body.url },
  ]);
  expect(await ofUsers(client, 'gallery')).toEqual([]);

  const approved = await client.post(`/api/ai-influencer/projects/${image.id}/approve`, {
    approved: true,
  });
  expect(approved).toMatchObject({ status: 200, body: { isApproved: true, durationSeconds: 20 } });
  const gallery = await ofUsers(client, 'gallery');
  expect(gallery).toHaveLength(1);
  expect(gallery[0]).toMatchObject({
    id: image.id,
    outputUrl: video.body.url,
    thumbnailUrl: expect.stringMatching(/\.jpg$/),
  });
  for (const url of [gallery[0].outputUrl, gallery[0].thumbnailUrl, gallery[0].imageUrl]) {
    expect((await client.fetch(url)).status).toBe(200);
  }
  await client.delete(`/api/ai-influencer/projects/${image.id}`);
});

test('form errors carry the sentences of the specification', async () => {
  const client = await stack.signIn('forms@example.com');
  const long = 'x'.repeat(1_001);
  const oneShot = {
    influencerDescription: 'A friendly woman',
    gender: 'female',
    scriptTopic: 'Reading before bed',
  };
  const cases = [
    ['/api/ai-influencer/image', { prompt: 'abc' }, texts.creator.promptTooShort],
    ['/api/openai/generate-script', { topic: 'short' }, texts.oneShot.topicTooShort],
    [
      '/api/ai-influencer/pipeline',
      { ...oneShot, influencerDescription: 'short' },
      texts.oneShot.descriptionTooShort,
    ],
    [
      '/api/ai-influencer/pipeline',
      { ...oneShot, influencerDescription: long },
      texts.oneShot.descriptionTooLong,
    ],
    [
      '/api/ai-influencer/pipeline',
      { ...oneShot, scriptTopic: 'short' },
      texts.oneShot.topicTooShort,
    ],
    ['/api/ai-influencer/pipeline', { ...oneShot, scriptTopic: long }, texts.oneShot.topicTooLong],
  ] as const;
  for (const [path, body, message] of cases) {
    expect(await client.post(path, body)).toMatchObject({ status: 400, body: { message } });
  }
});

describe('an uploaded photo', () => {
  test('becomes an influencer of its own, as a plain JPEG, once per intent', async () => {
    const client = await stack.signIn('photographer@example.com');
    const image = toDataUrl('image/jpeg', mislabelledPhoto());
    const headers = { ...ASYNC, 'idempotency-key': 'my-photo' };
    const first = await client.post('/api/ai-influencer/video', { image }, headers);
    expect(first.status).toBe(202);
    const again = await client.post('/api/ai-influencer/video', { image }, headers);
    expect(again.body.id).toBe(first.body.id);
    await untilState(client, first.body.id, 'succeeded', 150_000);
    const { body: mine } = await client.get('/api/ai-influencer/projects');
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({
      id: first.body.projectId,
      imageUrl: expect.stringMatching(/^\/api\/images\/uploads\/[0-9a-f]{40}\.jpg$/),
    });
    const photo = await client.fetch(mine[0].imageUrl);
    expect(photo.headers.get('content-type')).toBe('image/jpeg');
    expect(await availableCredits(client)).toBe(2);
  });

  test('keeps the mouth that its owner marked, and nothing else that was in the file', async () => {
    const client = await stack.signIn('marked-mouth@example.com');
    const image = toDataUrl('image/png', mislabelledPhoto('taken at home, 59.33 N 18.07 E'));
    const mouth = { left: { x: 0.4, y: 0.61 }, right: { x: 0.6, y: 0.6 } };
    const started = await client.post('/api/ai-influencer/video', { image, mouth }, ASYNC);
    expect(started.status).toBe(202);
    const unmarked = await client.post('/api/ai-influencer/video', { image }, ASYNC);
    const bytesOf = async (projectId: number): Promise<Buffer> => {
      const { body } = await client.get(`/api/ai-influencer/projects/${projectId}`);
      return Buffer.from(await (await client.fetch(body.imageUrl)).arrayBuffer());
    };
    const bytes = await bytesOf(started.body.projectId);
    expect(bytes.includes(JSON.stringify({ talkreel: 1, mouth }))).toBe(true);
    expect(bytes.includes('59.33')).toBe(false);
    expect((await bytesOf(unmarked.body.projectId)).includes('talkreel')).toBe(false);
    for (const { body } of [started, unmarked]) {
      await untilState(client, body.id, 'succeeded', 150_000);
    }
  });

  test('with a mark that makes no sense is refused with a sentence that helps', async () => {
    const client = await stack.signIn('odd-marks@example.com');
    const image = toDataUrl('image/png', mislabelledPhoto());
    const [left, right] = [
      { x: 0.4, y: 0.6 },
      { x: 0.6, y: 0.6 },
    ];
    const cases = [
      [{ left: right, right: left }, /to the left of the right one/],
      [{ left, right: { x: 1.2, y: 0.6 } }, /inside the photo/],
      [{ left: { x: 0.4, y: -0.1 }, right }, /inside the photo/],
      [{ left }, /mark both corners/],
      [{ left, right: { x: '0.6', y: 0.6 } }, /mark both corners/],
      [{ left, right, place: '59.33 N' }, /mark both corners/],
      ['in the middle', /mark both corners/],
    ] as const;
    for (const [mouth, message] of cases) {
      expect(await client.post('/api/ai-influencer/video', { image, mouth })).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(message) },
      });
    }
    expect(
      await client.post('/api/ai-influencer/video', {
        image: '/api/images/uploads/mine.jpg',
        mouth: { left, right },
      }),
    ).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/photo that is sent along/) },
    });
    expect(await availableCredits(client)).toBe(3);
  });

  test('that we do not take is refused with a sentence that helps, and nothing is kept or charged', async () => {
    const client = await stack.signIn('odd-files@example.com');
    const dataUrlOf = (sent: Buffer | string) => toDataUrl('image/jpeg', Buffer.from(sent));
    const cases = [
      [dataUrlOf(svgDrawing), 415, photoRefusals.svg],
      [dataUrlOf(animatedGif), 415, photoRefusals.animated],
      [dataUrlOf('just words, no picture at all'), 415, photoRefusals.noPicture],
      [dataUrlOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 415, photoRefusals.format('HEIC')],
      [dataUrlOf(emptyPhoto(9_000, 9_000)), 413, photoRefusals.tooManyPixels(9_000, 9_000)],
      [dataUrlOf(mislabelledPhoto('', [40, 40])), 400, photoRefusals.tooSmall(40, 40)],
      [dataUrlOf(emptyPhoto(300, 300)), 400, photoRefusals.broken],
      [dataUrlOf(Buffer.alloc(10 * 1024 * 1024 + 100)), 413, photoRefusals.tooManyBytes],
      ['data:image/png;base64,', 400, 'empty'],
      ['https://example.com/me.jpg', 400, 'your own Talkreel files'],
      ['http://169.254.169.254/latest/meta-data', 400, 'your own Talkreel files'],
      ['/api/images/../secrets.png', 404, 'Not found'],
    ] as const;
    for (const [image, status, message] of cases) {
      expect(await client.post('/api/ai-influencer/video', { image })).toMatchObject({
        status,
        body: { message: expect.stringContaining(message) },
      });
    }
    expect((await client.get('/api/ai-influencer/projects')).body).toEqual([]);
    expect(await availableCredits(client)).toBe(3);
    expect(
      await stack.db
        .selectFrom('assets')
        .select('id')
        .where('path', 'like', 'uploads/%')
        .where('project_id', 'is', null)
        .execute(),
    ).toEqual([]);
  });

  test('is thrown away again when there is no credit for its video', async () => {
    const client = await stack.signIn('no-credit@example.com');
    await stack.db
      .updateTable('credit_accounts')
      .set({ free_available: 0 })
      .where('user_id', '=', await idOf(client))
      .execute();
    const reply = await client.post(
      '/api/ai-influencer/video',
      { image: toDataUrl('image/jpeg', mislabelledPhoto()) },
      ASYNC,
    );
    expect(reply).toMatchObject({ status: 402, body: { requiresPayment: true, limit: 3 } });
    expect(
      await stack.db
        .selectFrom('assets')
        .select('id')
        .where('owner_id', '=', await idOf(client))
        .execute(),
    ).toEqual([]);
    await stack.db
      .updateTable('credit_accounts')
      .set({ free_available: 3 })
      .where('user_id', '=', await idOf(client))
      .execute();
  });
});

describe('who may do what', () => {
  test('others see and use nothing of an influencer until it is approved, and can never change it', async () => {
    const owner = await stack.signIn('owner@example.com');
    const other = await stack.signIn('other@example.com');
    const mine = await makeInfluencer(owner);
    const path = `/api/ai-influencer/projects/${mine.id}`;

    expect((await other.get(path)).status).toBe(404);
    expect((await other.fetch(mine.outputUrl)).status).toBe(404);
    expect((await other.post(`${path}/approve`, { approved: true })).status).toBe(404);
    expect((await other.delete(path)).status).toBe(404);
    expect(
      (await other.post(`/api/ai-influencer/video?projectId=${mine.id}`, { image: mine.url }))
        .status,
    ).toBe(404);
    expect(await ofUsers(other, 'community')).toEqual([]);
    expect(await ofUsers(owner, 'community')).toMatchObject([{ id: mine.id, canDelete: true }]);

    await owner.post(`${path}/approve`, { approved: true });
    expect(await ofUsers(other, 'community')).toMatchObject([
      { id: mine.id, canDelete: false, isApproved: true, description: null },
    ]);
    expect((await other.fetch(mine.outputUrl)).status).toBe(200);
    expect(await other.delete(path)).toMatchObject({
      status: 403,
      body: { message: 'Failed to delete influencer' },
    });
    expect((await other.post(`${path}/approve`, { approved: false })).status).toBe(404);
    expect((await other.post('/api/ai-influencer/video', { image: mine.url })).status).toBe(404);
    // Giving it a voice is what the community is for.
    const audio = await other.post('/api/replicate/audio', {
      text: 'Hello from me.',
      speaker: 'default-male',
      videoId: 'custom',
    });
    const lipsync = await other.post('/api/replicate/lipsync', {
      video: mine.outputUrl,
      audioUrl: audio.body.url,
    });
    expect(lipsync).toMatchObject({
      status: 200,
      body: { url: expect.stringMatching(/^\/api\/videos\//) },
    });

    expect(await owner.delete(path)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Influencer deleted successfully' },
    });
    expect((await owner.delete(path)).status).toBe(404);
    expect((await owner.fetch(mine.outputUrl)).status).toBe(404);
    expect(await other.fetch(lipsync.body.url).then((reply) => reply.status)).toBe(200);
  });

  test('an operator may delete what others approved', async () => {
    const owner = await stack.signIn('fan@example.com');
    const operator = await stack.signIn('operator@example.com');
    await stack.runCommand('cli/set-role', ['Operator@example.com', 'operator']);
    const theirs = await makeInfluencer(owner);
    expect((await operator.delete(`/api/ai-influencer/projects/${theirs.id}`)).status).toBe(200);
    expect((await owner.get(`/api/ai-influencer/projects/${theirs.id}`)).status).toBe(404);
  });

  test('the fixed ids of the community page give nobody a right', async () => {
    const client = await stack.signIn('button-presser@example.com');
    for (const id of [73, 87, 89]) {
      expect(await client.delete(`/api/ai-influencer/projects/${id}`)).toMatchObject({
        status: 403,
        body: { message: 'Failed to delete influencer' },
      });
    }
    const { body: shown } = await client.get('/api/ai-influencer/gallery');
    expect(shown.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([73, 87, 89]));
    for (const id of [87, 89])
      expect((await client.fetch(`/api/images/fallback/${id}.jpg`)).status).toBe(200);
    for (const id of ['0', '-1', 'abc', '99999999999']) {
      expect((await client.delete(`/api/ai-influencer/projects/${id}`)).status).toBe(404);
    }
  });
});

test('deleting an influencer stops the video that is being made of it, and the credit comes back', async () => {
  const client = await stack.signIn('changed-my-mind@example.com');
  const image = await makeImage(client);
  await stack.sandbox.speed('instant', 5_000);
  const id = await startVideo(client, image);
  expect((await client.delete(`/api/ai-influencer/projects/${image.id}`)).status).toBe(200);
  await stack.sandbox.speed('instant', 0);
  const cancelled = await untilState(client, id, 'cancelled');
  expect(cancelled.credit).toBe('returned');
  expect(await availableCredits(client)).toBe(3);
});

test('scripts and portraits are free but not without end', async () => {
  const client = await stack.signIn('eager@example.com');
  const replies = [];
  for (let count = 0; count < 14; count += 1) {
    const topic = `Topic number ${count} of many`;
    replies.push(await client.post('/api/openai/generate-script', { topic }, ASYNC));
  }
  expect(replies.map(({ status }) => status)).toEqual([...Array(12).fill(202), 429, 429]);
  expect(replies.at(-1)?.body.message).toBe(texts.provider.rateLimited);
});

/** The house's own influencers have ids below those of people. */
async function ofUsers(client: ApiClient, list: 'gallery' | 'community') {
  const { body } = await client.get(`/api/ai-influencer/${list}`);
  return body.filter(({ id }: { id: number }) => id > 100);
}

async function idOf(client: {
  get(path: string): Promise<{ body: { id: string } }>;
}): Promise<string> {
  return (await client.get('/api/auth/user')).body.id;
}
