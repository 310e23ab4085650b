import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peakMemoryOfChildren } from '@talkreel/testing/peak-memory';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { currentMediaTools } from './find-tools.ts';
import { prepareClip } from './prepare-clip.ts';
import { probeMedia } from './probe.ts';
import { runTool } from './run-tool.ts';

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
    ...[...PICTURE('320x640', ':r=50:d=0.5'), ...TONE(300), ...TONE(600)],
    ...['-map', '0', '-map', '1', '-map', '2', '-vf', `select='not(eq(mod(n,7),3))'`],
    ...[...FAST, '-vsync', 'vfr', '-c:a', 'aac'],
  ]);
  const { output, about } = await prepared(source);
  expect(about).toMatchObject({ width: 320, height: 640, fps: 30, hasAudio: true });
  expect(about.durationSeconds).toBeCloseTo(0.5, 1);
  const info = await probeMedia(output);
  expect(info.video).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', fps: 30 });
  expect(info.audio).toMatchObject({ codec: 'aac', channels: 2 });
});

test('what a browser records does not say how long it is, and has pixels that are not square', async () => {
  const source = await made('recorded.webm', [
    ...PICTURE('1600x400', ':r=10:d=0.6'),
    ...['-vf', 'setsar=2/1', '-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm', '-live', '1'],
  ]);
  const { about } = await prepared(source);
  // 3200 × 400 as it is seen, in at most 2560 pixels.
  expect(about).toMatchObject({ width: 2560, height: 320, hasAudio: false });
  expect(about.durationSeconds).toBeCloseTo(0.6, 1);
});

/** The colour at a place of a clip's last frame, 0..255 each. */
async function colourAt(video: string, x: number, y: number): Promise<number[]> {
  const one = `reverse,crop=2:2:${x}:${y}:exact=1,scale=1:1,format=rgb24`;
  const { stdout } = await runFfmpeg([
    ['-i', video, '-vf', one, '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'],
  ]);
  return [...stdout];
}

async function saidOf(video: string): Promise<Record<string, unknown>> {
  const { stdout } = await runTool(currentMediaTools().ffprobe ?? 'ffprobe', [
    ['-v', 'error', '-select_streams', 'v:0', '-of', 'json', '-show_streams'],
    video,
  ]);
  const { streams } = JSON.parse(stdout.toString()) as { streams: Record<string, unknown>[] };
  return streams[0] ?? {};
}

