import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { joinVideos } from './join-videos.ts';
import { measureLoudness } from './loudness.ts';
import { probeMedia } from './probe.ts';
import { checkVideo } from './quality-gate.ts';
import { scratchFolder } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
let scenes: string[];
beforeAll(async () => {
  folder = await scratchFolder();
  scenes = [
    await scene('loud', 2.4, 0.9),
    await scene('wide', 2, 0.05, '200x160'),
    await scene('quiet', 2.8, 0.2),
  ];
});
afterAll(() => folder.remove());

const size = { width: 160, height: 180 };

/** A moving picture and a tone, as loud as asked for. */
async function scene(name: string, seconds: number, volume: number, shape = '160x180') {
  const file = folder.at(`${name}.mp4`);
  await runFfmpeg([
    ['-f', 'lavfi', '-i', `testsrc2=size=${shape}:rate=25:duration=${seconds}`],
    ['-f', 'lavfi', '-i', `sine=frequency=300:sample_rate=48000:duration=${seconds}`],
    [
      '-af',
      `volume=${volume}`,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      file,
    ],
  ]);
  return file;
}

const loudnessOf = async (file: string, from: number, seconds: number) => {
  const part = ['-ss', String(from), '-t', String(seconds)];
  return (await measureLoudness(file, { part })) ?? Number.NaN;
};

test.each([
  ['cuts', 0, 7.2],
  ['crossfades', 0.32, 6.56],
])(
  '%s: as long as its scenes, one size, and no scene louder than another',
  async (name, fade, seconds) => {
    const output = folder.at(`${name}.mp4`);
    const shares: number[] = [];
    const reported = await joinVideos({
      videos: scenes,
      size,
      fadeSeconds: fade,
      lufs: -18,
      output,
      onProgress: (share) => shares.push(share),
    });
    expect(reported.durationSeconds).toBeCloseTo(seconds, 5);
    const info = await checkVideo(output, { needsAudio: true, expectSeconds: seconds });
    expect(reported).toEqual(info);
    expect(info.video).toMatchObject({ ...size, fps: 25, frames: Math.round(seconds * 25) });
    expect(info.audio).toMatchObject({ codec: 'aac', sampleRate: 48_000, channels: 2 });
    expect(Math.abs(info.durationSeconds - seconds)).toBeLessThan(0.05);
    const [first, second, third] = await Promise.all([
      loudnessOf(output, 0.3, 1.5),
      loudnessOf(output, 2.6, 1.2),
      loudnessOf(output, 4.8, 1.5),
    ]);
    for (const level of [first, second, third]) expect(Math.abs(level + 18)).toBeLessThan(1);
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  },
);

test('a scene without sound is refused', async () => {
  const silent = folder.at('silent.mp4');
  await runFfmpeg([
    [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=160x180:rate=25:duration=1',
      '-pix_fmt',
      'yuv420p',
      silent,
    ],
  ]);
  const output = join(folder.at(''), 'never.mp4');
  await expect(
    joinVideos({ videos: [silent, silent], size, fadeSeconds: 0, lufs: -18, output }),
  ).rejects.toThrow('There is no sound.');
  await expect(probeMedia(output)).rejects.toThrow();
});
