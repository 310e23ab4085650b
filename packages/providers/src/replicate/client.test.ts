import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLimiter } from '../limiter.ts';
import { isFinished } from '../remote.ts';
import type { RunningSandbox } from '../testing/sandbox.ts';
import { startSandbox } from '../testing/sandbox.ts';
import type { CreateRequest, ReplicateClient } from './client.ts';
import { createReplicateClient } from './client.ts';

const signal = new AbortController().signal;
const REQUEST: CreateRequest = {
  model: 'black-forest-labs/flux-2-pro',
  input: { prompt: 'a baker' },
  webhook: 'https://talkreel.invalid/?attempt=1',
  deadlineSeconds: 60,
  signal,
};
const STARTING = { id: 'one', status: 'starting', created_at: new Date().toISOString() };
const create = (
  client: ReplicateClient,
  deadlineSeconds = 60,
): ReturnType<ReplicateClient['create']> => client.create({ ...REQUEST, deadlineSeconds });

describe('the client against the sandbox', () => {
  let sandbox: RunningSandbox;
  let client: ReplicateClient;
  beforeAll(async () => {
    sandbox = await startSandbox();
    client = createReplicateClient({ token: 'any', baseUrl: `${sandbox.replicateUrl}/` });
  });
  afterAll(() => sandbox?.stop());
  afterEach(() => sandbox.control('DELETE', 'faults'));

  test('retries safe calls through short disturbances, and gives up on long ones', async () => {
    const { id } = await create(client);
    await sandbox.control('POST', 'faults', { kind: 'http-500', endpoint: 'get', times: 2 });
    expect((await client.get(id, signal)).id).toBe(id);
    await sandbox.control('POST', 'faults', { kind: 'drop-before', endpoint: 'get', times: 3 });
    await expect(client.get(id, signal)).rejects.toMatchObject({ code: 'down' });
    expect(await sandbox.control('GET', 'faults')).toEqual([]);
  });

  /** @shows fault 27 */
  test('sends a deadline, at which a stuck prediction ends by itself', async () => {
    await sandbox.control('POST', 'faults', { kind: 'hang' });
    const { id } = await create(client, 1);
    const ended = await waitFor(async () => {
      const prediction = await client.get(id, signal);
      return isFinished(prediction) ? prediction : null;
    });
    expect(['canceled', 'aborted']).toContain(ended.status);
  });

  test('returns null for unknown predictions', async () => {
    await expect(client.get('none', signal)).rejects.toMatchObject({
      code: 'input-rejected',
      status: 404,
    });
    await expect(client.cancel('none', signal)).rejects.toMatchObject({ status: 404 });
    const since = new Date(Date.now() - 60_000);
    expect(
      await client.findByAttempt(randomUUID(), { after: since, before: new Date() }, signal),
    ).toBeNull();
  });

  test('uploads a shared file once for all callers, again after a failure, and other files every time', async () => {
    const file = { path: import.meta.filename };
    const shared = { ...file, sharedAs: 'voices/one' };
    await expect(client.upload({ ...shared, path: '/nowhere' }, signal)).rejects.toThrow();
    const together = await Promise.all([
      client.upload(shared, signal),
      client.upload(shared, signal),
    ]);
    expect(new Set([...together, await client.upload(shared, signal)]).size).toBe(1);
    expect(await client.upload(file, signal)).not.toBe(await client.upload(file, signal));
  });

  test('reads the webhook secret', async () => {
    expect(await client.webhookSecret(signal)).toMatch(/^whsec_/);
  });
});

