import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import type { MediaInfo } from '@talkreel/media-tools/media-info';
import { probeMedia } from '@talkreel/media-tools/probe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOutBy, NobodySeen } from './contract.ts';
import { exactDriver } from './exact.driver.ts';
import { segmentationDriver } from './segmentation.driver.ts';

const PERSON = fileURLToPath(new URL('../../../web/public/samples/hero-1.jpg', import.meta.url));
const SIZE = { width: 360, height: 640 };
const FRAMES = 3;
let dir = '';
let person: Awaited<ReturnType<typeof clipOf>>;
let cutBy = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'talkreel-segmentation-'));
  person = await clipOf('person.mp4', ['-loop', '1', '-i', PERSON]);
  // Our renderer did not draw it, so it is not asked.
  cutBy = await cutOutBy([exactDriver('http://127.0.0.1:9'), segmentationDriver], person, {});
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A clip of a few frames: of a picture, or of one colour. */
async function clipOf(name: string, input: string[]) {
  const file = join(dir, name);
  await runFfmpeg([
    ...input,
    ['-vf', `fps=25,scale=${SIZE.width}:${SIZE.height},format=yuv420p`],
    ['-frames:v', String(FRAMES), file],
  ]);
  const info = await probeMedia(file);
  return {
    ...{ video: file, output: join(dir, `cut-${name}`), dir },
    info: info as MediaInfo & { video: NonNullable<MediaInfo['video']> },
  };
}

/** A frame of a cut-out, colours above. */
async function frameOf(file: string) {
  const picture = join(dir, 'frame.png');
  await runFfmpeg(['-i', file, '-frames:v', '1', picture]);
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
}

test('a person is cut out of a clip that nobody drew, frame by frame', async () => {
  expect(cutBy).toBe('segmentation');
  const { video: made } = await probeMedia(person.output);
  expect(made).toMatchObject({ ...SIZE, height: 2 * SIZE.height, frames: FRAMES });
  const at = await frameOf(person.output);
  const seenAt = (x: number, y: number): number => at(x, SIZE.height + y)[0] ?? -1;
  expect([seenAt(180, 220), seenAt(120, 600)].every((seen) => seen > 245)).toBe(true);
  expect([seenAt(5, 5), seenAt(355, 5), seenAt(8, 300)].every((seen) => seen < 10)).toBe(true);
});

test('the ground of a person does not colour their edge', async () => {
  const onGreen = join(dir, 'on-green.mp4');
  const halves = '[1:v]split[a][b];[a]crop=iw:ih/2:0:0[colours];[b]crop=iw:ih/2:0:ih/2[seen]';
  await runFfmpeg([
    ['-f', 'lavfi', '-i', `color=#00d020:size=360x640:rate=25`, '-i', person.output],
    [
      '-filter_complex',
      `${halves};[colours][seen]alphamerge[person];[0:v][person]overlay=shortest=1`,
    ],
    ['-crf', '10', onGreen],
  ]);
  const clip = await clipOf('green.mp4', ['-i', onGreen]);
  await segmentationDriver.cutOut(clip, {});
  const at = await frameOf(clip.output);
  const edge = { pixels: 0, green: 0 };
  for (let y = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1) {
      const seen = at(x, SIZE.height + y)[0] ?? 0;
      if (seen < 64 || seen > 224) continue;
      const [red = 0, green = 0, blue = 0] = at(x, y);
      edge.pixels += 1;
      if (green - Math.max(red, blue) > 40) edge.green += 1;
    }
  expect(edge.pixels).toBeGreaterThan(300);
  expect(edge.green / edge.pixels).toBeLessThan(0.02);
});

test('nobody is cut out of a clip without anybody', async () => {
  const clip = await clipOf('nobody.mp4', ['-f', 'lavfi', '-i', 'color=#2040d0:size=360x640']);
  await expect(cutOutBy([segmentationDriver], clip, {})).rejects.toThrow(NobodySeen);
});

test('a cut-out that is not wanted any more ends with the reason', async () => {
  const stop = new AbortController();
  const output = join(dir, 'ended.mp4');
  const running = segmentationDriver.cutOut({ ...person, output }, { signal: stop.signal });
  stop.abort(new Error('cancelled'));
  await expect(running).rejects.toThrow('cancelled');
});
