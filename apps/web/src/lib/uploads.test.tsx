// @vitest-environment jsdom
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fetchWithProgress, useSentPercent } from './uploads.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  response.setHeader('access-control-expose-headers', '*');
  if (request.method === 'OPTIONS') return response.end();
  return answer(request, response);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => void server.close());
afterEach(cleanup);

function Shown() {
  return <output>{useSentPercent('photo') ?? 'nothing'}</output>;
}
const shown = () => screen.getByRole('status').textContent;

test('says how much was sent, and replies as fetch does', async () => {
  render(<Shown />);
  const seen = new Set<string | null>();
  answer = (request, response) =>
    request.resume().on('end', () => {
      seen.add(shown());
      response.writeHead(413, { 'retry-after': '7', 'content-type': 'application/json' });
      response.end('{"code":"too_large"}');
    });
  expect(shown()).toBe('nothing');
  const sent = await act(() =>
    fetchWithProgress('photo')(url, { headers: { a: 'b' }, body: 'x'.repeat(100_000) }),
  );
  expect([sent.status, sent.headers.get('retry-after'), await sent.json()]).toEqual([
    413,
    '7',
    { code: 'too_large' },
  ]);
  expect(shown()).toBe('nothing');
  expect(seen.size).toBe(1);
});

test('fails as fetch does where nobody answers, and when it is stopped', async () => {
  answer = (request) => void request.socket.destroy();
  await expect(fetchWithProgress('photo')(url, { body: 'x' })).rejects.toThrow(TypeError);
  const stop = new AbortController();
  answer = () => stop.abort(new Error('enough'));
  const sent = fetchWithProgress('photo')(url, { body: 'x', signal: stop.signal });
  await expect(sent).rejects.toThrow('enough');
  await expect(fetchWithProgress('photo')(url, { body: 'x', signal: stop.signal })).rejects.toThrow(
    'enough',
  );
});
