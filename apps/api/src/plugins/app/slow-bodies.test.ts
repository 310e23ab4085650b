import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { UPLOAD_PACE } from '@talkreel/contracts/upload-pace';
import { waitFor } from '@talkreel/testing/wait-for';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import slowBodies from './slow-bodies.ts';

const ENOUGH = UPLOAD_PACE.bytes;

/** A request that is being sent to `path`, with a body of `length` bytes. */
async function open(path: string, length: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = Fastify({ bodyLimit: length });
  onTestFinished(() => app.close());
  let arrived = 0;
  app.addContentTypeParser('*', (_request, payload: Readable, done) => done(null, payload));
  app.post('/read', async ({ body }) => {
    for await (const chunk of body as AsyncIterable<Buffer>) arrived += chunk.length;
    return { arrived };
  });
  app.post('/refused', async (_request, reply) => reply.code(413).send());
  await app.register(slowBodies);
  await app.listen({ port: 0, host: '127.0.0.1' });

  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  let isClosed = false;
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await once(socket, 'connect');
  const asked = once(app.server, 'request');
  const headers = `Host: localhost\r\nContent-Type: a/file\r\nContent-Length: ${length}`;
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
  await asked;
  return {
    async send(bytes: number) {
      const until = arrived + bytes;
      socket.write(Buffer.alloc(bytes));
      await waitFor(() => arrived === until, { what: 'the bytes to arrive' });
    },
    write: (bytes: number) => socket.write(Buffer.alloc(bytes)),
    received: () => received,
    isClosed: () => isClosed,
    pass: () => vi.advanceTimersByTime(UPLOAD_PACE.ms),
  };
}

test('a file may take as long as it keeps coming', async () => {
  const upload = await open('/read', 4 * ENOUGH + 1);
  for (let time = 0; time < 4; time += 1) {
    await upload.send(ENOUGH);
    upload.pass();
  }
  await upload.send(1);
  await expect.poll(upload.received).toContain(`{"arrived":${4 * ENOUGH + 1}}`);
});

test('a file that stops coming is cut off', async () => {
  const upload = await open('/read', 4 * ENOUGH);
  await upload.send(2 * ENOUGH);
  upload.pass();
  await upload.send(ENOUGH - 1);
  upload.pass();
  await expect.poll(upload.received).toContain('HTTP/1.1 408');
  await expect.poll(upload.isClosed).toBe(true);
});

test('what goes on after its reply is cut off, however fast', async () => {
  const upload = await open('/refused', 4 * ENOUGH);
  await expect.poll(upload.received).toContain('HTTP/1.1 413');
  upload.write(2 * ENOUGH);
  upload.pass();
  await expect.poll(upload.isClosed).toBe(true);
});