describe('the client against servers that misbehave', () => {
  let server: Server | undefined;
  afterEach(
    () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())),
  );

  async function serve(listener: RequestListener): Promise<{ baseUrl: string; paths: string[] }> {
    const paths: string[] = [];
    server = createServer((request, response) => {
      paths.push(`${request.method} ${request.url}`);
      request.resume();
      listener(request, response);
    });
    server.keepAliveTimeout = 1;
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { baseUrl: `http://127.0.0.1:${port}/v1`, paths };
  }

  /** @shows fault 26 */
  test('a create whose connection breaks is sent once, not six times', async () => {
    const { baseUrl, paths } = await serve((request) => request.socket.destroy());
    await expect(create(createReplicateClient({ token: 't', baseUrl }))).rejects.toMatchObject({
      code: 'outcome-unknown',
    });
    expect(paths).toEqual(['POST /v1/models/black-forest-labs/flux-2-pro/predictions']);
  });

  test('a create whose reply is not a prediction has an unknown outcome', async () => {
    for (const body of ['<html>Bad gateway</html>', '{"id":1}', '']) {
      const { baseUrl, paths } = await serve((_, response) => response.writeHead(201).end(body));
      await expect(create(createReplicateClient({ token: 't', baseUrl }))).rejects.toMatchObject({
        code: 'outcome-unknown',
      });
      expect(paths).toHaveLength(1);
      await new Promise((resolve) => server?.close(resolve));
    }
    server = undefined;
  });

  /** @shows fault 26 */
  test('a create without a reply times out with an unknown outcome', async () => {
    const { baseUrl, paths } = await serve(() => undefined);
    const client = createReplicateClient({ token: 't', baseUrl, requestTimeoutMs: 100 });
    await expect(create(client)).rejects.toMatchObject({ code: 'outcome-unknown' });
    expect(paths).toHaveLength(1);
    server?.closeAllConnections();
  });

  test('a closed port means that nothing was sent', async () => {
    const { baseUrl } = await serve(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    server = undefined;
    await expect(create(createReplicateClient({ token: 't', baseUrl }))).rejects.toMatchObject({
      code: 'unreachable',
      retryable: true,
      spendsAttempt: false,
    });
  });

  /** A create of a process that is suspended between each permission and the first byte. */
  function createSuspended(client: ReplicateClient, permit: (asked: number) => void) {
    // This clock stands still otherwise, so that a busy machine is not taken for a suspended process.
    let suspendedMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => suspendedMs);
    onTestFinished(() => clock.mockRestore());
    let asked = 0;
    return client.create({
      ...REQUEST,
      async beforeCreate() {
        permit((asked += 1));
        // The connection takes at least one more iteration of the event loop.
        if (asked === 1) setImmediate(() => (suspendedMs += 60_000));
      },
    });
  }

  test('a create that can only be sent long after it was permitted asks again', async () => {
    const { baseUrl, paths } = await serve((_, response) =>
      response.writeHead(201).end(JSON.stringify(STARTING)),
    );
    const asked: number[] = [];
    const client = createReplicateClient({ token: 't', baseUrl });
    expect((await createSuspended(client, (times) => asked.push(times))).id).toBe(STARTING.id);
    expect(asked).toEqual([1, 2]);
    expect(paths).toHaveLength(1);
  });

  test('a create that is no longer permitted when it can be sent is not sent', async () => {
    const { baseUrl, paths } = await serve((_, response) =>
      response.writeHead(201).end(JSON.stringify(STARTING)),
    );
    const permit = (asked: number): void => {
      if (asked === 2) throw new Error('lost meanwhile');
    };
    const client = createReplicateClient({ token: 't', baseUrl });
    await expect(createSuspended(client, permit)).rejects.toThrow('lost meanwhile');
    expect(paths).toEqual([]);
  });

  test('a redirect is not followed with the token', async () => {
    const { baseUrl, paths } = await serve((_, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    );
    await expect(create(createReplicateClient({ token: 't', baseUrl }))).rejects.toMatchObject({
      code: 'outcome-unknown',
    });
    expect(paths).toHaveLength(1);
  });

  const SPAN = { after: new Date(0), before: new Date(1_800_000_000_000) };
  const pageOf = (next: string | null, tag = ''): string =>
    JSON.stringify({
      next,
      results: [
        {
          id: 'x',
          status: 'starting',
          created_at: new Date().toISOString(),
          webhook: `https://talkreel.invalid/?attempt=${tag}`,
        },
      ],
    });

  test('a listing is read to its end, however long', async () => {
    let pages = 0;
    const { baseUrl, paths } = await serve((_, response) => {
      pages += 1;
      response.end(
        pages < 40 ? pageOf(`${baseUrl}/predictions?cursor=${pages}`) : pageOf(null, 'a'),
      );
    });
    const client = createReplicateClient({ token: 't', baseUrl });
    expect(await client.findByAttempt('a', SPAN, signal)).toMatchObject({ id: 'x' });
    expect(paths).toHaveLength(40);
    expect(paths[0]).toContain('created_after=1970');
    expect(paths[0]).toContain('created_before=2027');
  });

  test('what was not seen in a listing without an end may exist', async () => {
    const { baseUrl, paths } = await serve((_, response) =>
      response.end(pageOf(`${baseUrl}/predictions?cursor=more`)),
    );
    const client = createReplicateClient({ token: 't', baseUrl });
    await expect(client.findByAttempt('a', SPAN, signal)).rejects.toMatchObject({ code: 'down' });
    expect(paths).toHaveLength(100);
  });

  test('a listing that leads elsewhere is not followed', async () => {
    const { baseUrl, paths } = await serve((_, response) =>
      response.end(pageOf('http://127.0.0.1:1/predictions')),
    );
    const client = createReplicateClient({ token: 't', baseUrl });
    await expect(client.findByAttempt('a', SPAN, signal)).rejects.toMatchObject({ code: 'down' });
    expect(paths).toHaveLength(1);
  });

  test('creates wait for the limiter, and stop waiting on abort', async () => {
    const { baseUrl, paths } = await serve((_, response) =>
      response
        .writeHead(201)
        .end(JSON.stringify({ id: 'x', status: 'starting', created_at: new Date().toISOString() })),
    );
    const limiter = createLimiter({ perMinute: 1, burst: 1 });
    const client = createReplicateClient({ token: 't', baseUrl, limiter });
    expect(await create(client)).toMatchObject({ id: 'x', status: 'starting' });
    const stop = new AbortController();
    const second = client.create({
      model: 'a/b',
      input: {},
      webhook: 'https://talkreel.invalid/',
      deadlineSeconds: 60,
      signal: stop.signal,
    });
    stop.abort(new Error('stopped'));
    await expect(second).rejects.toThrow(/abort|stopped/i);
    expect(paths).toHaveLength(1);
  });
});
