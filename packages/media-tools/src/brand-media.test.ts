import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeMusic } from './encode-music.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { measureLoudness } from './loudness.ts';
import { mixSound } from './mix-sound.ts';
import { probeMedia } from './probe.ts';
import { checkVideo } from './quality-gate.ts';
import { reframeVideo } from './reframe.ts';
import { makeMat, makeVideo, scratchFolder } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
/** Speech of two seconds in the middle of six, at -16 LUFS or so. */
let talking: string;
beforeAll(async () => {
  folder = await scratchFolder();
  talking = folder.at('talking.mp4');
  const speech = "aevalsrc='0.25*sin(330*2*PI*t)*between(t,2,4)':d=6";
  await runFfmpeg([
    ['-f', 'lavfi', '-i', 'testsrc=size=160x180:rate=25:duration=6', '-f', 'lavfi', '-i', speech],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', talking],
  ]);
});
afterAll(() => folder.remove());

const limits = { lufs: -16, minSeconds: 2, maxSeconds: 60 };

async function music(name: string, extra: string[] = []): Promise<string> {
  const file = folder.at(name);
  const chord = "aevalsrc='0.05*sin(1200*2*PI*t)+0.05*sin(1500*2*PI*t)':d=3";
  await runFfmpeg([['-f', 'lavfi', '-i', chord], extra, file]);
  return file;
}

/** Power of the music's 1200 Hz between two seconds, in dB. */
async function musicLevel(file: string, from: number, to: number): Promise<number> {
  const { stdout } = await runFfmpeg([
    ['-ss', String(from), '-t', String(to - from), '-i', file],
    ['-af', 'bandpass=f=1200:w=100,astats=metadata=1:reset=0,ametadata=print:file=-'],
    ['-f', 'null', '-'],
  ]);
  const levels = stdout.toString().match(/Overall\.RMS_level=\S+/g);
  return Number(levels?.at(-1)?.split('=')[1]);
}

describe('music', () => {
  const songs = ['song.mp3', 'song.wav', 'song.ogg', 'song.flac'];
  test.each(songs.slice(0, volume(1, songs.length)))(
    '%s becomes AAC of one loudness',
    async (name) => {
      const output = folder.at(`${name}.m4a`);
      const { durationSeconds } = await encodeMusic({
        source: await music(name),
        output,
        ...limits,
      });
      expect(durationSeconds).toBeCloseTo(3, 0);
      expect((await probeMedia(output)).audio?.codec).toBe('aac');
      expect(await measureLoudness(output)).toBeCloseTo(-16, 0);
    },
  );

  test.each([
    ['has-video', () => makeVideo(folder.at('clip.mp4'), { seconds: 3 })],
    ['silent', () => music('silent.wav', ['-af', 'volume=0'])],
    ['wrong-length', () => music('short.wav', ['-t', '1'])],
    ['unreadable', async () => import.meta.filename],
  ])('is refused: %s', async (reason, make) => {
    const source = await make();
    await expect(
      encodeMusic({ source, output: folder.at('none.m4a'), ...limits }),
    ).rejects.toMatchObject({ reason });
  });
});

describe('the sound of an export', () => {
  test('music is looped, makes room for the speech, and all of it has one loudness', async () => {
    const song = folder.at('bed.m4a');
    await encodeMusic({ source: await music('bed.wav'), output: song, ...limits });
    const output = folder.at('mixed.m4a');
    await mixSound({ video: talking, music: song, seconds: 8, lufs: -16, output });
    expect((await probeMedia(output)).durationSeconds).toBeCloseTo(8, 1);
    const measured = (await measureLoudness(output)) ?? 0;
    expect(Math.abs(measured + 16)).toBeLessThan(1);
    const [before, during, after] = [
      await musicLevel(output, 0.2, 1.8),
      await musicLevel(output, 2.5, 3.9),
      await musicLevel(output, 5, 7),
    ];
    expect(during).toBeLessThan(before - 6);
    expect(Math.abs(after - before)).toBeLessThan(2);
  });

  test('without music the speech is only made longer; without either nothing is written', async () => {
    const output = folder.at('padded.m4a');
    await mixSound({ video: talking, music: null, seconds: 9, lufs: -16, output });
    expect((await probeMedia(output)).durationSeconds).toBeCloseTo(9, 1);
    const [own, longer] = [await measureLoudness(talking), await measureLoudness(output)];
    expect(Math.abs((own ?? 0) - (longer ?? 0))).toBeLessThan(0.5);
    const silent = await makeVideo(folder.at('mute.mp4'), { seconds: 1, sound: 'none' });
    const nothing = { video: silent, music: null, seconds: 2, lufs: -16 };
    expect(await mixSound({ ...nothing, output: folder.at('no.m4a') })).toBeUndefined();
  });
});

const size = { width: 270, height: 480 };

async function still(name: string, color: string, shape: string): Promise<string> {
  const file = folder.at(name);
  const source = `color=${color}:size=${shape},format=rgba`;
  await runFfmpeg([['-f', 'lavfi', '-i', source, '-frames:v', '1', file]]);
  return file;
}

async function colorAt(file: string, seconds: number, x: number, y: number): Promise<number[]> {
  const { stdout } = await runFfmpeg([
    ['-ss', String(seconds), '-i', file, '-frames:v', '1', '-pix_fmt', 'rgb24'],
    ['-f', 'rawvideo', '-'],
  ]);
  return [...stdout.subarray((y * size.width + x) * 3, (y * size.width + x) * 3 + 3)];
}

function expectColor(color: number[], wanted: [number, number, number]): void {
  const farthest = Math.max(...wanted.map((value, index) => Math.abs((color[index] ?? 0) - value)));
  expect(farthest, `${color.join(', ')} is ${wanted.join(', ')}`).toBeLessThan(12);
}

test('mat, logo and end card are where and when they belong, with the sound given', async () => {
  const video = await makeVideo(folder.at('branded-source.mp4'), { seconds: 1.2 });
  const sound = folder.at('branded.m4a');
  await mixSound({ video, music: null, seconds: 2, lufs: -16, output: sound });
  const output = folder.at('branded.mp4');
  const picture = { x: 0, y: 62, width: 270, height: 356 };
  await reframeVideo({
    video,
    output,
    size,
    crop: { x: 12, y: 0, width: 136, height: 180 },
    picture,
    mat: await makeMat(folder.at('mat.png'), '#20a040', size, picture),
    logo: { file: await still('logo.png', '#2040d0', '40x20'), x: 20, y: 10 },
    endCard: { file: await still('card.png', '#d0a020', '270x480'), seconds: 0.8 },
    sound,
  });
  const info = await checkVideo(output, { needsAudio: true, expectSeconds: 2 });
  expect(info.video).toMatchObject({ fps: 25, ...size });
  expectColor(await colorAt(output, 1, 200, 470), [0x20, 0xa0, 0x40]);
  expectColor(await colorAt(output, 1, 40, 20), [0x20, 0x40, 0xd0]);
  expectColor(await colorAt(output, 1.4, 40, 20), [0xd0, 0xa0, 0x20]);
  expectColor(await colorAt(output, 1.9, 135, 240), [0xd0, 0xa0, 0x20]);
});
