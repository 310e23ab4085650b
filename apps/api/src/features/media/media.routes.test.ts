import { createDb } from '@talkreel/db/client';
import { saveAsset } from '@talkreel/db/media/assets.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import errors from '../../plugins/app/errors.ts';
import { mediaRoutes } from './media.routes.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

const away = Object.assign(new Error('We are back soon.'), { $metadata: { httpStatusCode: 503 } });

test.each([
  ['is away', 503, () => Promise.reject(away)],
  ['has lost the file', 404, () => Promise.resolve(null)],
])('where the store %s, no cache keeps the reply as the file', async (_what, status, open) => {
  const path = `actors/${status}.mp4`;
  await saveAsset(db, {
    owner_id: null,
    is_public: true,
    kind: 'video',
    path,
    content_type: 'video/mp4',
    bytes: 10,
    sha256: 'a',
  });
  const app = Fastify();
  await app.register(errors);
  app.decorateRequest('session', { getter: () => ({}) as never });
  await app.register(mediaRoutes, { deps: { db, store: { open } } as never });
  const { statusCode, headers } = await app.inject({
    url: `/api/videos/${path}?download=sale.mp4`,
    headers: { range: 'bytes=0-4' },
  });
  expect([statusCode, headers]).toMatchObject([status, { 'cache-control': 'no-store' }]);
  for (const name of ['etag', 'accept-ranges', 'content-range', 'content-disposition'])
    expect(headers).not.toHaveProperty(name);
});
