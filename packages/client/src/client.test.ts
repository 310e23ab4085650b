// Short limits: these tests check that the client ends what takes too long.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  expectTypeOf,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import type { Project } from '@talkreel/contracts/http/projects';
import { createClient, type Client, type Input, type Item, type StartName } from './client.ts';
import { ApiError, errorMessage, NetworkError, RequestTimeout } from './errors.ts';
import { send } from './send.ts';

let server: Server;
let base = '';
let client: Client;
let answer: (request: IncomingMessage, body: string, response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => answer(incoming, body, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createClient(base);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function reply(status: number, body: string, headers: Record<string, string> = {}): void {
  answer = (_request, _body, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
}

const thrownBy = (call: Promise<unknown>) => call.catch((thrown: unknown) => thrown);

describe('a call', () => {
  it('uses the address of its route, with its query and its body as JSON', async () => {
    const seen: Array<[string | undefined, string | undefined, string]> = [];
    answer = ({ method, url }, body, response) => {
      seen.push([method, url, body]);
      response.end('{"shareUrl":null}');
    };
    await expect(
      client.call('postShare', { params: { id: 7 }, body: { shared: false } }),
    ).resolves.toEqual({ shareUrl: null });
    await client.call('getCredits', { query: { show: 'used', before: undefined } });
    expect(seen).toEqual([
      ['POST', '/api/projects/7/share', '{"shared":false}'],
      ['GET', '/api/credits?show=used', ''],
    ]);
  });

  it('that starts a generation sends its key and does not wait', async () => {
    let seen: IncomingMessage['headers'] = {};
    answer = ({ headers }, _body, response) => {
      seen = headers;
      response.end('{"id":"1"}');
    };
    const body = { text: 'Hi', speaker: 'default-male' };
    await client.start('postAudio', { body, idempotencyKey: 'k1' });
    expect(seen).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'k1',
      prefer: 'respond-async',
    });
  });

  it('of a list returns the link to the next page', async () => {
    const link = '</api/projects?limit=2&before=2026-01-01T00%3A00%3A00.000000Z_5>; rel="next"';
    reply(200, '[{"id":1}]', { link });
    await expect(client.page('getProjects', { query: { limit: 2 } })).resolves.toEqual({
      items: [{ id: 1 }],
      next: '2026-01-01T00:00:00.000000Z_5',
    });
    reply(200, '[]');
    await expect(client.page('getProjects')).resolves.toEqual({ items: [], next: null });
  });

  it('without content in its reply returns null', async () => {
    reply(204, '');
    await expect(client.call('postSignOutEverywhere')).resolves.toBeNull();
  });

  it.each([
    [120_000, new Blob(['short'])],
    [180_000, new Blob([new Uint8Array(2.5 * 1024 * 1024)])],
  ])('may take %d ms by default, more if it takes long to send', async (limit, file) => {
    const allowed = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => allowed.mockRestore());
    reply(200, '{}');
    await send(`${base}/`, { method: 'POST', file });
    expect(allowed).toHaveBeenCalledExactlyOnceWith(limit);
  });
});

describe('an overloaded server', () => {
  const overloaded = (response: ServerResponse) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '0.01' });
    response.end('{"code":"overloaded","message":"Busy."}');
  };

  it('is asked again, with the same request', async () => {
    const bodies: string[] = [];
    answer = (_request, body, response) => {
      bodies.push(body);
      if (bodies.length < 3) return overloaded(response);
      response.end('{"shareUrl":null}');
    };
    await client.call('postShare', { params: { id: 7 }, body: { shared: false } });
    expect(bodies).toEqual(Array.from({ length: 3 }, () => '{"shared":false}'));
  });

  it('is not asked for ever, nor after the caller has gone away', async () => {
    let asked = 0;
    answer = (_request, _body, response) => {
      asked += 1;
      overloaded(response);
    };
    expect(await thrownBy(client.call('getCredits'))).toMatchObject({ status: 503 });
    expect(asked).toBe(3);
    const gone = new AbortController();
    answer = (_request, _body, response) => {
      asked += 1;
      overloaded(response);
      gone.abort();
    };
    const call = send(`${base}/api/credits`, { method: 'GET', signal: gone.signal });
    expect(await thrownBy(call)).toMatchObject({ name: 'AbortError' });
    expect(asked).toBe(4);
  });

  it('is not asked again if it may have looked at the request', async () => {
    let asked = 0;
    answer = (_request, _body, response) => {
      asked += 1;
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '0.01' });
      response.end('{"code":"unavailable","message":"Away."}');
    };
    expect(await thrownBy(client.call('getCredits'))).toMatchObject({ status: 503 });
    expect(asked).toBe(1);
  });
});

