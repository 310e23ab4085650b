import { mkdtemp, rm, truncate, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { prepareClip } from './prepare-clip.ts';
import { probeMedia } from './probe.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'talkreel-clips-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const PICTURE = (size: string, more = '') => ['-f', 'lavfi', '-i', `testsrc2=s=${size}${more}`];
const TONE = (hertz: number) => ['-f', 'lavfi', '-i', `sine=f=${hertz}:d=0.5`];
const FAST = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

async function made(name: string, args: string[]): Promise<string> {
  const file = join(dir, name);
  await runFfmpeg([args, file]);
  return file;
}

const prepared = async (source: string) => {
  const output = `${source}.proxy.mp4`;
  return { output, about: await prepareClip({ source, output }) };
};

test('a tall clip of many audio tracks and odd frames is upright, 30 frames a second and stereo', async () => {
  const source = await made('many.mov', [
    ...[...PICTURE('720x1440', ':r=50:d=0.5'), ...TONE(300), ...TONE(600)],
    ...['-map', '0', '-map', '1', '-map', '2', '-vf', `select='not(eq(mod(n,7),3))'`],
    ...[...FAST, '-vsync', 'vfr', '-c:a', 'aac'],
  ]);
  const { output, about } = await prepared(source);
  expect(about).toMatchObject({ width: 720, height: 1440, fps: 30, hasAudio: true });
  expect(about.durationSeconds).toBeCloseTo(0.5, 1);
  const info = await probeMedia(output);
  expect(info.video).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', fps: 30 });
  expect(info.audio).toMatchObject({ codec: 'aac', channels: 2 });
});

test('what a browser records does not say how long it is, and has pixels that are not square', async () => {
  const source = await made('recorded.webm', [
    ...PICTURE('1600x1200', ':r=10:d=0.6'),
    ...['-vf', 'setsar=2/1', '-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm', '-live', '1'],
  ]);
  const { about } = await prepared(source);
  // 3200 × 1200 as it is seen, in at most 2560 pixels.
  expect(about).toMatchObject({ width: 2560, height: 960, hasAudio: false });
  expect(about.durationSeconds).toBeCloseTo(0.6, 1);
});

test('HDR is brought to what every screen shows', async () => {
  const source = await made('hdr.mp4', [
    ...['-f', 'lavfi', '-i', 'color=white:s=128x72:r=30:d=0.2', '-pix_fmt', 'yuv420p10le'],
    ...['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1'],
    ...['-x265-params', 'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'],
    ...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
  ]);
  const { output, about } = await prepared(source);
  expect(about).toMatchObject({ width: 128, height: 72 });
  expect((await probeMedia(output)).video).toMatchObject({ pixelFormat: 'yuv420p' });
});

test('a clip is refused for what it is, before it is decoded where its header says so', async () => {
  const source = await made('whole.mp4', [
    ...[...PICTURE('320x180', ':r=30:d=4'), ...FAST, '-movflags', '+faststart'],
  ]);
  const { size } = await stat(source);
  await truncate(source, Math.floor(size / 2));
  await expect(prepared(source)).rejects.toMatchObject({ reason: 'damaged' });
  const sound = await made('sound.m4a', [...TONE(300), '-c:a', 'aac']);
  await expect(prepared(sound)).rejects.toMatchObject({ reason: 'no-video' });
  const wide = await made('wide.mp4', [
    ...['-f', 'lavfi', '-i', 'color=s=5000x2000:r=5:d=0.2', ...FAST],
  ]);
  await expect(prepared(wide)).rejects.toMatchObject({ reason: 'wrong-size' });
  const long = await made('long.mp4', [
    ...['-f', 'lavfi', '-i', 'color=s=16x16:r=1/60:d=700', '-r', '1/60', ...FAST],
  ]);
  await expect(prepared(long)).rejects.toMatchObject({ reason: 'too-long' });
});
