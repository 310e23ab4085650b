import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeSpeech } from './encode-speech.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { measureLoudness } from './loudness.ts';
import { MediaRejected } from './media-rejected.ts';
import { probeMedia } from './probe.ts';
import { scratchFolder } from './testing/make-media.ts';

const VOICE = fileURLToPath(new URL('../../db/seed/voices/default-male.mp3', import.meta.url));
/** Its first seconds, so that every test decodes and measures little. */
const SPEECH = 'speech.mp3';
const SECONDS = 3.5;
let folder: Awaited<ReturnType<typeof scratchFolder>>;
let speechSeconds: number;
/** How many seconds of the unchanged speech are kept. */
let keptSeconds: number;

const encode = (source: string) =>
  encodeSpeech({
    source,
    output: folder.at('kept.wav'),
    lufs: -16,
    minSeconds: 0.6,
    maxSeconds: 60,
  });

beforeAll(async () => {
  folder = await scratchFolder();
  await runFfmpeg(['-i', VOICE, '-t', String(SECONDS), '-c', 'copy', folder.at(SPEECH)]);
  speechSeconds = (await probeMedia(folder.at(SPEECH))).durationSeconds;
  keptSeconds = (await encode(folder.at(SPEECH))).durationSeconds;
});
afterAll(() => folder.remove());

/** The speech after a filter, in a format. */
async function recorded(name: string, filter = 'anull', ...args: string[]): Promise<string> {
  const file = folder.at(name);
  await runFfmpeg(['-i', folder.at(SPEECH), '-filter_complex', filter, ...args, file]);
  return file;
}

const reasonOf = (source: string) =>
  encode(source).then(
    () => 'kept',
    (error: unknown) => {
      if (error instanceof MediaRejected) return error.reason;
      throw error;
    },
  );

/** What browsers record comes first. */
const extensions = ['m4a', 'webm', 'wav', 'mp3', 'ogg', 'flac', 'aiff', 'caf', 'wma'];

test.each(extensions.slice(0, volume(2, 9)))(
  'speech as %s becomes mono WAV of 24 kHz at -16 LUFS',
  async (extension) => {
    const { durationSeconds } = await encode(await recorded(`sent.${extension}`));
    const { audio, container } = await probeMedia(folder.at('kept.wav'));
    expect(container).toBe('wav');
    expect(audio).toEqual({ codec: 'pcm_s16le', sampleRate: 24_000, channels: 1 });
    expect(durationSeconds).toBeGreaterThan(speechSeconds - 1);
    expect(await measureLoudness(folder.at('kept.wav'))).toBeCloseTo(-16, 0);
  },
);

test('silence, clicks and the noise of a room are cut off at both ends, and little else', async () => {
  const around = await recorded(
    'around.webm',
    `[0]adelay=3000:all=1,apad=pad_dur=4[speech];anoisesrc=a=0.004:d=30[room];` +
      `aevalsrc='0.8*sin(9000*t)*lt(abs(t-0.5),0.005)':d=30[click];` +
      `[speech][room][click]amix=inputs=3:duration=first:normalize=0`,
  );
  const { durationSeconds } = await encode(around);
  expect(Math.abs(durationSeconds - keptSeconds)).toBeLessThan(0.4);
});

const levels = [
  ['a whisper far away', 'volume=-30dB'],
  ['too loud here and there', 'volume=6dB'],
] as const;

test.each(levels.slice(0, volume(1, levels.length)))('%s is levelled', async (_what, filter) => {
  await encode(await recorded('level.wav', filter));
  expect(await measureLoudness(folder.at('kept.wav'))).toBeCloseTo(-16, 0);
});

const channels = [
  ['in antiphase on two channels', 'pan=stereo|c0=c0|c1=-1*c0', []],
  ['on one of two channels', 'pan=stereo|c0=0*c0|c1=c0', []],
  ['on one of eight channels', 'pan=7.1|c5=c0', []],
  [
    'on the second stream, while the first is muted',
    '[0]asplit[a][b];[a]volume=0[muted];[b]anull[speech]',
    ['-map', '[muted]', '-map', '[speech]'],
  ],
] as const;

test.each(channels.slice(0, volume(1, channels.length)))(
  'speech %s is heard',
  async (_where, filter, maps) => {
    const source = await recorded('channels.mka', filter, ...maps, '-c:a', 'pcm_s16le');
    const { durationSeconds } = await encode(source);
    expect(Math.abs(durationSeconds - keptSeconds)).toBeLessThan(0.4);
    expect(await measureLoudness(folder.at('kept.wav'))).toBeCloseTo(-16, 0);
  },
);

test('nothing of the original stays but its sound', async () => {
  const tagged = await recorded('tagged.m4a', 'anull', '-metadata', 'title=My secret place');
  await encode(tagged);
  expect((await readFile(folder.at('kept.wav'))).toString('latin1')).not.toContain('secret');
});

describe('what is not usable speech has a reason of its own', () => {
  const source = async (name: string, lavfi: string, ...args: string[]) => {
    const file = folder.at(name);
    await runFfmpeg(['-f', 'lavfi', '-i', lavfi, ...args, file]);
    return file;
  };
  const made: Record<string, () => Promise<string>> = {
    silent: () => source('silent.wav', 'anullsrc=d=3'),
    'no-speech': () => source('hum.wav', 'sine=frequency=100:duration=4'),
    'too-short': () => recorded('short.wav', 'atrim=start=2:duration=0.4'),
    'too-long': () => recorded('long.mp3', 'aloop=loop=24:size=2e6'),
    clipped: () => recorded('clipped.webm', 'volume=30dB'),
    'has-video': () =>
      source('clip.mp4', 'testsrc=duration=2:size=64x64:rate=5', '-pix_fmt', 'yuv420p'),
    picture: () => source('picture.png', 'testsrc', '-frames:v', '1'),
    unreadable: async () => {
      await writeFile(folder.at('text.mp3'), 'Not a sound. '.repeat(400));
      return folder.at('text.mp3');
    },
  };
  test.each(Object.keys(made))('%s', async (reason) => {
    expect(await reasonOf((await made[reason]?.()) ?? '')).toBe(reason);
  });

  test('noise, and a beep between two silences', async () => {
    expect(await reasonOf(await source('noise.wav', 'anoisesrc=a=0.2:d=3'))).toBe('no-speech');
    const beep = await source('beep.wav', 'sine=duration=1,adelay=1000,apad=pad_dur=1');
    expect(await reasonOf(beep)).toBe('no-speech');
  });
});
