import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { probeMedia } from './probe.ts';
import { checkVideo } from './quality-gate.ts';
import { reframeVideo } from './reframe.ts';
import { makeVideo, scratchFolder } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

const size = { width: 270, height: 480 };
const crop = { x: 12, y: 0, width: 136, height: 180 };
const picture = { x: 0, y: 62, width: 270, height: 356 };
const edge = { share: 0.06, feather: 28 };

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

test('a picture in front of its own blur: right shape and length, no black border, untouched sound', async () => {
  const video = await makeVideo(folder.at('source.mp4'), { seconds: 1 });
  const output = folder.at('blurred.mp4');
  const shares: number[] = [];
  await reframeVideo({
    video,
    output,
    size,
    crop,
    picture,
    background: 'blur',
    edge,
    onProgress: (share) => void shares.push(share),
  });
  const info = await checkVideo(output, { needsAudio: true, expectSeconds: 1 });
  expect(info.video).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', fps: 25, ...size });
  expect(await soundOf(output)).toBe(await soundOf(video));
  const pixelAt = await frameOf(output);
  for (const y of [0, 30, 450, 479])
    for (const x of [0, 134, 269])
      expect(Math.max(...pixelAt(x, y)), `${x},${y}`).toBeGreaterThan(20);
  expect(shares.at(-1)).toBeGreaterThan(0.9);
  const bytes = await readFile(output);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
});

test.each([1, 3])('%i s in front of their blur are as many frames as before', async (seconds) => {
  const video = await makeVideo(folder.at('counted.mp4'), { seconds });
  const output = folder.at('counted-out.mp4');
  await reframeVideo({ video, output, size, crop, picture, background: 'blur', edge });
  expect(await framesIn(output)).toBe(await framesIn(video));
});

test.each([
  ['at the top', { x: 0, y: 0, width: 270, height: 356 }, [135, 470]],
  ['at the bottom', { x: 0, y: 124, width: 270, height: 356 }, [135, 10]],
])('a picture %s is beside one band of its blur', async (_where, at, [x, y]) => {
  const video = await makeVideo(folder.at('edge.mp4'), { seconds: 1 });
  const output = folder.at('edge-out.mp4');
  await reframeVideo({
    video,
    output,
    size,
    crop,
    picture: at,
    background: 'blur',
    edge,
  });
  expect((await probeMedia(output)).video).toMatchObject(size);
  expect(Math.max(...(await frameOf(output))(x ?? 0, y ?? 0))).toBeGreaterThan(40);
});

test('beside a portrait in a wide frame its edges go on over the seam, and nothing of its middle', async () => {
  const source = folder.at('edges.mp4');
  const stripes = 'color=#2040d0:s=160x180:r=25:d=1,drawbox=x=16:w=128:color=#d02020:t=fill';
  await runFfmpeg([
    ['-f', 'lavfi', '-i', `${stripes},drawbox=x=144:w=16:color=#20a040:t=fill`],
    ['-pix_fmt', 'yuv420p', source],
  ]);
  const output = folder.at('edges-out.mp4');
  const wide = { width: 480, height: 270 };
  const [crop, picture] = [
    { x: 0, y: 0, width: 160, height: 180 },
    { x: 120, y: 0, width: 240, height: 270 },
  ];
  await reframeVideo({
    video: source,
    output,
    size: wide,
    crop,
    picture,
    background: 'blur',
    edge,
  });
  expect((await probeMedia(output)).video).toMatchObject(wide);
  const pixelAt = await frameOf(output, 0.5, wide.width);
  const strongest = (x: number) => {
    const color = pixelAt(x, 135);
    return color.indexOf(Math.max(...color));
  };
  expect([2, 60, 116, 240, 364, 420, 477].map(strongest)).toEqual([2, 2, 2, 0, 1, 1, 1]);
});

test('at its edge the picture becomes its blur little by little: no line is seen', async () => {
  const source = folder.at('stripes.mp4');
  const stripes =
    "color=black:s=160x180:r=25:d=1,geq=lum='if(mod(floor(X/4),2),230,20)':cb=128:cr=128";
  await runFfmpeg([
    ['-f', 'lavfi', '-i', stripes],
    ['-pix_fmt', 'yuv420p', source],
  ]);
  const output = folder.at('stripes-out.mp4');
  await reframeVideo({ video: source, output, size, crop, picture, background: 'blur', edge });
  expect((await checkVideo(output, { needsAudio: false, expectSeconds: 1 })).video?.frames).toBe(
    25,
  );
  const pixelAt = await frameOf(output);
  /** Between the lightest and the darkest of a row. */
  const contrast = (y: number): number => {
    const row = Array.from({ length: 100 }, (_, x) => pixelAt(80 + x, y)[0] ?? 0);
    return Math.max(...row) - Math.min(...row);
  };
  const whole = contrast(240);
  for (const [seam, inwards] of [
    [picture.y, 1],
    [picture.y + picture.height, -1],
  ] as const) {
    const shares = [edge.feather + 4, edge.feather / 2, 2].map(
      (pixels) => contrast(seam + inwards * pixels) / whole,
    );
    expect(shares[0]).toBeGreaterThan(0.9);
    expect(Math.abs((shares[1] ?? 0) - 0.5)).toBeLessThan(0.15);
    expect(shares[2]).toBeLessThan(0.15);
  }
});

test('a silent clip on a colour: the colour is exact, and it stays silent', async () => {
  const video = await makeVideo(folder.at('silent.mp4'), { seconds: 1, sound: 'none' });
  const output = folder.at('coloured.mp4');
  await reframeVideo({
    video,
    output,
    size,
    crop,
    picture,
    background: '#ff5c4d',
    edge,
  });
  const info = await probeMedia(output);
  expect(info.audio).toBeUndefined();
  expect(info.video).toMatchObject(size);
  expect(info.durationSeconds).toBeCloseTo(1, 1);
  const pixel = (await frameOf(output))(134, 20);
  for (const [channel, expected] of [0xff, 0x5c, 0x4d].entries())
    expect(Math.abs((pixel[channel] ?? 0) - expected)).toBeLessThanOrEqual(6);
});

test('the whole frame is filled without a background if the shapes agree', async () => {
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
    background: 'blur',
    edge,
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
  const background = '#2040d0';
  await reframeVideo({ video, output, size, crop, picture, background, edge, overlay });
  expect((await checkVideo(output, { needsAudio: true, expectSeconds: 1 })).video?.frames).toBe(25);
  const near = async (seconds: number) => {
    const [red = 0, , blue = 0] = (await frameOf(output, seconds))(120, 30);
    return red > blue ? 'red' : 'blue';
  };
  expect([await near(0.3), await near(0.5), await near(0.8)]).toEqual(['blue', 'red', 'blue']);
});

test('an abort ends it', async () => {
  const video = await makeVideo(folder.at('long.mp4'), { seconds: 20 });
  const stop = new AbortController();
  const running = reframeVideo(
    {
      video,
      output: folder.at('never.mp4'),
      size: { width: 1080, height: 1920 },
      crop,
      picture: { x: 0, y: 248, width: 1080, height: 1430 },
      background: 'blur',
      edge,
      onProgress: () => stop.abort(new Error('cancelled')),
    },
    { signal: stop.signal },
  );
  await expect(running).rejects.toThrow('cancelled');
});