test(
  '4K of a telephone that was held upright, in HLG: within its memory, turned, and as bright as SDR',
  { tags: ['long'] },
  async () => {
    const lying = await made('lying.mov', [
      // The left half is as bright as HDR shows paper, which HLG writes as 75 %; the right half is black.
      ...[
        '-f',
        'lavfi',
        '-i',
        'color=0xbfbfbf:s=3840x2160:r=50:d=0.24',
        ...TONE(300),
        ...TONE(600),
      ],
      ...['-map', '0', '-map', '1', '-map', '2', '-vf'],
      `drawbox=x=iw/2:w=iw/2:h=ih:c=black:t=fill,select='not(eq(mod(n,5),3))'`,
      ...['-vsync', 'vfr', '-pix_fmt', 'yuv420p10le', '-c:v', 'libx265', '-preset', 'ultrafast'],
      ...['-tag:v', 'hvc1', '-x265-params'],
      'log-level=error:ref=4:bframes=4:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc',
      ...['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'],
      ...['-c:a', 'aac', '-t', '0.24'],
    ]);
    const turn = ['-metadata:s:v:0', 'rotate=90'];
    const source = await made('upright.mov', ['-i', lying, '-map', '0', '-c', 'copy', ...turn]);
    const { result, peakMiB } = await peakMemoryOfChildren(() => prepared(source));
    const { output, about } = result;
    expect(about).toMatchObject({ width: 1080, height: 1920, fps: 30, hasAudio: true });
    expect(peakMiB).toBeLessThan(400);
    expect(await saidOf(output)).toMatchObject({
      ...{ r_frame_rate: '30/1', avg_frame_rate: '30/1', pix_fmt: 'yuv420p', color_range: 'tv' },
      ...{ color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' },
    });
    const [top, bottom] = [await colourAt(output, 540, 300), await colourAt(output, 540, 1600)];
    // Paper is 84 % of white in SDR; unmapped it would be 75 %.
    for (const value of top) expect(value).toBeLessThan(8);
    for (const value of bottom) expect(value).toBeGreaterThan(203);
    for (const value of bottom) expect(value).toBeLessThan(226);
  },
);

/** A grey picture with red in its upper left corner, not so bright that PQ would show it as white. */
const CORNER = [
  ...['-f', 'lavfi', '-i', 'color=gray:s=320x180:r=25:d=0.2'],
  ...['-vf', 'drawbox=w=100:h=60:color=0x901010:t=fill'],
];

/** In which corners a picture is red. */
async function redCorners(video: string, width: number, height: number): Promise<string[]> {
  const corners = { 'upper left': [20, 20], 'upper right': [width - 22, 20] };
  const lower = {
    'lower left': [20, height - 22],
    'lower right': [width - 22, height - 22],
  };
  const seen: string[] = [];
  for (const [corner, [x = 0, y = 0]] of Object.entries({ ...corners, ...lower })) {
    const [red = 0, green = 0] = await colourAt(video, x, y);
    if (red - green > 80) seen.push(corner);
  }
  return seen;
}

// This tag counts against the clock, and what is written is a display matrix.
const turns = [
  { rotate: 270, corner: 'upper right', width: 180, height: 320 },
  { rotate: 180, corner: 'lower right', width: 320, height: 180 },
];

test.each(turns.slice(0, volume(1, turns.length)))(
  'a clip that says it is turned by $rotate° is upright',
  async (turned) => {
    const { rotate, corner, width, height } = turned;
    const lying = await made(`lying-${rotate}.mp4`, [...CORNER, ...FAST]);
    const tag = ['-c', 'copy', '-metadata:s:v:0', `rotate=${rotate}`];
    const source = await made(`turned-${rotate}.mp4`, ['-i', lying, ...tag]);
    const { output, about } = await prepared(source);
    expect(about).toMatchObject({ width, height });
    expect(await redCorners(output, width, height)).toEqual([corner]);
    // A player would turn it once more.
    expect(await saidOf(output)).not.toHaveProperty('side_data_list');
  },
);

const TEN_BITS = ['-pix_fmt', 'yuv420p10le', '-c:v', 'libx265', '-preset', 'ultrafast'];

const depths = [
  { name: 'HDR10 (PQ)', transfer: 'smpte2084', primaries: 'bt2020', matrix: 'bt2020nc' },
  { name: 'SDR of ten bits', transfer: 'bt709', primaries: 'bt709', matrix: 'bt709' },
];

test.each(depths.slice(0, volume(1, depths.length)))(
  '$name becomes SDR of eight bits, with its colours',
  async (made10) => {
    const { transfer, primaries, matrix } = made10;
    const source = await made(`${transfer}.mov`, [
      ...[...CORNER, ...TEN_BITS, '-tag:v', 'hvc1', '-x265-params'],
      `log-level=error:colorprim=${primaries}:transfer=${transfer}:colormatrix=${matrix}`,
      ...['-color_primaries', primaries, '-color_trc', transfer, '-colorspace', matrix],
    ]);
    const said = await saidOf(source);
    expect(said).toMatchObject({ pix_fmt: 'yuv420p10le', color_transfer: transfer });
    const { output, about } = await prepared(source);
    expect(about).toMatchObject({ width: 320, height: 180, fps: 30 });
    expect(await saidOf(output)).toMatchObject({
      ...{ pix_fmt: 'yuv420p', bits_per_raw_sample: '8', color_transfer: 'bt709' },
      ...{ color_space: 'bt709', color_primaries: 'bt709' },
    });
    expect(await redCorners(output, 320, 180)).toEqual(['upper left']);
    const grey = await colourAt(output, 200, 120);
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(8);
    // Half of what PQ can say is about as bright as paper; in SDR it is half of white.
    for (const value of grey)
      expect(Math.abs(value - (transfer === 'smpte2084' ? 175 : 128))).toBeLessThan(30);
  },
);

/** A header within all limits, some kilobytes, and sixteen pictures of 56 MB that have to be kept while it is decoded. */
const BOMB = [
  ...['-f', 'lavfi', '-i', 'color=gray:s=4096x2304:r=30:d=0.8', '-pix_fmt', 'yuv444p10le'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-x264-params'],
  'threads=1:ref=16:bframes=0:scenecut=0:rc-lookahead=0:subme=0:8x8dct=0',
];

test(
  'a clip that decodes to more than is allowed is refused with its own reason, within bounds',
  { tags: ['long'] },
  async () => {
    const source = await made('bomb.mp4', BOMB);
    expect((await stat(source)).size).toBeLessThan(1024 * 1024);
    const { result, peakMiB } = await peakMemoryOfChildren(() =>
      prepared(source).catch((error: unknown) => error),
    );
    expect(result).toMatchObject({ reason: 'too-much' });
    expect(peakMiB).toBeLessThan(800);
  },
);

test('120 frames a second become 30, of the same length; without sound it has none', async () => {
  const source = await made('fast.mp4', [...PICTURE('320x180', ':r=120:d=0.5'), ...FAST]);
  const { about } = await prepared(source);
  expect(about).toMatchObject({ fps: 30, durationSeconds: 0.5, hasAudio: false });
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
