import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { acceptPhotosInJson, cutPhoto, photoOf } from './photo-in-json.ts';

const photo = randomBytes(200_000);
const dataUrl = `data:image/png;base64,${photo.toString('base64')}`;
const words = { prompt: 'She says “hello”: "image": "data:x;base64,none" \\ ☺', mouth: null };

test.each([
  ['first', JSON.stringify({ image: dataUrl, ...words })],
  ['last', JSON.stringify({ ...words, image: dataUrl })],
  ['on lines of its own', JSON.stringify({ ...words, image: dataUrl }, null, 2)],
  [
    'with escaped slashes',
    JSON.stringify({ ...words, image: dataUrl }).replaceAll('/', String.raw`\/`),
  ],
])('a photo within JSON is cut out and decoded: %s', async (_where, payload) => {
  const app = Fastify();
  acceptPhotosInJson(app);
  app.post('/', async (request) => {
    const isWhole = (await buffer(photoOf(request))).equals(photo);
    return { isWhole, body: request.body };
  });
  const reply = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(reply.json()).toEqual({
    isWhole: true,
    body: { image: 'data:image/png;base64,', ...words },
  });
});

test.each([
  '{"image": "/api/images/uploads/a.jpg"}',
  '{"prompt": "\\"image\\": \\"data:image/png;base64,AAAA\\""}',
  '{"image": "data:image/png;base64,AAAA',
  '{"image": ["data:image/png;base64,AAAA"]}',
  '',
])('nothing is cut out of %s', (text) => {
  expect(cutPhoto(Buffer.from(text))).toEqual({ json: text, base64: Buffer.alloc(0) });
});
