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

test('the ground is a little darker than the picture, and has its colours otherwise', async () => {
  const video = join(dir, 'grey.mp4');
  const grey = ['-f', 'lavfi', '-i', 'color=#5a5a5a:size=64x64:rate=25:duration=0.04'];
  // As all of our videos say.
  const bt709 = ['-colorspace', 'bt709', '-color_trc', 'bt709', '-color_primaries', 'bt709'];
  await runFfmpeg([...grey, '-pix_fmt', 'yuv420p', ...bt709, video]);
  const size = { width: 160, height: 90 };
  const crop = { x: 0, y: 0, width: 64, height: 64 };
  const picture = { x: 60, y: 25, width: 40, height: 40 };
  const asked = { video, size, crop, picture, background: BLURRED_BACKGROUND };
  const file = await matPicture(asked, dir, {});
  const { createCanvas, loadImage } = await openCanvas('');
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(file ?? ''), 0, 0);
  const drawn = [...context.getImageData(5, 5, 1, 1).data].slice(0, 3);
  // Of 90 and of #14101c.
  const differences = [76, 75, 78].map((meant, index) => Math.abs(meant - (drawn[index] ?? 0)));
  expect(Math.max(...differences)).toBeLessThanOrEqual(2);
});
