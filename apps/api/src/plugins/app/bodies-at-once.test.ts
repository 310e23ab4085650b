import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { waitFor } from '@talkreel/testing/wait-for';
import Fastify from 'fastify';
import fp from 'fastify-plugin';
import { expect, onTestFinished, test } from 'vitest';
import bodiesAtOnce from './bodies-at-once.ts';
import errors from './errors.ts';

const LARGE = 'x'.repeat(300 * 1024);

async function open() {
  const app = Fastify({ bodyLimit: 2 * LARGE.length });
  let started = 0;
  app.decorateRequest('session', { getter: () => ({}) as never });
  app.addHook('onRequest', async (asked) => {
    Object.defineProperty(asked, 'session', { value: { userId: asked.headers.person } });
  });
  await app.register(errors);
  await app.register(fp(async () => undefined, { name: 'session' }));
  await app.register(bodiesAtOnce);
  app.addHook('preParsing', async () => void (started += 1));
  app.post('/', async () => ({ isRead: true }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return {
    started: () => started,
    /** Sends the headers of a body, and its end on command. */
    async send(person: string, headers: Record<string, string> = {}) {
      const sent = request(url, {
        method: 'POST',
        headers: { person, 'content-type': 'text/plain', ...headers },
      });
      sent.on('error', () => undefined);
      onTestFinished(() => void sent.destroy());
      sent.flushHeaders();
      const answered = once(sent, 'response').then(async ([reply]) => ({
        status: reply.statusCode as number,
        body: JSON.parse(await text(reply)) as { code?: string },
      }));
      answered.catch(() => undefined);
      return { sent, answered };
    },
  };
}

const ofLength = { 'content-length': String(LARGE.length) };

test('a person sends four large bodies at once, and a fifth when one has arrived or was given up', async () => {
  const api = await open();
  const four = await Promise.all([
    api.send('a', ofLength),
    api.send('a', ofLength),
    api.send('a'),
    api.send('a', ofLength),
  ]);
  await waitFor(() => api.started() === 4);
  const refused = await (await api.send('a', ofLength)).answered;
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_uploads']);

  // Other users do not wait, and neither do short bodies.
  const [small, other] = await Promise.all([
    api.send('a', { 'content-length': '1' }),
    api.send('b', ofLength),
  ]);
  small.sent.end('x');
  other.sent.end(LARGE);
  expect((await small.answered).status).toBe(200);
  expect((await other.answered).status).toBe(200);

  const [first, second] = four;
  if (!first || !second) throw new Error('There are four.');
  first.sent.end(LARGE);
  expect((await first.answered).status).toBe(200);
  second.sent.destroy();
  const accepted = async () => {
    const next = await api.send('a', ofLength);
    next.sent.end(LARGE);
    return (await next.answered).status;
  };
  await waitFor(async () => (await accepted()) === 200);
  await waitFor(async () => (await Promise.all([accepted(), accepted()])).join() === '200,200');
});
