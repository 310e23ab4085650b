/** @module-tag long */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { END_CARD_SECONDS } from '@talkreel/contracts/brand';
import { brandView } from '@talkreel/contracts/http/brand';
import { texts } from '@talkreel/contracts/texts';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { measureLoudness } from '@talkreel/media-tools/loudness';
import { probeMedia } from '@talkreel/media-tools/probe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { ASYNC, availableCredits, startLipsync, untilState } from '../stack/requests.ts';

const stack = await openSharedStack();
let owner: ApiClient;
let projectId: number;
let videoSeconds: number;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkreel-brand-test-'));
  owner = await stack.signIn('brand@example.com');
  const { id } = await startLipsync(owner);
  const video = await untilState(owner, id, 'succeeded');
  projectId = video.projectId;
  videoSeconds = (await probeMedia(await fileAt(video.result.url))).durationSeconds;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileAt(url: string, client = owner): Promise<string> {
  const reply = await client.fetch(url);
  expect(reply.status).toBe(200);
  const file = join(folder, 'media');
  await writeFile(file, Buffer.from(await reply.arrayBuffer()));
  return file;
}

/** A file as ffmpeg makes it from a source of its own. */
async function made(name: string, source: string, ...options: string[]): Promise<Buffer> {
  const file = join(folder, name);
  await runFfmpeg(['-f', 'lavfi', '-i', source, ...options, file]);
  return readFile(file);
}

const logo = () => made('logo.png', 'color=#2040d0:size=200x100,format=rgba', '-frames:v', '1');
const back = () => made('back.jpg', 'color=#20a040:size=800x800', '-frames:v', '1');
const song = () => made('song.mp3', "aevalsrc='0.1*sin(1200*2*PI*t)':d=3");

