import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { OLDEST_API_VERSION, VERSION_HEADER } from '@talkreel/contracts/api-version';
import { createPromise, type PromisedDescription } from '@talkreel/testing/promised-replies';
import { afterAll } from 'vitest';

const file = new URL(
  `../openapi/${OLDEST_API_VERSION}.json`,
  import.meta.resolve('@talkreel/contracts/api-version'),
);

/**
 * The product as programs of the oldest version know it: each of their requests names that version, whoever sends it, and
 * each reply that is JSON is compared with that version's description on its way.
 */
export async function openPromisedApi(productUrl: string) {
  const promise = createPromise(JSON.parse(readFileSync(file, 'utf8')) as PromisedDescription);
  const product = new URL(productUrl);

  async function passOn(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = asked;
    const isProgram = asked.headers.authorization !== undefined;
    const headers = {
      ...asked.headers,
      host: product.host,
      ...(isProgram && { [VERSION_HEADER]: OLDEST_API_VERSION }),
    };
    const passed = request({
      hostname: product.hostname,
      port: product.port,
      method,
      path: url,
      headers,
    });
    response.once('close', () => passed.destroy());
    asked.pipe(passed);
    const [reply] = (await once(passed, 'response')) as [IncomingMessage];
    const status = reply.statusCode ?? 500;
    const isJson = /json/.test(reply.headers['content-type'] ?? '');
    const body = isJson ? await buffer(reply) : null;
    if (isProgram)
      promise.compare({
        ...{ method, status, path: new URL(url, productUrl).pathname },
        headers: new Headers(reply.headers as Record<string, string>),
        text: body?.toString() ?? '',
      });
    response.writeHead(status, reply.headers);
    if (body === null) reply.pipe(response);
    else response.end(body);
  }

  const server = createServer((asked, response) => {
    passOn(asked, response).catch(() => void response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { promise, url: `http://127.0.0.1:${port}` };
}
