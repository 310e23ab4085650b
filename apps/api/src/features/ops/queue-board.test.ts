import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const { app, url, redis, operator, addUser, queuedSpeech } = await openConsole();
const user = await addUser('ulla');
const QUEUES = '/ops/bull/api/queues?activeQueue=&page=1&jobsPerPage=10';
const routes = app.routeList().filter(({ url: path }) => path.startsWith('/ops/bull'));

test('the board has no route that changes anything', () => {
  const methods = new Set(routes.flatMap(({ method }) => method));
  expect([...methods].toSorted()).toEqual(['GET', 'HEAD']);
});

test.each(routes.map(({ url: path }) => path))(
  '%s is not there for anybody but operators',
  async (path) => {
    const address = path.replace(/:\w+/g, '1').replace('*', 'favicon.ico');
    const stranger = await fetch(url + address);
    expect([stranger.status, await stranger.json()]).toEqual([
      404,
      { code: 'not_found', message: 'Not found', requestId: expect.any(String) },
    ]);
    expect((await user.get(address)).status).toBe(404);
  },
);

test('an operator sees every queue and what waits in it, read-only', async () => {
  const page = await fetch(`${url}/ops/bull`, { headers: operator.headers });
  // Bull Board's page has a base element.
  expect(page.headers.get('content-security-policy')).toContain("base-uri 'self'");
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('Talkreel queues'),
  ]);
  await queuedSpeech(user.userId);
  // A busy machine's Redis may take longer than a request waits.
  const body = await waitFor(async () => {
    const reply = await operator.get(QUEUES);
    expect([200, 503]).toContain(reply.status);
    return reply.status === 200 ? reply.body : null;
  });
  expect(body.queues.length).toBeGreaterThanOrEqual(5);
  expect(body.queues.every(({ readOnlyMode }: { readOnlyMode: boolean }) => readOnlyMode)).toBe(
    true,
  );
  for (const action of ['pause', 'empty', 'clean/wait'])
    expect(
      (await operator.send('PUT', `/ops/bull/api/queues/${body.queues[0].name}/${action}`)).status,
    ).toBe(404);
});

test('without Redis it says so, and comes back with it', async () => {
  await redis.stop();
  expect(await operator.get(QUEUES)).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: 'Redis does not respond. Please try again.' },
  });
  await redis.restart();
  await waitFor(async () => (await operator.get(QUEUES)).status === 200);
});
