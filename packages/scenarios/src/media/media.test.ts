import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import { mediaItem, type MediaItem } from '@talkreel/contracts/http/media-library';
import { photoRefusals } from '@talkreel/contracts/photo';
import { mediaTexts } from '@talkreel/contracts/texts/media';
import { findFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { availableCredits } from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';

const EMAIL = 'keeps-media@example.com';
const run = promisify(execFile);
const stack = await openSharedStack();
let owner: ApiClient;
let folder: string;
let credits: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkreel-media-'));
  owner = await stack.signIn(EMAIL);
  credits = await availableCredits(owner);
});
// Neither what is kept nor what is refused costs anything.
afterEach(async () => expect(await availableCredits(owner)).toBe(credits));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function make(name: string, args: string[]): Promise<Buffer> {
  const file = join(folder, name);
  await run(findFfmpeg(), ['-v', 'error', '-y', ...args, file]);
  return readFile(file);
}

async function upload(
  name: string,
  file: Buffer,
  { bytes = file.length, headers = {} }: { bytes?: number; headers?: Record<string, string> } = {},
) {
  const reply = await owner.fetch(
    `/api/media?name=${encodeURIComponent(name)}&bytes=${bytes}&rights=Ours`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: new Uint8Array(file),
    },
  );
  return { status: reply.status, body: (await reply.json()) as { id: string; message: string } };
}

