import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { joinAudio } from './join-audio.ts';
import { loopForwardBackward } from './loop.ts';
import { fitAudio, normaliseVideo } from './normalise.ts';
import { probeMedia } from './probe.ts';
import { checkAudio, checkVideo } from './quality-gate.ts';
import { makeTone, makeVideo, scratchFolder } from './testing/make-media.ts';
import { makeThumbnail, STILL_MAX_BYTES } from './thumbnail.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

describe('a normalised video', () => {
  test('has 25 fps, H.264 and AAC, its index in front, and exactly the requested length', async () => {
    const video = await makeVideo(folder.at('v30.mp4'), { seconds: 2, fps: 30, size: '158x178' });
    const audio = await makeTone(folder.at('short.wav'), 1);
    const output = folder.at('normal.mp4');
    const reported = await normaliseVideo({ video, audio, output, seconds: 2 });
    const info = await checkVideo(output, {
      expectSeconds: 2,
      toleranceFrames: 0,
      needsAudio: true,
    });
    expect(info.video).toMatchObject({
      codec: 'h264',
      fps: 25,
      frames: 50,
      width: 158,
      height: 178,
    });
    expect(info.audio).toEqual({ codec: 'aac', sampleRate: 48000, channels: 2 });
    expect(reported).toEqual(info);
    const bytes = await readFile(output);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  test('keeps the encoded picture if it already has the right format', async () => {
    const video = await makeVideo(folder.at('ready.mp4'), { seconds: 2 });
    const output = folder.at('kept.mp4');
    await normaliseVideo({
      video,
      audio: await makeTone(folder.at('s.wav'), 1),
      output,
      seconds: 2,
    });
    await checkVideo(output, { expectSeconds: 2, toleranceFrames: 0, needsAudio: true });
    expect(await pictureDigest(output)).toBe(await pictureDigest(video));
    // A length between two frames.
    const reported = await normaliseVideo({ video, output, seconds: 1.61 });
    const info = await checkVideo(output, {
      expectSeconds: 1.6,
      toleranceFrames: 0,
      needsAudio: true,
    });
    expect(reported).toEqual(info);
    expect(info.durationSeconds).toBe(1.6);
  });

  test('freezes on its last frame if the picture is short, and cuts sound that is long', async () => {
    const video = await makeVideo(folder.at('v1.mp4'), { seconds: 1, sound: 'none' });
    const audio = await makeTone(folder.at('long.wav'), 5);
    const output = folder.at('held.mp4');
    const size = { width: 128, height: 144 };
    const reported = await normaliseVideo({ video, audio, output, seconds: 3, size });
    const info = await checkVideo(output, {
      expectSeconds: 3,
      toleranceFrames: 0,
      needsAudio: true,
    });
    expect(info.video).toMatchObject({ ...size, frames: 75 });
    expect(reported).toEqual(info);
    expect((await checkAudio(output)).durationSeconds).toBeCloseTo(3, 1);
  });

  test('keeps its own sound, or none', async () => {
    const video = await makeVideo(folder.at('v2.mp4'), { seconds: 1 });
    await normaliseVideo({ video, output: folder.at('own.mp4'), seconds: 1 });
    await checkAudio(folder.at('own.mp4'), { expectSeconds: 1 });
    const silent = folder.at('none.mp4');
    const reported = await normaliseVideo({ video, audio: null, output: silent, seconds: 1 });
    const info = await probeMedia(silent);
    expect(info.audio).toBeUndefined();
    expect(reported).toEqual(info);
  });
});

test('a loop plays forwards and backwards for exactly the requested length', async () => {
  const video = await makeVideo(folder.at('clip.mp4'), { seconds: 1, fps: 16 });
  const output = folder.at('loop.mp4');
  const comment = '{"talkreel":1}';
  const reported = await loopForwardBackward({ video, output, seconds: 4, comment });
  const info = await checkVideo(output, {
    expectSeconds: 4,
    toleranceFrames: 0,
    needsAudio: false,
    mustMove: true,
  });
  expect(reported).toEqual(info);
  // A second of clip has 25 frames; it turns at frame 24 and is back at the start at frame 49.
  const [before, after] = await Promise.all([grayFrame(output, 20), grayFrame(output, 28)]);
  expect(meanDifference(before, after)).toBeLessThan(3);
  const other = await grayFrame(output, 5);
  expect(meanDifference(before, other)).toBeGreaterThan(meanDifference(before, after) * 2);
});

test('joined audio is as long as its pieces and the pauses between them', async () => {
  const first = await makeTone(folder.at('a.wav'), 1, 24000);
  const second = await makeTone(folder.at('b.wav'), 0.5, 44100);
  const output = folder.at('joined.wav');
  await joinAudio({ pieces: [first, second], output, gapSeconds: 0.2 });
  await checkAudio(output, { expectSeconds: 1.7, toleranceSeconds: 0.02 });
  expect((await probeMedia(output)).audio).toEqual({
    codec: 'pcm_s16le',
    sampleRate: 24000,
    channels: 1,
  });
  await joinAudio({ pieces: [first], output });
  await checkAudio(output, { expectSeconds: 1, toleranceSeconds: 0.02 });
  await joinAudio({ pieces: [first, second], output, restsSeconds: [0.5, 0.25], leadSeconds: 1 });
  await checkAudio(output, { expectSeconds: 3.25, toleranceSeconds: 0.02 });
});

test('fitted sound is cut or padded to the video', async () => {
  const audio = await makeTone(folder.at('fit.wav'), 1);
  for (const seconds of [0.5, 2]) {
    await fitAudio({ audio, output: folder.at('fitted.wav'), seconds });
    const { durationSeconds } = await checkAudio(folder.at('fitted.wav'));
    expect(durationSeconds).toBeCloseTo(seconds, 2);
  }
});

test('a thumbnail is one JPEG, even of a video shorter than half a second', async () => {
  for (const seconds of [1, 0.2]) {
    const video = await makeVideo(folder.at('t.mp4'), { seconds, sound: 'none' });
    await makeThumbnail({ video, output: folder.at(`t${seconds}.jpg`), maxWidth: 80 });
    const { video: picture } = await probeMedia(folder.at(`t${seconds}.jpg`));
    expect(picture).toMatchObject({ codec: 'mjpeg', width: 80, height: 90 });
  }
});

test('a thumbnail is the first frame of a clip', async () => {
  const video = await makeVideo(folder.at('whole.mp4'), { seconds: 1, sound: 'none' });
  const fading = folder.at('fading.mp4');
  await runFfmpeg(['-i', video, '-vf', 'fade=out:start_frame=1:nb_frames=2', fading]);
  await makeThumbnail({ video: fading, output: folder.at('first.jpg') });
  await checkVideo(fading, { needsAudio: false, thumbnail: folder.at('checked.jpg') });
  expect(await readFile(folder.at('checked.jpg'))).toEqual(await readFile(folder.at('first.jpg')));
  const still = await grayFrame(folder.at('first.jpg'), 0);
  const begin = await grayFrame(video, 0);
  const meanOf = (pixels: Buffer) => pixels.reduce((sum, one) => sum + one, 0) / pixels.length;
  expect(Math.abs(meanOf(still) - meanOf(begin))).toBeLessThan(4);
});

test('a thumbnail stays small, even with much detail', async () => {
  const video = await makeVideo(folder.at('noise.mp4'), {
    seconds: 0.2,
    size: '640x720',
    picture: 'noise',
    sound: 'none',
  });
  await makeThumbnail({ video, output: folder.at('noise.jpg') });
  expect((await stat(folder.at('noise.jpg'))).size).toBeLessThanOrEqual(STILL_MAX_BYTES);
  await checkVideo(video, { needsAudio: false, thumbnail: folder.at('checked.jpg') });
  expect(await readFile(folder.at('checked.jpg'))).toEqual(await readFile(folder.at('noise.jpg')));
});

/** A digest of the encoded frames, in any container. */
async function pictureDigest(file: string): Promise<string> {
  const { stdout } = await runFfmpeg([
    '-i',
    file,
    '-map',
    '0:v',
    '-c',
    'copy',
    '-f',
    'md5',
    'pipe:1',
  ]);
  return stdout.toString();
}

async function grayFrame(file: string, index: number): Promise<Buffer> {
  const { stdout } = await runFfmpeg([
    ['-i', file, '-vf', `select=eq(n\\,${index}),format=gray`, '-frames:v', '1'],
    ['-f', 'rawvideo', 'pipe:1'],
  ]);
  return stdout;
}

function meanDifference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}
