import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cast } from '@talkreel/media-engine/cast/cast';
import { closeMediaJobs } from '@talkreel/media-engine/job';
import { closeDrawPool } from '@talkreel/media-engine/render/draw-pool';
import { renderClip } from '@talkreel/media-engine/render/clip';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOutRoutes } from './cut-out.routes.ts';

const app = Fastify();
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'talkreel-cut-out-test-'));
  cutOutRoutes(app, join(dir, 'cues'));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  closeMediaJobs();
  await closeDrawPool();
  await rm(dir, { recursive: true, force: true });
});

const post = async (file: string) =>
  app.inject({
    method: 'POST',
    url: '/cut-out',
    headers: { 'content-type': 'video/mp4' },
    payload: await readFile(file),
  });

test('a video that was drawn here comes back with its actor alone, frame for frame', async () => {
  const rig = cast.find(({ id }) => id === 'nova')?.rig;
  if (!rig) throw new Error('there is a robot');
  const [video, cut] = [join(dir, 'nova.mp4'), join(dir, 'cut.mp4')];
  const time = { periodSeconds: 4, mirror: false };
  await renderClip({ rig, shape: 'tile', durationSeconds: 0.24, outPath: video, time });
  const reply = await post(video);
  expect(reply.statusCode).toBe(200);
  await writeFile(cut, reply.rawPayload);
  const info = await probeMedia(cut);
  expect(info.video).toMatchObject({ width: 640, height: 1440, frames: 6 });
  expect(info.audio).toBeUndefined();
  const { stdout } = await runFfmpeg([
    ['-i', cut, '-frames:v', '1', '-vf', 'crop=640:720:0:720,format=gray'],
    ['-f', 'rawvideo', 'pipe:1'],
  ]);
  const seenAt = (x: number, y: number): number => stdout[y * 640 + x] ?? -1;
  // Beside the head, in the face, and on the chest.
  expect(seenAt(30, 30)).toBeLessThan(3);
  expect(Math.min(seenAt(320, 280), seenAt(320, 690))).toBeGreaterThan(252);
});

test('what was not drawn here is not drawn again', async () => {
  const file = join(dir, 'foreign.mp4');
  await runFfmpeg(['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=25:d=0.2', file]);
  expect((await post(file)).statusCode).toBe(422);
});
