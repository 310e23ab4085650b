import { OWN_FACE } from '@talkreel/testing/own-face';
import { photoRefusals } from '@talkreel/contracts/photo';
import { readImageHeader } from '@talkreel/media-tools/image-header';
import { heicPhoto } from '@talkreel/testing/heic-photo';
import { expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { ASYNC, availableCredits, untilState } from '../stack/requests.ts';
import {
  animatedGif,
  emptyPhoto,
  mislabelledPhoto,
  plainPhoto,
  svgDrawing,
  toDataUrl,
} from './photos.ts';

// Media work is slow on a busy machine.
const stack = await openSharedStack();

test('an uploaded photo becomes a separate influencer, as a plain JPEG, once per intent', async () => {
  const client = await stack.signIn('photographer@example.com');
  const image = toDataUrl('image/jpeg', mislabelledPhoto());
  const headers = { ...ASYNC, 'idempotency-key': 'my-photo' };
  const first = await client.post(
    '/api/ai-influencer/video',
    { image, consent: OWN_FACE },
    headers,
  );
  expect(first.status).toBe(202);
  const again = await client.post(
    '/api/ai-influencer/video',
    { image, consent: OWN_FACE },
    headers,
  );
  expect(again.body.id).toBe(first.body.id);
  await untilState(client, first.body.id, 'succeeded');
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

test(
  'an uploaded photo keeps the mouth that its owner marked, and nothing else from the file',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('marked-mouth@example.com');
    const image = toDataUrl('image/png', mislabelledPhoto('taken at home, 59.33 N 18.07 E'));
    const mouth = { left: { x: 0.4, y: 0.61 }, right: { x: 0.6, y: 0.6 } };
    const started = await client.post(
      '/api/ai-influencer/video',
      { image, mouth, consent: OWN_FACE },
      ASYNC,
    );
    expect(started.status).toBe(202);
    const unmarked = await client.post(
      '/api/ai-influencer/video',
      { image, consent: OWN_FACE },
      ASYNC,
    );
    const bytesOf = async (projectId: number): Promise<Buffer> => {
      const { body } = await client.get(`/api/ai-influencer/projects/${projectId}`);
      return Buffer.from(await (await client.fetch(body.imageUrl)).arrayBuffer());
    };
    const bytes = await bytesOf(started.body.projectId);
    expect(bytes.includes(JSON.stringify({ talkreel: 1, mouth }))).toBe(true);
    expect(bytes.includes('59.33')).toBe(false);
    expect((await bytesOf(unmarked.body.projectId)).includes('talkreel')).toBe(false);
    for (const { body } of [started, unmarked]) {
      await untilState(client, body.id, 'succeeded');
    }
  },
);

test('an uploaded photo with an impossible mark is refused with a helpful sentence', async () => {
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
    expect(
      await client.post('/api/ai-influencer/video', { image, mouth, consent: OWN_FACE }),
    ).toMatchObject({
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
    body: { message: expect.stringMatching(/photo sent with the request/) },
  });
  expect(await availableCredits(client)).toBe(3);
});

test(
  'a HEIC of a telephone is shown as a JPEG, and becomes an influencer like any photo',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('telephone@example.com');
    const preview = async (bytes: Uint8Array) => {
      const headers = { 'content-type': 'application/octet-stream' };
      const body = new Uint8Array(bytes);
      return client.fetch('/api/ai-influencer/photo-preview', { method: 'POST', headers, body });
    };
    const shown = await preview(heicPhoto());
    expect(shown.status).toBe(200);
    const { image } = (await shown.json()) as { image: string };
    const jpeg = Buffer.from(image.replace('data:image/jpeg;base64,', ''), 'base64');
    expect(readImageHeader(jpeg)).toMatchObject({ format: 'jpeg', width: 240, height: 320 });
    const refused = await preview(plainPhoto());
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { message: photoRefusals.blank, field: 'file' },
    ]);

    const sent = { image: toDataUrl('image/heic', heicPhoto()), consent: OWN_FACE };
    const { body } = await client.post('/api/ai-influencer/video', sent, ASYNC);
    await untilState(client, body.id, 'succeeded');
    const [mine] = (await client.get('/api/ai-influencer/projects')).body;
    const kept = await client.fetch(mine.imageUrl);
    expect(kept.headers.get('content-type')).toBe('image/jpeg');
  },
);

test('an uploaded photo that we do not accept is refused with a helpful sentence, and nothing is stored or charged', async () => {
  const client = await stack.signIn('odd-files@example.com');
  const dataUrlOf = (sent: Buffer | string) => toDataUrl('image/jpeg', Buffer.from(sent));
  const cases = [
    [dataUrlOf(svgDrawing), 415, photoRefusals.format('SVG')],
    [dataUrlOf(animatedGif), 415, photoRefusals.animated],
    [dataUrlOf('just words, no picture at all'), 415, photoRefusals.noPicture],
    [dataUrlOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 400, photoRefusals.broken],
    [dataUrlOf(plainPhoto()), 400, photoRefusals.blank],
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
    expect(
      await client.post('/api/ai-influencer/video', { image, consent: OWN_FACE }),
    ).toMatchObject({
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
      .where('owner_id', '=', await idOf(client))
      .where('path', 'like', 'uploads/%')
      .execute(),
  ).toEqual([]);
});

test(
  'an uploaded photo is discarded if there is no credit for its video',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('no-credit@example.com');
    await stack.db
      .updateTable('credit_accounts')
      .set({ free_available: 0 })
      .where('user_id', '=', await idOf(client))
      .execute();
    const reply = await client.post(
      '/api/ai-influencer/video',
      { image: toDataUrl('image/jpeg', mislabelledPhoto()), consent: OWN_FACE },
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
  },
);

async function idOf(client: ApiClient): Promise<string> {
  return (await client.get('/api/auth/user')).body.id;
}
