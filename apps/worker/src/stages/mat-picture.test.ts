import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { afterAll, expect, test } from 'vitest';
import { openCanvas } from './canvas.ts';
import { matPicture } from './mat-picture.ts';

const dir = await mkdtemp(join(tmpdir(), 'talkreel-mat-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

// As all of our videos say.
const bt709 = ['-colorspace', 'bt709', '-color_trc', 'bt709', '-color_primaries', 'bt709'];

/** The ground's colour in a corner of the frame, around a video of this filter. */
async function groundAround(source: string, filter = 'null'): Promise<number[]> {
  const video = join(dir, `${randomUUID()}.mp4`);
  const input = ['-f', 'lavfi', '-i', `color=${source}:size=64x64:rate=25:duration=0.04`];
  await runFfmpeg([...input, '-vf', filter, '-pix_fmt', 'yuv420p', ...bt709, video]);
  const size = { width: 160, height: 90 };
  const crop = { x: 0, y: 0, width: 64, height: 64 };
  const picture = { x: 60, y: 25, width: 40, height: 40 };
  const asked = { video, size, crop, picture, background: BLURRED_BACKGROUND };
  const file = await matPicture(asked, dir, {});
  const { createCanvas, loadImage } = await openCanvas('');
  const context = createCanvas(size.width, size.height).getContext('2d');
  context.drawImage(await loadImage(file ?? ''), 0, 0);
  return [...context.getImageData(5, 5, 1, 1).data].slice(0, 3);
}

const farthest = (meant: number[], drawn: number[]): number =>
  Math.max(...meant.map((value, index) => Math.abs(value - (drawn[index] ?? 0))));

test('the ground is a little darker than the picture, and has its colours otherwise', async () => {
  // Of 90 and of #14101c.
  expect(farthest([76, 75, 78], await groundAround('#5a5a5a'))).toBeLessThanOrEqual(2);
});

test('the ground goes on from the edge of the picture, whoever stands in its middle', async () => {
  const alone = await groundAround('#2a8a4a');
  const person = 'drawbox=x=12:y=8:w=40:h=48:color=#c02040:t=fill';
  expect(farthest(alone, await groundAround('#2a8a4a', person))).toBeLessThanOrEqual(3);
});