async function send(kind: string, bytes: Buffer, client = owner, name = 'file') {
  const reply = await client.fetch(`/api/brand/${kind}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  const body = (await reply.json()) as { message: string; field?: string };
  return { status: reply.status, body };
}

const kit = {
  colors: ['#d0a020', '#101820'],
  font: 'serif',
  endCard: { title: 'Sleep better', action: 'Shop now', address: 'nightowl.example' },
};

const exportWith = (body: object, client = owner) =>
  client.post(`/api/projects/${projectId}/exports`, body, ASYNC);

async function colorAt(file: string, seconds: number, x: number, y: number): Promise<number[]> {
  const { stdout } = await runFfmpeg([
    ['-ss', String(seconds), '-i', file, '-frames:v', '1', '-vf', `crop=2:2:${x}:${y}`],
    ['-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'],
  ]);
  return [...stdout.subarray(0, 3)];
}

function expectColor(color: number[], wanted: [number, number, number]): void {
  for (const [index, value] of wanted.entries())
    expect(
      Math.abs((color[index] ?? 0) - value),
      `${color.join(', ')} is ${wanted.join(', ')}`,
    ).toBeLessThan(14);
}

test('a new account has colours and a font; a kit is saved, and files come back encoded anew', async () => {
  const fresh = await stack.signIn('brand-new@example.com');
  const first = brandView.parse((await fresh.get('/api/brand')).body);
  expect(first).toMatchObject({ endCard: null, logo: null, background: null, music: null });
  expect((await fresh.patch('/api/brand', kit)).body).toMatchObject(kit);
  await send('logo', await logo(), fresh, 'our logo.png');
  const view = brandView.parse((await fresh.get('/api/brand')).body);
  expect(view.logo?.name).toBe('our logo.png');
  expect(view.id).not.toBe(first.id);
  const { video } = await probeMedia(await fileAt(view.logo?.url ?? '', fresh));
  expect(video).toMatchObject({ width: 200, height: 100, codec: 'png' });
  // Another user gets no file.
  expect((await owner.get(view.logo?.url ?? '')).status).toBe(404);
  const without = await fresh.delete('/api/brand/logo');
  expect(without.body).toMatchObject({ logo: null });
  expect((await fresh.get(view.logo?.url ?? '')).status).toBe(404);
});

test('an export carries logo, end card and music at one loudness, for nothing, and is made once', async () => {
  await owner.must.patch('/api/brand', kit);
  await send('logo', await logo());
  await send('music', await song());
  const before = await availableCredits(owner);
  const asked = { format: '4:5', brand: { logo: true, endCard: true, music: true } };
  const first = await exportWith(asked);
  expect(first.body).toMatchObject({ cost: 0, projectId });
  const done = await untilState(owner, first.body.id, 'succeeded');
  expect((await exportWith(asked)).body.id).toBe(done.id);
  expect(await availableCredits(owner)).toBe(before);

  const file = await fileAt(done.result.url);
  const info = await probeMedia(file);
  expect(info.video).toMatchObject({ codec: 'h264', width: 1080, height: 1350, fps: 25 });
  expect(info.durationSeconds).toBeCloseTo(videoSeconds + END_CARD_SECONDS, 0);
  expect(Math.abs(((await measureLoudness(file)) ?? 0) + 16)).toBeLessThan(1);
  // The logo's corner is that of the safe area.
  expectColor(await colorAt(file, 0.5, 100, 120), [0x20, 0x40, 0xd0]);
  expectColor(await colorAt(file, videoSeconds + 1, 540, 60), [0xd0, 0xa0, 0x20]);

  // Another kit makes another file; the first one's again finds the first.
  await owner.must.patch('/api/brand', { ...kit, colors: ['#ffffff', '#101820'] });
  const second = await exportWith(asked);
  expect(second.body.id).not.toBe(done.id);
  await owner.must.patch('/api/brand', kit);
  expect((await exportWith(asked)).body.id).toBe(done.id);
  await untilState(owner, second.body.id, 'succeeded');
});

test('a background picture is behind the video, and the sound stays as it was', async () => {
  await send('background', await back());
  const { body } = await exportWith({ format: '16:9', background: 'picture' });
  const done = await untilState(owner, body.id, 'succeeded');
  expect(done.input).toMatchObject({ background: 'picture', brand: { logo: false } });
  const file = await fileAt(done.result.url);
  expectColor(await colorAt(file, 1, 40, 500), [0x20, 0xa0, 0x40]);
  expect((await probeMedia(file)).durationSeconds).toBeCloseTo(videoSeconds, 0);
});

describe('bad input gets its own sentence and changes nothing', () => {
  test.each([
    ['logo', 'a script in an SVG', 415, /SVG files are not supported/],
    ['logo', 'no image', 415, /not an image/],
    ['logo', 'nothing', 400, texts.brand.empty],
    ['logo', 'a speck', 400, /at least 32/],
    ['music', 'a video', 415, texts.brand.isVideo],
    ['music', 'text', 415, texts.brand.notMusic],
    ['music', 'silence', 415, texts.brand.silent],
    ['music', 'a beep', 400, /at least 2 seconds/],
  ])('%s: %s', async (kind, what, status, sentence) => {
    const bytes: Record<string, () => Promise<Buffer>> = {
      'a script in an SVG': async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'no image': async () => Buffer.from('hello'),
      nothing: async () => Buffer.alloc(0),
      'a speck': () => made('speck.png', 'color=red:size=8x8', '-frames:v', '1'),
      'a video': () => made('clip.mp4', 'testsrc=duration=3:size=64x64:rate=5'),
      text: async () => Buffer.from('not a song'.repeat(100)),
      silence: () => made('silence.wav', 'anullsrc=duration=4'),
      'a beep': () => made('beep.wav', 'sine=duration=0.5'),
    };
    const before = (await owner.get('/api/brand')).body;
    const reply = await send(kind, (await bytes[what]?.()) ?? Buffer.alloc(0));
    expect(reply).toMatchObject({ status, body: { field: 'file' } });
    expect(reply.body.message).toMatch(sentence);
    expect((await owner.get('/api/brand')).body).toEqual(before);
  });

  test('a logo of 80 MB is refused, whether it says its length or not', async () => {
    const large = Buffer.alloc(80 * 1024 * 1024, 1);
    const said = await send('logo', large);
    expect(said).toMatchObject({ status: 413, body: { message: texts.brand.tooLarge(5) } });
    const unsaid = await owner.fetch('/api/brand/logo', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(unsaid.status).toBe(413);
    // The rest of the file is not taken for the connection's next request.
    expect((await owner.get('/api/brand')).status).toBe(200);
  });

  test.each([
    [{ ...kit, font: 'Comic Sans' }, texts.brand.badFont],
    [{ ...kit, colors: ['red', '#ffffff'] }, texts.brand.badColor],
    [{ ...kit, endCard: { ...kit.endCard, title: ' ' } }, texts.brand.noTitle],
    [{ ...kit, endCard: { ...kit.endCard, title: 'x'.repeat(61) } }, texts.brand.tooLong(60)],
    [{ ...kit, endCard: { ...kit.endCard, title: 'ძილი' } }, texts.brand.cannotBeDrawn],
  ])('%j', async (body, sentence) => {
    const reply = await owner.patch('/api/brand', body);
    expect([reply.status, reply.body.message]).toEqual([400, sentence]);
  });

  test('an export of what the kit lacks', async () => {
    await owner.must.delete('/api/brand/music');
    const parts = { logo: false, endCard: false, music: true };
    const reply = await exportWith({ format: '9:16', brand: parts });
    expect([reply.status, reply.body.message]).toEqual([409, texts.brand.missing.music]);
  });
});
