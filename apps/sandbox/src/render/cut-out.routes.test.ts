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

/** How far inside, in pixels, the colour of an edge is looked for. */
const REACH = 4;

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
  expect(await foreignEdges(cut)).toBeLessThan(0.02);
});

/** The share of a robot's edge whose colour is nowhere near inside: a halo. */
async function foreignEdges(cut: string): Promise<number> {
  const { stdout } = await runFfmpeg([
    ['-i', cut, '-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1'],
  ]);
  const colourAt = (x: number, y: number) => {
    const at = (y * 640 + x) * 3;
    return [...stdout.subarray(at, at + 3)];
  };
  const seenAt = (x: number, y: number): number => colourAt(x, 720 + y)[0] ?? 0;
  const isNearInside = (x: number, y: number): boolean => {
    const colour = colourAt(x, y);
    for (let down = -REACH; down <= REACH; down += 1)
      for (let across = -REACH; across <= REACH; across += 1) {
        if (seenAt(x + across, y + down) < 250) continue;
        const inside = colourAt(x + across, y + down);
        if (Math.max(...inside.map((one, part) => Math.abs(one - (colour[part] ?? 0)))) < 32)
          return true;
      }
    return false;
  };
  const edge = { pixels: 0, foreign: 0 };
  for (let y = REACH; y < 720 - REACH; y += 1)
    for (let x = REACH; x < 640 - REACH; x += 1) {
      if (seenAt(x, y) < 64 || seenAt(x, y) > 224) continue;
      edge.pixels += 1;
      if (!isNearInside(x, y)) edge.foreign += 1;
    }
  expect(edge.pixels).toBeGreaterThan(300);
  return edge.foreign / edge.pixels;
}

test('what was not drawn here is not drawn again', async () => {
  const file = join(dir, 'foreign.mp4');
  await runFfmpeg(['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=25:d=0.2', file]);
  expect((await post(file)).statusCode).toBe(422);
});
