/** @module-tag long */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportSizes } from '@talkreel/contracts/exports';
import type { sharedVideo } from '@talkreel/contracts/http/share';
import { findMarked, shareMarkKey } from '@talkreel/db/media/watermarks.repo';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { readMark } from '@talkreel/watermark/read-mark';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { givePack, startBatch, shortBatchOf, untilEnded } from '../batches/batch-requests.ts';
import { startFilm, shortFilmOf, untilJoined } from '../films/film-requests.ts';
import { keptRecording, speakWith } from '../own-voice/recordings.ts';
import { createClient, type ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { ASYNC, shortestActor, startLipsync, untilState } from '../stack/requests.ts';
import { bytesOf, signaturesOf, unzipped } from './signed-files.ts';

const stack = await openSharedStack();
let client: ApiClient;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkreel-deliveries-'));
  client = await stack.signIn('delivered@example.com');
  await givePack(stack, client, 12);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A finished export of a project. */
async function exportOf(projectId: number, asked: object) {
  const { body } = await client.post(`/api/projects/${projectId}/exports`, asked, ASYNC);
  const { id, result } = await untilState(client, body.id, 'succeeded');
  return { id: String(id), bytes: await bytesOf(client, result.url) };
}

/** Expects that these files are signed and whole. */
async function expectSigned(files: Iterable<[string, Buffer]>): Promise<void> {
  const states = await signaturesOf(files);
  expect(states).toEqual(Object.fromEntries(Object.keys(states).map((name) => [name, 'Valid'])));
  expect(Object.keys(states)).not.toEqual([]);
}

/** The stage that the mark in the picture of this file names. */
async function markedBy(file: string) {
  const mark = await readMark(file, { key: await shareMarkKey(stack.db, undefined) });
  expect(mark?.in).toBe('picture');
  return (await findMarked(stack.db, mark?.id ?? 0n))?.stage;
}

test('an export of every shape is signed and marked, and the mark stays in a WebM of it', async () => {
  const { projectId } = await untilState(client, (await startLipsync(client)).id, 'succeeded');
  const file = join(folder, 'export.mp4');
  for (const format of Object.keys(exportSizes)) {
    const made = await exportOf(projectId, { format });
    await expectSigned([[`${format.replace(':', 'x')}.mp4`, made.bytes]]);
    await writeFile(file, made.bytes);
    const stage = { name: 'export', generationId: made.id };
    expect(await markedBy(file)).toMatchObject(stage);
    if (format !== '9:16') continue;
    // No WebM of ours is delivered. Whoever makes one loses the signature, and not the mark.
    const webm = join(folder, 'export.webm');
    const fast = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M'];
    await runFfmpeg(['-i', file, '-vf', 'scale=720:-2', fast, '-c:a', 'libopus', webm]);
    expect(await markedBy(webm)).toMatchObject(stage);
  }
});

test('a film is signed, and an export of it, with the mark of either', async () => {
  const { id, projectId } = await startFilm(client, await shortFilmOf(client, { actors: 2 }));
  const { generation } = await untilJoined(client, id);
  const film = await bytesOf(client, generation.result?.url ?? '');
  const exported = await exportOf(projectId, { format: '4:5' });
  await expectSigned([
    ['film.mp4', film],
    ['export.mp4', exported.bytes],
  ]);
  const file = join(folder, 'film.mp4');
  await writeFile(file, film);
  expect(await markedBy(file)).toMatchObject({ name: 'join', generationId: generation.id });
  await writeFile(file, exported.bytes);
  expect([generation.id, exported.id]).toContain((await markedBy(file))?.generationId);
});

test('every way to a video of a batch gives the same signed bytes', async () => {
  const { id } = await startBatch(client, await shortBatchOf(client, { openings: 2 }));
  const { videos } = await untilEnded(client, id);
  const projects = videos.flatMap(({ generation: { projectId } }) => projectId ?? []);
  const made = videos.map(({ generation }) => generation.result?.url ?? '');
  const direct = await Promise.all(made.map((url) => bytesOf(client, url)));
  await expectSigned(direct.map((bytes, index) => [`direct-${index}.mp4`, bytes]));
  const captions = { style: 'clean', color: '#ffffff', box: 'none' };
  const asked = { format: '1:1', captions };
  const exported = await Promise.all(projects.map((projectId) => exportOf(projectId, asked)));

  const [projectId, , ...none] = projects;
  expect([typeof projectId, none]).toEqual(['number', []]);
  const share = await client.must.post(`/api/projects/${projectId}/share`, { shared: true });
  await client.must.patch(`/api/projects/${projectId}/share`, { mayDownload: true });
  const slug = new URL(share.body.shareUrl).pathname.split('/').at(-1);
  const visitor = createClient(stack.url);
  const shared = (await visitor.get(`/api/share/${slug}`)).body as z.infer<typeof sharedVideo>;
  const player = (await visitor.get(`/embed/${slug}`)).body as string;
  const inPlayer = /<video[^>]* src="([^"]+)"/.exec(player)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const [first] = direct;
  for (const [of, address] of [
    [client, `${made[0]}?download=mine.mp4`],
    [visitor, shared.url],
    [visitor, inPlayer],
    [visitor, shared.downloadUrl ?? 'none'],
  ] as const)
    expect([address, (await bytesOf(of, address)).equals(first ?? Buffer.alloc(0))]).toEqual([
      address,
      true,
    ]);
  const still = await bytesOf(visitor, shared.thumbnailUrl ?? '');
  await expectSigned([['still.jpg', still]]);

  const ids = exported.map((one) => one.id).join(',');
  for (const [address, files] of [
    [`/api/projects/videos.zip?ids=${projects.join(',')}`, direct],
    [`/api/batches/${id}/videos.zip`, direct],
    [`/api/batches/${id}/exports.zip?exports=${ids}`, exported.map(({ bytes }) => bytes)],
  ] as const) {
    const inside = await unzipped(client, address);
    await expectSigned(inside);
    const hex = (all: Iterable<Buffer>) => new Set([...all].map((bytes) => bytes.toString('hex')));
    expect(hex(inside.values())).toEqual(hex(files));
  }
});

test('everything in the copy of an account is signed, but what its user uploaded', async () => {
  const recording = await keptRecording(client);
  const speech = await speakWith(client, recording.id, {}, {});
  const actor = await shortestActor(client);
  const asked = { video: actor.id, audioUrl: speech.body.url };
  const video = await client.post('/api/replicate/lipsync', asked, ASYNC);
  await untilState(client, video.body.id, 'succeeded');
  const copied = await unzipped(client, '/api/account/export');
  const states = await signaturesOf([...copied].filter(([name]) => name !== 'account.json'));
  const unsigned = Object.keys(states).filter((name) => states[name] !== 'Valid');
  expect(unsigned.map((name) => name.replace(/[^/]+$/, ''))).toEqual(['media/audio/recordings/']);
  expect(Object.keys(states).length).toBeGreaterThan(15);
});
