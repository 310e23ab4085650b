import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '@talkreel/testing/wait-for';
import { buildSandbox } from './app.ts';
import { readConfig } from './config.ts';

let dataDir: string;
let app: Awaited<ReturnType<typeof buildSandbox>>;
const lines: string[] = [];
const note =
  (level: string) =>
  (...said: unknown[]): void =>
    void lines.push(`${level}: ${String(said.at(-1))}`);
const log: FastifyBaseLogger = {
  level: 'info',
  ...{ fatal: note('fatal'), error: note('error'), warn: note('warn'), info: note('info') },
  ...{ debug: () => undefined, trace: () => undefined, silent: () => undefined },
  child: () => log,
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'talkreel-sandbox-gone-'));
  const config = readConfig({ DATA_DIR: dataDir, SANDBOX_PORT: '0' });
  app = await buildSandbox(config, log);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('a client that is killed in the middle of an upload is no error of ours', async () => {
  const before = lines.length;
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const arrives = once(app.server, 'request');
  const head = [
    'POST /replicate/v1/files HTTP/1.1',
    'host: sandbox',
    'authorization: Bearer r8_test',
    'content-type: multipart/form-data; boundary=x',
    'content-length: 100000',
  ];
  const part = 'content-disposition: form-data; name="content"; filename="a.wav"';
  socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n${part}\r\n\r\nRIFF`);
  await arrives;
  socket.resetAndDestroy();
  await waitFor(() => lines.length > before);
  expect(lines.slice(before)).toEqual(['info: the client went away']);
});
