import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { probeMedia } from './probe.ts';
import { checkVideo } from './quality-gate.ts';
import { reframeVideo } from './reframe.ts';
import { makeMat, makeVideo, scratchFolder } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

const size = { width: 270, height: 480 };
const crop = { x: 12, y: 0, width: 136, height: 180 };
const picture = { x: 0, y: 62, width: 270, height: 356 };

/** The sound packets as they are in the file. */
async function soundOf(file: string): Promise<string> {
  const { stdout } = await runFfmpeg([
    '-i',
    file,
    '-map',
    '0:a:0',
    '-c',
    'copy',
    '-f',
    'adts',
    '-',
  ]);
  return hash('sha256', stdout, 'hex');
}

async function framesIn(file: string): Promise<number> {
  const { stdout } = await runFfmpeg(['-i', file, '-map', '0:v:0', '-f', 'framehash', '-']);
  return String(stdout)
    .split('\n')
    .filter((line) => /^\d/.test(line)).length;
}

/** A frame of the video: red, green and blue of each of its pixels. */
async function frameOf(
  file: string,
  seconds = 0.5,
  width = size.width,
): Promise<(x: number, y: number) => number[]> {
  const { stdout } = await runFfmpeg([
    [
      '-ss',
      String(seconds),
      '-i',
      file,
      '-frames:v',
      '1',
      '-pix_fmt',
      'rgb24',
      '-f',
      'rawvideo',
      '-',
    ],
  ]);
  return (x, y) => [...stdout.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

const matOf = (color: string) => makeMat(folder.at('mat.png'), color, size, picture);

test('a picture behind a mat: right shape, length and colours, its own sound', async () => {
  const video = await makeVideo(folder.at('source.mp4'), { seconds: 1 });
  const output = folder.at('matted.mp4');
  const shares: number[] = [];
  await reframeVideo({
    video,
    output,
    size,
    crop,
    picture,
    mat: await matOf('#ff5c4d'),
    onProgress: (share) => void shares.push(share),
  });
  const info = await checkVideo(output, { needsAudio: true, expectSeconds: 1 });
  expect(info.video).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', fps: 25, ...size });
  expect(await soundOf(output)).toBe(await soundOf(video));
  const pixelAt = await frameOf(output);
  for (const y of [20, 460])
    for (const [channel, expected] of [0xff, 0x5c, 0x4d].entries())
      expect(Math.abs((pixelAt(134, y)[channel] ?? 0) - expected)).toBeLessThanOrEqual(6);
  const row = Array.from({ length: 270 }, (_, x) => pixelAt(x, 240).join(' '));
  expect(new Set(row).size).toBeGreaterThan(5);
  expect(shares.at(-1)).toBeGreaterThan(0.9);
  const bytes = await readFile(output);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
});

test.each([1, 3].slice(0, volume(1, 2)))(
  '%i s behind a mat are as many frames as before',
  async (seconds) => {
    const video = await makeVideo(folder.at('counted.mp4'), { seconds, sound: 'none' });
    const output = folder.at('counted-out.mp4');
    await reframeVideo({ video, output, size, crop, picture, mat: await matOf('#2040d0') });
    expect(await framesIn(output)).toBe(await framesIn(video));
    expect((await probeMedia(output)).audio).toBeUndefined();
  },
);

test('the whole frame is filled without a mat if the shapes agree', async () => {
  const video = await makeVideo(folder.at('square.mp4'), { seconds: 1 });
  const output = folder.at('full.mp4');
  const square = { width: 160, height: 160 };
  const all = { x: 0, y: 0, ...square };
  await reframeVideo({
    video,
    output,
    size: square,
    crop: all,
    picture: all,
  });
  expect((await probeMedia(output)).video).toMatchObject(square);
});

test('pictures in front are shown one after another, from the first frame', async () => {
  const video = await makeVideo(folder.at('under.mp4'), { seconds: 1 });
  const draw = async (name: string, color: string): Promise<string> => {
    const file = folder.at(name);
    const source = `color=${color}:size=40x20,format=rgba`;
    await runFfmpeg(['-f', 'lavfi', '-i', source, '-frames:v', '1', file]);
    return file;
  };
  const [red, clear] = await Promise.all([
    draw('red.png', '#d02020'),
    draw('clear.png', '#d02020@0'),
  ]);
  const output = folder.at('over.mp4');
  const pictures = [
    { file: clear, seconds: 0.4 },
    { file: red, seconds: 0.2 },
    { file: clear, seconds: 0.4 },
  ];
  const overlay = { pictures, x: 100, y: 20, listFile: folder.at('over.txt') };
  const mat = await matOf('#2040d0');
  await reframeVideo({ video, output, size, crop, picture, mat, overlay });
  expect((await checkVideo(output, { needsAudio: true, expectSeconds: 1 })).video?.frames).toBe(25);
  const near = async (seconds: number) => {
    const [red = 0, , blue = 0] = (await frameOf(output, seconds))(120, 30);
    return red > blue ? 'red' : 'blue';
  };
  expect([await near(0.3), await near(0.5), await near(0.8)]).toEqual(['blue', 'red', 'blue']);
});

test('an abort ends it', async () => {
  const video = await makeVideo(folder.at('long.mp4'), { seconds: 10 });
  const stop = new AbortController();
  const running = reframeVideo(
    {
      video,
      output: folder.at('never.mp4'),
      size: { width: 1080, height: 1920 },
      crop,
      picture: { x: 0, y: 248, width: 1080, height: 1430 },
      onProgress: () => stop.abort(new Error('cancelled')),
    },
    { signal: stop.signal },
  );
  await expect(running).rejects.toThrow('cancelled');
});
