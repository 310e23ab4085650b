import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { packedFile } from './packed-file.ts';

test('a file that could not be made is made for the next request, and then kept', async () => {
  const app = Fastify();
  let made = 0;
  const send = packedFile({ type: 'text/plain', cacheControl: 'no-cache' }, () => {
    made += 1;
    if (made === 1) throw new Error('Not yet.');
    return 'Here.';
  });
  app.get('/file', send);
  const statuses = [];
  for (let at = 0; at < 3; at += 1) statuses.push((await app.inject('/file')).statusCode);
  expect(statuses).toEqual([500, 200, 200]);
  expect(made).toBe(2);
  await app.close();
});
