// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startOnce } from './start-generation.ts';

/** The idempotency keys of what was sent. */
let keys: Array<string | null> = [];

beforeEach(() => {
  localStorage.clear();
  keys = [];
});
afterEach(() => vi.unstubAllGlobals());

/** The server's answers, one after the other; null: none arrives. */
function answer(...statuses: Array<string | null>): void {
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    const status = statuses[keys.length - 1];
    if (status === null) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json({ id: `job-${keys.length}`, status }, { status: 202 }));
  });
}

const start = () =>
  startOnce('image', 'maya', { body: { prompt: 'A sailor', size: '640x720' } }, 'inline').catch(
    () => null,
  );

test('the same start after a lost reply is the same request; after a reply it is another', async () => {
  answer(null, 'succeeded', 'queued');
  await start();
  expect(await start()).toMatchObject({ data: { status: 'succeeded' } });
  await start();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each(['failed', 'cancelled'])('what %s meanwhile is started again', async (status) => {
  answer(null, status, 'queued');
  await start();
  expect(await start()).toMatchObject({ data: { id: 'job-3', status: 'queued' } });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([
  ['is sent ahead as a file', 200, '/api/images/uploads/me.jpg'],
  ['goes within the request to an api of the release before', 404, 'data:image/png;base64,AAAA'],
])('a photo %s', async (_how, status, image) => {
  class Upload extends EventTarget {
    upload = new EventTarget();
    status = status;
    statusText = '';
    responseText = '{"url":"/api/images/uploads/me.jpg"}';
    open = () => undefined;
    setRequestHeader = () => undefined;
    getAllResponseHeaders = () => '';
    send() {
      for (const name of ['load', 'loadend']) this.dispatchEvent(new Event(name));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    bodies.push(typeof body === 'string' && JSON.parse(body));
    return Promise.resolve(Response.json({ id: 'job-1', status: 'queued' }, { status: 202 }));
  });
  const body = { image: 'data:image/png;base64,AAAA', prompt: 'She nods.' };
  await startOnce('influencer-video', 'maya', { body, query: {} }, 'inline');
  expect(bodies).toEqual([{ image, prompt: 'She nods.' }]);
});