/** A black picture, which is small as a file. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(type), data]);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, and one byte before each row.
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function waitForEnd(id: string): Promise<MediaItem> {
  let item: MediaItem | undefined;
  await waitFor(
    async () => {
      item = mediaItem.parse((await owner.get(`/api/media/${id}`)).body);
      return item.state !== 'processing';
    },
    { what: 'the media to be prepared' },
  );
  if (!item) throw new Error('unreachable');
  return item;
}

test('pictures and clips of any kind become what a video can show, for nothing', async () => {
  const clip = await make('turned.mov', [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=24:d=1', '-f', 'lavfi', '-i', 'sine=d=1'],
    ...['-c:v', 'libx264', '-metadata:s:v:0', 'rotate=90', '-c:a', 'aac'],
  ]);
  const picture = await make('clear.png', [
    ...['-f', 'lavfi', '-i', 'color=red@0.5:s=400x300,format=rgba', '-frames:v', '1'],
  ]);
  const sent = [await upload('A walk.mov', clip), await upload('Product.png', picture)];
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  const [walk, product] = await Promise.all(sent.map(({ body }) => waitForEnd(body.id)));
  expect(walk).toMatchObject({ state: 'ready', kind: 'clip', title: 'A walk', rights: 'Ours' });
  expect(walk).toMatchObject({ fps: 30, hasAudio: true, bytes: clip.length });
  expect(walk?.durationSeconds).toBeCloseTo(1, 1);
  expect(product).toMatchObject({ state: 'ready', kind: 'picture', width: 400, height: 300 });
  expect(product?.url).toMatch(/\.png$/);
  const file = join(folder, 'proxy.mp4');
  const reply = await owner.fetch(walk?.url ?? '');
  await writeFile(file, Buffer.from(await reply.arrayBuffer()));
  expect((await probeMedia(file)).video).toMatchObject({ codec: 'h264', fps: 30, frames: 30 });
  const posters = [walk, product].map((item) => owner.fetch(item?.posterUrl ?? ''));
  expect((await Promise.all(posters)).map(({ status }) => status)).toEqual([200, 200]);

  const found = (await owner.get('/api/media?search=WALK')).body as unknown as MediaItem[];
  expect(found.map(({ id }) => id)).toEqual([walk?.id]);
  const renamed = await owner.patch(`/api/media/${walk?.id}`, { title: 'A run' });
  expect(renamed.body).toMatchObject({ title: 'A run', rights: 'Ours' });

  const { usedBytes } = (await owner.get('/api/media/room')).body as { usedBytes: number };
  expect(usedBytes).toBeGreaterThan(clip.length + picture.length);
  expect((await owner.delete(`/api/media/${walk?.id}`)).status).toBe(204);
  expect((await owner.fetch(walk?.url ?? '')).status).toBe(404);
  expect((await owner.get(`/api/media/${walk?.id}`)).status).toBe(404);
});

test('what is no clip, too fast or broken off is refused with its own sentence, and nothing is kept', async () => {
  const clip = await make('fast.mp4', [
    ...['-f', 'lavfi', '-i', 'color=s=3840x2160:r=120:d=0.1', '-c:v', 'libx264'],
    ...['-preset', 'ultrafast'],
  ]);
  const fast = await waitForEnd((await upload('fast.mp4', clip)).body.id);
  expect(fast).toMatchObject({ state: 'failed', error: mediaTexts.tooManyFrames(120), url: null });
  const fake = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(5_000, 7)]);
  const broken = await waitForEnd((await upload('fake.mp4', fake)).body.id);
  expect(broken).toMatchObject({ state: 'failed', error: mediaTexts.notClip });

  const { usedBytes } = (await owner.get('/api/media/room')).body as { usedBytes: number };
  const page = Buffer.from('<!doctype html><html><body>No clip at all, only a page.</body></html>');
  expect(await upload('page.mp4', page)).toMatchObject({
    status: 415,
    body: { message: mediaTexts.notMedia },
  });
  expect(await upload('shrunk.mp4', clip, { bytes: clip.length + 1 })).toMatchObject({
    status: 400,
    body: { message: mediaTexts.changed },
  });
  expect(await upload('huge.mp4', clip, { bytes: 600 * 1024 * 1024 })).toMatchObject({
    status: 413,
    body: { message: mediaTexts.tooLarge(500) },
  });
  expect((await owner.get('/api/media/room')).body).toMatchObject({ usedBytes });
});

test('a picture of a hundred megapixels is refused by its header, and a cut upload keeps nothing', async () => {
  const side = 10_000;
  const vast = await waitForEnd((await upload('vast.png', blackPng(side))).body.id);
  expect(vast).toMatchObject({ state: 'failed', error: photoRefusals.tooManyPixels(side, side) });

  const { usedBytes } = (await owner.get('/api/media/room')).body as { usedBytes: number };
  const cut = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(blackPng(side)));
    },
    pull: (controller) => controller.error(new Error('the line is cut')),
  });
  const sending = owner.fetch('/api/media?name=cut.png&bytes=9000000&rights=Ours', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: cut,
    duplex: 'half',
  });
  await expect(sending).rejects.toThrow();
  const listed = (await owner.get('/api/media?search=cut')).body as unknown[];
  expect(listed).toEqual([]);
  expect((await owner.get('/api/media/room')).body).toMatchObject({ usedBytes });
});

test('an upload whose reply was lost is there once', async () => {
  const picture = await make('once.png', [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=64x64', '-frames:v', '1'],
  ]);
  const headers = { 'idempotency-key': 'media-once' };
  const first = await upload('once.png', picture, { headers });
  const second = await upload('once.png', picture, { headers });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).toBe(first.body.id);
});

test('a full library takes nothing, and what is deleted while it is prepared is gone', async () => {
  const { id: userId } = await stack.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', EMAIL)
    .executeTakeFirstOrThrow();
  const filling = { kind: 'video', content_type: 'application/octet-stream', sha256: '0' } as const;
  await stack.db
    .insertInto('assets')
    .values({ ...filling, owner_id: userId, path: 'media/filling', bytes: 999_999_999 })
    .execute();
  const clip = await make('slow.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30:d=3', '-c:v', 'libx264'],
    ...['-preset', 'ultrafast'],
  ]);
  expect(await upload('slow.mp4', clip)).toMatchObject({
    status: 413,
    body: { code: 'storage_full', message: mediaTexts.full(1_000) },
  });
  await stack.db.deleteFrom('assets').where('path', '=', 'media/filling').execute();

  const { body } = await upload('slow.mp4', clip);
  expect((await owner.delete(`/api/media/${body.id}`)).status).toBe(204);
  const ofUser = () => stack.db.selectFrom('generations').where('user_id', '=', userId);
  const open = await ofUser().select('id').where('state', 'in', ['queued', 'running']).execute();
  expect(open).toEqual([]);
  const left = stack.db.selectFrom('assets').select('path').where('bytes', '=', clip.length);
  expect(await left.execute()).toEqual([]);
});
