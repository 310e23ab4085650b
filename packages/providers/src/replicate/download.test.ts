import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { downloadOutput, isAllowedOutput } from './download.ts';

const signal = new AbortController().signal;

/** @shows abuse 12 */
test.each([
  ['https://replicate.delivery/a/b.mp4', true],
  ['https://pbxt.replicate.delivery/a.wav', true],
  ['https://api.replicate.com/v1/files/x', true],
  ['http://replicate.delivery/a.mp4', false],
  ['https://replicate.delivery.evil.com/a', false],
  ['https://evilreplicate.delivery/a', false],
  ['https://replicate.delivery:8443/a', false],
  ['https://user:pw@replicate.delivery/a', false],
  ['https://127.0.0.1/a', false],
  ['file:///etc/passwd', false],
])('whether %s may be an output: %s', (address, allowed) => {
  expect(isAllowedOutput(new URL(address), 'https://api.replicate.com/v1')).toBe(allowed);
});

describe('downloading an output', () => {
  let folder: string;
  let server: Server | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'talkreel-download-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(
    () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())),
  );

  async function fetchFrom(
    listener: RequestListener,
    route = '/out.mp4',
    maxBytes?: number,
  ): Promise<string> {
    server = createServer(listener);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const policy = { baseUrl: `${origin}/v1`, maxBytes, userMessage: 'It failed.' };
    try {
      return await downloadOutput(origin + route, folder, 'out', policy, signal);
    } finally {
      server.closeAllConnections();
    }
  }

  test('writes the bytes with the extension of their type, and sends no key', async () => {
    let authorization: string | undefined;
    const file = await fetchFrom((request, response) => {
      authorization = request.headers.authorization;
      response.writeHead(200, { 'content-type': 'audio/wav; x=1' }).end('sound');
    });
    expect(path.basename(file)).toBe('out.wav');
    expect(await readFile(file, 'utf8')).toBe('sound');
    expect(authorization).toBeUndefined();
  });

  /** @shows abuse 12 */
  test('follows a redirect to the same origin, and none to others', async () => {
    const file = await fetchFrom((request, response) =>
      request.url === '/out.mp4'
        ? response.writeHead(302, { location: '/real.mp4' }).end()
        : response.end('film'),
    );
    expect(path.basename(file)).toBe('out.mp4');
    for (const location of ['http://169.254.169.254/latest', 'https://example.com/x', '/out.mp4']) {
      await expect(
        fetchFrom((_, response) => response.writeHead(302, { location }).end()),
      ).rejects.toMatchObject({ fault: 'foreign-host', userMessage: 'It failed.' });
    }
  });

  /** @shows abuse 12 */
  test('stops at the size limit, stated or not, and leaves nothing behind', async () => {
    await rm(folder, { recursive: true, force: true });
    await expect(
      fetchFrom((_, response) => response.end(Buffer.alloc(5_000)), '/out.mp4', 1_000),
    ).rejects.toMatchObject({ fault: 'too-large' });
    await expect(
      fetchFrom(
        (_, response) => {
          response.write(Buffer.alloc(900));
          setImmediate(() => response.end(Buffer.alloc(900)));
        },
        '/out.mp4',
        1_000,
      ),
    ).rejects.toMatchObject({ fault: 'too-large' });
    expect(await readdir(folder).catch(() => [])).toEqual([]);
  });

  /** @shows fault 30 */
  test.each([
    ['gone', 404, { code: 'output-rejected', fault: 'expired' }],
    ['a server that is down', 503, { code: 'down', retryable: true }],
  ])('names an output that is %s', async (_, status, error) => {
    await expect(
      fetchFrom((_request, response) => response.writeHead(status).end('no')),
    ).rejects.toMatchObject(error);
  });

  test('is retried if the connection breaks', async () => {
    let asked = 0;
    const file = await fetchFrom((_, response) => {
      asked += 1;
      if (asked === 3) return response.end('whole');
      response.writeHead(200, { 'content-length': '5' });
      return response.write('wh', () => response.destroy());
    });
    expect(await readFile(file, 'utf8')).toBe('whole');
  });

  test('reports an empty output and a broken connection', async () => {
    await expect(fetchFrom((_, response) => response.end())).rejects.toMatchObject({
      fault: 'empty',
    });
    await expect(
      fetchFrom((_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('half', () => response.destroy());
      }),
    ).rejects.toMatchObject({ code: 'down' });
  });
});
