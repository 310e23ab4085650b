import { stat, truncate, writeFile } from 'node:fs/promises';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { checkAudio, checkImage, checkVideo } from './quality-gate.ts';
import { makeTone, makeVideo, scratchFolder } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

describe('the gate for videos', () => {
  test('accepts a moving video with sound and the right length', async () => {
    const file = await makeVideo(folder.at('good.mp4'), { seconds: 2 });
    const info = await checkVideo(file, { expectSeconds: 2, needsAudio: true });
    expect(info.video).toMatchObject({
      codec: 'h264',
      width: 160,
      height: 180,
      fps: 25,
      frames: 50,
    });
    expect(info.audio).toMatchObject({ codec: 'aac' });
  });

  test('accepts a length that is two frames off and refuses one that is three', async () => {
    const file = await makeVideo(folder.at('two.mp4'), { seconds: 2 });
    await checkVideo(file, { expectSeconds: 2.08, needsAudio: true });
    await checkVideo(file, { expectSeconds: [20, 2], needsAudio: true });
    await expect(
      checkVideo(file, { expectSeconds: [20, 3], needsAudio: true }),
    ).rejects.toMatchObject({ reason: 'wrong-length' });
    await expect(checkVideo(file, { expectSeconds: 2.12, needsAudio: true })).rejects.toMatchObject(
      { reason: 'wrong-length' },
    );
  });

  /** @shows fault 29 */
  test.each([
    ['black', { picture: 'black' }, 'black'],
    ['frozen', { picture: 'still' }, 'frozen'],
    ['silent', { sound: 'silence' }, 'silent'],
    ['without sound', { sound: 'none' }, 'no-audio'],
  ] as const)('refuses a video that is %s', async (name, options, reason) => {
    const file = await makeVideo(folder.at(`${name}.mp4`), { seconds: 1, ...options });
    await expect(checkVideo(file, { needsAudio: true })).rejects.toMatchObject({ reason });
  });

  test('does not require sound of a clip that was requested silent', async () => {
    const file = await makeVideo(folder.at('clip.mp4'), { seconds: 1, sound: 'none' });
    const info = await checkVideo(file, { expectSeconds: 1, needsAudio: false, mustMove: true });
    expect(info.audio).toBeUndefined();
  });

  /** @shows fault 29 */
  test('refuses a web page, an empty file and a truncated video', async () => {
    const page = folder.at('page.mp4');
    await writeFile(page, '<html><body>Not found</body></html>');
    const empty = folder.at('empty.mp4');
    await writeFile(empty, '');
    const cut = await makeVideo(folder.at('cut.mp4'), { seconds: 2 });
    await truncate(cut, 4_000);
    for (const file of [page, empty, cut]) {
      await expect(checkVideo(file, { needsAudio: true })).rejects.toMatchObject({
        name: 'MediaRejected',
        reason: 'unreadable',
      });
    }
  });

  /** @shows fault 29 */
  test('refuses a download that broke off after its index', async () => {
    const whole = await makeVideo(folder.at('whole.mp4'), { seconds: 3 });
    const streamed = folder.at('streamed.mp4');
    await runFfmpeg(['-i', whole, '-c', 'copy', '-movflags', '+faststart', streamed]);
    await truncate(streamed, Math.floor((await stat(streamed)).size * 0.6));
    await expect(checkVideo(streamed, { needsAudio: false, mustMove: true })).rejects.toMatchObject(
      {
        reason: 'unreadable',
      },
    );
  });

  /** @shows abuse 39 */
  test('measures a video with another frame rate in seconds', async () => {
    for (const fps of [60, 12, 24, 30].slice(0, volume(2, 4))) {
      const file = await makeVideo(folder.at('rate.mp4'), { seconds: 2, fps });
      const info = await checkVideo(file, { expectSeconds: 2, needsAudio: true });
      expect(info.video?.fps).toBe(fps);
    }
  });

  /** @shows abuse 19 */
  test('does not follow a playlist to other files', async () => {
    const inner = await makeVideo(folder.at('inner.ts'), { seconds: 1 });
    const playlist = folder.at('list.m3u8');
    await writeFile(
      playlist,
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:${inner}\n#EXT-X-ENDLIST\n`,
    );
    await expect(checkVideo(playlist, { needsAudio: true })).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });

  test('stops when its signal is aborted', async () => {
    const file = await makeVideo(folder.at('stop.mp4'), { seconds: 1 });
    await expect(
      checkVideo(file, { needsAudio: true, signal: AbortSignal.abort(new Error('stopped')) }),
    ).rejects.toThrow('stopped');
  });
});

describe('the gate for sound', () => {
  /** @shows abuse 39 */
  test('measures the audible length, not the one in the header', async () => {
    const file = await makeTone(folder.at('tone.wav'), 3);
    await truncate(file, 44 + 24000 * 2);
    const info = await checkAudio(file);
    expect(info.durationSeconds).toBeCloseTo(1, 1);
  });

  /** @shows fault 29 */
  test('refuses silence, a wrong length and a video without sound', async () => {
    const silence = folder.at('silence.wav');
    await runFfmpeg(['-f', 'lavfi', '-i', 'anullsrc', '-t', '1', silence]);
    await expect(checkAudio(silence)).rejects.toMatchObject({ reason: 'silent' });
    const tone = await makeTone(folder.at('tone2.wav'), 2);
    await expect(checkAudio(tone, { expectSeconds: 3 })).rejects.toMatchObject({
      reason: 'wrong-length',
    });
    const mute = await makeVideo(folder.at('mute.mp4'), { seconds: 1, sound: 'none' });
    await expect(checkAudio(mute)).rejects.toMatchObject({ reason: 'no-audio' });
  });
});

describe('the gate for pictures', () => {
  test('checks size and blankness, and refuses files that are not images', async () => {
    const bars = folder.at('bars.png');
    await runFfmpeg(['-f', 'lavfi', '-i', 'testsrc=size=640x720', '-frames:v', '1', bars]);
    expect(await checkImage(bars, { width: 640, height: 720 })).toMatchObject({ codec: 'png' });
    await expect(checkImage(bars, { width: 720 })).rejects.toMatchObject({ reason: 'wrong-size' });
    const blank = folder.at('blank.png');
    await runFfmpeg(['-f', 'lavfi', '-i', 'color=gray:size=64x64', '-frames:v', '1', blank]);
    await expect(checkImage(blank)).rejects.toMatchObject({ reason: 'blank' });
    const text = folder.at('text.png');
    await writeFile(text, 'hello');
    await expect(checkImage(text)).rejects.toMatchObject({ reason: 'unreadable' });
  });
});
