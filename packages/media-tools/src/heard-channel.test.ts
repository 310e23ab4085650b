import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeMusic } from './encode-music.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { joinAudio } from './join-audio.ts';
import { fitAudio, normaliseVideo } from './normalise.ts';
import { findPauses } from './pauses.ts';
import { checkAudio, checkVideo } from './quality-gate.ts';
import { changeTempo } from './tempo.ts';
import { scratchFolder } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

/** A tone of two seconds that rests between 0.8 and 1.2 s, where a mix of the first stream is silent. */
const TONE = "aevalsrc='0.3*sin(1400*t)*(lt(t,0.8)+gt(t,1.2))':s=24000:d=2";
const OPPOSED = 'pan=stereo|c0=c0|c1=-1*c0';
const places = [
  // Both at once, so whoever forgets either hears nothing.
  [
    'in antiphase on the second stream, behind a muted one',
    `[t]asplit[o][x];[o]${OPPOSED}[a];[x]volume=0[m]`,
    ['[m]', '[a]'],
  ],
  ['in antiphase on two channels', `[t]${OPPOSED}[a]`, ['[a]']],
  ['on the second stream, behind a muted one', '[t]asplit[a][x];[x]volume=0[m]', ['[m]', '[a]']],
] as const;

describe.each(places.slice(0, volume(1, places.length)))(
  'sound %s is heard',
  (_, filter, streams) => {
    const maps = streams.flatMap((stream) => ['-map', stream]);

    const [sound, video] = ['mka', 'mp4'].map(
      (ending) => () => folder.at(`${streams.length}.${ending}`),
    ) as [() => string, () => string];
    beforeAll(async () => {
      const graph = `${TONE}[t];${filter}`;
      await runFfmpeg(['-filter_complex', graph, ...maps, '-c:a', 'pcm_s16le', sound()]);
      const moving = `testsrc=size=160x180:rate=25:duration=2[v];${graph}`;
      const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
      await runFfmpeg(['-filter_complex', moving, '-map', '[v]', ...maps, ...codecs, video()]);
    });

    /** A mono mix, which is all that some players have, is audible too. */
    async function expectAudibleIn(file: string): Promise<void> {
      const { stdout } = await runFfmpeg([
        '-i',
        file,
        '-map',
        '0:a:0',
        '-ac',
        '1',
        '-f',
        's16le',
        'pipe:1',
      ]);
      const loudest = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1);
      expect(loudest.reduce((most, sample) => Math.max(most, sample), 0)).toBeGreaterThan(4_000);
    }

    test('by the gate for what providers deliver', async () => {
      expect((await checkAudio(sound())).durationSeconds).toBeCloseTo(2, 1);
      const info = await checkVideo(video(), { needsAudio: true });
      expect(info.durationSeconds).toBeCloseTo(2, 1);
    });

    test('where pauses are looked for', async () => {
      const [pause, ...others] = await findPauses(sound());
      expect(others).toEqual([]);
      expect(pause?.[0]).toBeCloseTo(0.8, 1);
      expect(pause?.[1]).toBeCloseTo(1.2, 1);
    });

    test('when a video is normalised, with its own sound and with another', async () => {
      const [own, other] = [folder.at('own.mp4'), folder.at('other.mp4')];
      await normaliseVideo({ video: video(), output: own, seconds: 2 });
      await expectAudibleIn(own);
      await normaliseVideo({
        video: video(),
        audio: sound(),
        output: other,
        seconds: 2,
      });
      await expectAudibleIn(other);
    });

    test('when speech is fitted, joined and made faster', async () => {
      const audio = sound();
      const [fitted, joined, faster] = ['fitted', 'joined', 'faster'].map((name) =>
        folder.at(`${name}.wav`),
      ) as [string, string, string];
      await fitAudio({ audio, output: fitted, seconds: 2 });
      await joinAudio({ pieces: [audio, audio], output: joined });
      await changeTempo({ audio, output: faster, rate: 1.2 });
      for (const file of [fitted, joined, faster]) await expectAudibleIn(file);
    });

    test('in music', async () => {
      const output = folder.at('music.m4a');
      const limits = { lufs: -16, minSeconds: 1, maxSeconds: 10 };
      await encodeMusic({ source: sound(), output, ...limits });
      await expectAudibleIn(output);
    });
  },
);

test('stereo that does not cancel out stays stereo', async () => {
  const source = folder.at('stereo.wav');
  const graph = "aevalsrc='0.3*sin(1400*t)|0.3*sin(2000*t)':s=48000:d=2";
  await runFfmpeg(['-f', 'lavfi', '-i', graph, source]);
  const output = folder.at('stereo.m4a');
  await encodeMusic({ source, output, lufs: -16, minSeconds: 1, maxSeconds: 10 });
  const side = ['-af', 'pan=mono|c0=c0-c1', '-f', 's16le', 'pipe:1'];
  const { stdout } = await runFfmpeg(['-i', output, ...side]);
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1);
  expect(samples.reduce((most, sample) => Math.max(most, sample), 0)).toBeGreaterThan(4_000);
});
