import { Readable } from 'node:stream';
import { waitFor } from '@talkreel/testing/wait-for';
import Fastify from 'fastify';
import fp from 'fastify-plugin';
import { expect, onTestFinished, test } from 'vitest';
import openStreams from './open-streams.ts';

test("the oldest stream of a person ends for the newest, and nobody else's", async () => {
  const app = Fastify();
  const sent: Array<{ person: string; stream: Readable }> = [];
  await app.register(fp(async () => undefined, { name: 'session' }));
  app.decorateRequest('session', { getter: () => ({}) as never });
  app.addHook('onRequest', async (request) => {
    const { person } = request.query as { person?: string };
    Object.defineProperty(request, 'session', { value: { userId: person } });
  });
  await app.register(openStreams, { perUser: 3, perAddress: 5 });
  app.get('/', async (request) => {
    const { person = 'visitor' } = request.query as { person?: string };
    // The stream neither ends nor is read to its end.
    const stream = new Readable({ read: () => undefined });
    stream.push('x');
    sent.push({ person, stream });
    return stream;
  });
  const url = await app.listen({ port: 0 });
  const ends = new AbortController();
  onTestFinished(async () => {
    ends.abort();
    app.server.closeAllConnections();
    await app.close();
  });
  const ask = async (times: number, query: string) => {
    for (let index = 0; index < times; index += 1)
      await fetch(`${url}/${query}`, { signal: ends.signal });
  };
  const openOf = (person: string) =>
    sent.filter((one) => one.person === person).map(({ stream }) => !stream.destroyed);

  await ask(3, '?person=b');
  await ask(5, '?person=a');
  await ask(5, '');
  await waitFor(() => openOf('a').filter(Boolean).length === 3);
  expect(openOf('a')).toEqual([false, false, true, true, true]);
  expect(openOf('b')).toEqual([true, true, true]);
  expect(openOf('visitor')).toEqual([true, true, true, true, true]);
});
