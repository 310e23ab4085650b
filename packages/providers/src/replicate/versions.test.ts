import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReplicateClient } from './client.ts';

const json = (value: unknown) => JSON.stringify(value);
const prediction = { id: 'one', status: 'starting', created_at: new Date().toISOString() };

/** The provider of a community model, which has one version at a time. */
let version: string | null = 'one';
const paths: string[] = [];
const server = createServer((request, response) => {
  paths.push(`${request.method} ${request.url}`);
  if (request.method === 'GET')
    return version === null
      ? response.writeHead(404).end(json({ title: 'Not found' }))
      : response.end(json({ latest_version: { id: version } }));
  if (request.url !== '/v1/predictions') return response.writeHead(404).end('{}');
  let sent = '';
  request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
  return request.on('end', () =>
    (JSON.parse(sent) as { version: string }).version === version
      ? response.writeHead(201).end(json(prediction))
      : response.writeHead(422).end(json({ title: 'Invalid version or not permitted' })),
  );
});
let baseUrl = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('a version that was withdrawn is looked up again, once, and missed if there is none', async () => {
  const client = createReplicateClient({ token: 't', baseUrl });
  const order = (model: string) => ({
    ...{ model, input: {}, webhook: 'https://talkreel.invalid/?attempt=1', deadlineSeconds: 60 },
    signal: new AbortController().signal,
  });
  const asked = async () => {
    paths.length = 0;
    expect((await client.create(order('a/b'))).id).toBe(prediction.id);
    return [...paths];
  };
  const byName = 'POST /v1/models/a/b/predictions';
  const [lookedUp, byVersion] = ['GET /v1/models/a/b', 'POST /v1/predictions'];
  expect(await asked()).toEqual([byName, lookedUp, byVersion]);
  expect(await asked()).toEqual([byVersion]);
  version = 'two';
  expect(await asked()).toEqual([byVersion, lookedUp, byVersion]);
  expect(await asked()).toEqual([byVersion]);
  version = null;
  const gone = { code: 'model-withdrawn', retryable: false, spendsAttempt: false };
  await expect(client.create(order('a/b'))).rejects.toMatchObject(gone);
  // What was remembered is forgotten, so a model that returns is found.
  version = 'three';
  expect(await asked()).toEqual([byName, lookedUp, byVersion]);
  // One that was chosen for what it does is not replaced by another.
  await expect(client.create(order('a/b:one'))).rejects.toMatchObject(gone);
});