describe('an error', () => {
  it("is 'status: status text' for a reply that is not OK, and keeps the server's sentence", async () => {
    reply(404, '{"code":"not_found","message":"No such project"}');
    const error = await thrownBy(client.call('getStatus'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: '404: Not Found', userMessage: 'No such project' });
  });

  it("is 'Failed to ...: {status text}' for a call with a purpose", async () => {
    const attempt = 'load your generations';
    reply(503, '<html>');
    await expect(client.call('getStatus', { attempt })).rejects.toMatchObject({
      userMessage: 'Failed to load your generations: Service Unavailable',
    });
    reply(503, '{"message":"Back at noon."}');
    await expect(client.call('getStatus', { attempt })).rejects.toMatchObject({
      userMessage: 'Back at noon.',
    });
  });

  it.each([
    [undefined, 'Request failed with status 503'],
    ['load your generations', 'Error: 503'],
  ])('has the number alone where there is no status text (%s)', (attempt, message) => {
    expect(new ApiError(503, '', undefined, attempt).message).toBe(message);
  });

  it("is 'request to {url} timed out after {ms}' for one that takes too long", async () => {
    answer = () => undefined;
    const error = await thrownBy(client.call('getStatus', { timeoutMs: 30 }));
    expect(error).toBeInstanceOf(RequestTimeout);
    expect(error).toMatchObject({ message: `request to ${base}/api/status timed out after 30` });
  });

  it('is the same for a reply that stalls after its headers', async () => {
    answer = (_request, _body, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('{');
    };
    const error = await thrownBy(client.call('getStatus', { timeoutMs: 300 }));
    expect(error).toBeInstanceOf(RequestTimeout);
  });

  it('is the network for a page that a hotel or a proxy sends in its place', async () => {
    reply(200, '<!doctype html><title>Welcome to our network</title>');
    const error = await thrownBy(client.call('getStatus'));
    expect(error).toBeInstanceOf(NetworkError);
    expect(errorMessage(error, 'Sorry.')).toBe(
      'Network error. Please check your internet connection.',
    );
  });

  it('distinguishes an unreachable server from one that answers', async () => {
    const nobody = createClient('http://127.0.0.1:1');
    await expect(nobody.call('getStatus')).rejects.toBeInstanceOf(NetworkError);
  });
});

it('requests and replies have the types of the contracts', () => {
  expectTypeOf<Item<'getProjects'>>().toEqualTypeOf<Project>();
  expectTypeOf<Input<'deleteSession'>>().toExtend<{ params: { id: string } }>();
  expectTypeOf<StartName>().toEqualTypeOf<
    | 'postAudio'
    | 'postCutOut'
    | 'postExport'
    | 'postLipsync'
    | 'postImage'
    | 'postInfluencerVideo'
    | 'postPipeline'
    | 'postRetake'
    | 'postScript'
    | 'postScriptHelp'
    | 'retryBatchVideo'
  >();
  const wrong = [
    // @ts-expect-error no such route
    () => client.call('getNothing'),
    // @ts-expect-error a parameter is missing
    () => client.call('getProject'),
    // @ts-expect-error no such field in the body
    () => client.call('postShare', { params: { id: 7 }, body: { isShared: true } }),
    // @ts-expect-error no such field in the reply
    async () => (await client.call('getProject', { params: { id: 7 } })).videoUrl,
    // @ts-expect-error starts nothing
    () => client.start('getProject', { params: { id: 7 }, idempotencyKey: 'k1' }),
    // @ts-expect-error no list
    () => client.page('getStatus'),
  ];
  expect(wrong).toHaveLength(6);
});

it('a server that cannot be reached is told in words for people', () => {
  expect(errorMessage(new NetworkError(new TypeError('Failed to fetch')), 'Sorry.')).toBe(
    'Network error. Please check your internet connection.',
  );
});
