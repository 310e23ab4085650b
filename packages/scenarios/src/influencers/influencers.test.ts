import { texts } from '@talkreel/contracts/texts';
import { expect, test } from 'vitest';
import { openSharedStack } from '../stack/shared-stack.ts';
import { ASYNC, availableCredits, leaveFree } from '../stack/requests.ts';
import { makeImage, findListed, PROMPT } from './requests.ts';

// Media work is slow on a busy machine.
const stack = await openSharedStack();

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

  // A portrait alone is not an entry of the history.
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
  expect(await findListed(client, 'gallery', image.id)).toBeUndefined();

  const approved = await client.post(`/api/ai-influencer/projects/${image.id}/approve`, {
    approved: true,
  });
  expect(approved).toMatchObject({ status: 200, body: { isApproved: true, durationSeconds: 20 } });
  const shown = await findListed(client, 'gallery', image.id);
  expect(shown).toMatchObject({
    outputUrl: video.body.url,
    thumbnailUrl: expect.stringMatching(/\.jpg$/),
  });
  for (const url of [shown.outputUrl, shown.thumbnailUrl, shown.imageUrl]) {
    expect((await client.fetch(url)).status).toBe(200);
  }
  await client.delete(`/api/ai-influencer/projects/${image.id}`);
});

test('a portrait that was asked for in 9:16 stays so in its clip', { tags: ['long'] }, async () => {
  const client = await stack.signIn('upright@example.com');
  const refused = await client.post('/api/ai-influencer/image', { prompt: PROMPT, size: '1x1' });
  expect(refused.status).toBe(400);
  const image = await client.post('/api/ai-influencer/image', { prompt: PROMPT, size: '720x1280' });
  expect(image.status).toBe(200);
  const video = await client.post(`/api/ai-influencer/video?projectId=${image.body.id}`, {
    image: image.body.url,
  });
  expect(video.status).toBe(200);
  const files = await stack.db
    .selectFrom('assets')
    .select(['kind', 'width', 'height'])
    .where('path', 'in', [
      image.body.url.replace('/api/images/', ''),
      video.body.url.replace('/api/videos/', ''),
    ])
    .orderBy('kind')
    .execute();
  expect(files).toEqual([
    { kind: 'image', width: 720, height: 1280 },
    { kind: 'video', width: 720, height: 1280 },
  ]);
});

test('form errors use the sentences of the specification', async () => {
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

test('scripts and portraits are free, but limited', async () => {
  const client = await stack.signIn('eager@example.com');
  await leaveFree(stack, client, 'script', 2);
  const replies = [];
  for (let count = 0; count < 4; count += 1) {
    const topic = `Topic number ${count} of many`;
    replies.push(await client.post('/api/openai/generate-script', { topic }, ASYNC));
  }
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 429, 429]);
  expect(replies.at(-1)?.body.message).toBe(texts.provider.rateLimited);
});
