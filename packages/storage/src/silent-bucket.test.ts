import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startTcpProxy, type TcpProxy } from '@talkreel/testing/tcp-proxy';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ByteRange, MediaStore } from './media-store.ts';
import { openS3Store, type S3Config } from './s3.driver.ts';
import { isStoreAway } from './store-errors.ts';
import { startS3Server } from './testing/s3-server.ts';

let server: Awaited<ReturnType<typeof startS3Server>>;
let proxy: TcpProxy;
let config: S3Config;
let store: MediaStore & { close(): void };
/** Fills the bucket with the usual limits, because a busy machine may be silent for longer. */
let usual: typeof store;
let folder: string;

const BIG = Buffer.alloc(24 * 1024 * 1024, 'video');

beforeAll(async () => {
  server = await startS3Server();
  usual = openS3Store(server.config);
  await usual.put('videos/a.mp4', Buffer.from('0123456789'));
  await usual.put('videos/big.mp4', BIG);
  proxy = await startTcpProxy(server.config.endpoint ?? '');
  const endpoint = proxy.through(server.config.endpoint ?? '');
  config = { ...server.config, endpoint };
  store = openS3Store({ ...config, silenceMs: 300 });
  folder = await mkdtemp(path.join(tmpdir(), 'talkreel-silent-'));
});
afterEach(() => proxy.restore());
afterAll(async () => {
  store.close();
  usual.close();
  await proxy.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

async function openBig(): Promise<{ stream: Readable }> {
  const opened = await store.open('videos/big.mp4');
  if (!opened) throw new Error('It was stored before.');
  return opened;
}

/** @shows fault 46 */
test.each([
  ['put', () => store.put('videos/b.mp4', Buffer.from('x'))],
  ['open', () => store.open('videos/a.mp4')],
  ['stat', () => store.stat('videos/a.mp4')],
  ['remove', () => store.remove('videos/a.mp4')],
  ['list', () => store.list('videos/')[Symbol.asyncIterator]().next()],
  ['toFile', () => store.toFile('videos/a.mp4', path.join(folder, 'a.mp4'))],
])('a bucket that does not answer fails a call: %s', async (_, call) => {
  proxy.silence();
  const error = await call().catch((thrown: unknown) => thrown);
  expect([isStoreAway(error), error]).toMatchObject([true, { name: 'TimeoutError' }]);
  proxy.restore();
  expect((await store.stat('videos/big.mp4'))?.bytes).toBe(BIG.length);
});

/** @shows fault 46 */
test('a bucket that falls silent within a file fails its reader, and leaves no half of it', async () => {
  const { stream } = await openBig();
  await once(stream, 'readable');
  proxy.silence({ directions: ['to-client'] });
  await expect(buffer(stream)).rejects.toMatchObject({ name: 'TimeoutError' });
  proxy.restore();

  // The download is tried again, and then the bucket must be quick enough even for a busy machine.
  const patient = openS3Store({ ...config, silenceMs: 3_000 });
  onTestFinished(() => patient.close());
  const copied = patient.toFile('videos/big.mp4', path.join(folder, 'big.mp4'));
  proxy.silence({ count: 1, at: 'GET', directions: ['to-client'] });
  await expect(copied.then((found) => `found: ${found}`)).resolves.toBe('found: true');
  expect(await readdir(folder)).toEqual(['big.mp4']);
});

test('a reader may pause for longer than the bucket may', async () => {
  const { stream } = await openBig();
  const chunks = stream.iterator();
  let bytes = ((await chunks.next()).value as Buffer).length;
  // This call takes as long as one that is not answered.
  proxy.silence({ count: 1, at: 'HEAD' });
  expect((await store.stat('videos/big.mp4'))?.bytes).toBe(BIG.length);
  for await (const chunk of chunks) bytes += (chunk as Buffer).length;
  expect(bytes).toBe(BIG.length);
});

test('readers who do not read keep nothing from the others', async () => {
  const direct = openS3Store({ ...server.config, silenceMs: 5_000 });
  onTestFinished(() => direct.close());
  const readers = await Promise.all(
    Array.from({ length: 60 }, async () => (await direct.open('videos/big.mp4'))?.stream),
  );
  await direct.put('videos/other.mp4', Buffer.from('other'));
  expect(await direct.stat('videos/other.mp4')).toEqual({ bytes: 5 });
  for (const stream of readers) stream?.destroy();
});

/** A reader of a file who read its first bytes, then paused until its connection was given back. */
async function startAndPause(range?: ByteRange): Promise<{ read: Buffer[]; stream: Readable }> {
  const own = await startTcpProxy(server.config.endpoint ?? '');
  const endpoint = own.through(server.config.endpoint ?? '');
  const pausing = openS3Store({ ...server.config, endpoint, pauseMs: 50 });
  onTestFinished(async () => {
    pausing.close();
    await own.close();
  });
  const opened = await pausing.open('videos/read.mp4', range);
  if (!opened) throw new Error('It was stored before.');
  const { stream } = opened;
  await once(stream, 'readable');
  const read: Buffer[] = [];
  for (let chunk: unknown = stream.read(); chunk !== null; chunk = stream.read())
    read.push(chunk as Buffer);
  await waitFor(() => own.open() === 0);
  return { read, stream };
}

test('a reader who goes on after a pause reads the rest', async () => {
  const file = randomBytes(BIG.length);
  await usual.put('videos/read.mp4', file);
  const { read, stream } = await startAndPause({ start: 5, end: file.length - 6 });
  for await (const chunk of stream) read.push(chunk as Buffer);
  expect(Buffer.concat(read).equals(file.subarray(5, -5))).toBe(true);
});

test('a reader who goes on after a pause does not read the end of another file', async () => {
  await usual.put('videos/read.mp4', BIG);
  const { stream } = await startAndPause();
  await usual.put('videos/read.mp4', randomBytes(BIG.length));
  await expect(buffer(stream)).rejects.toThrow('replaced');
});
