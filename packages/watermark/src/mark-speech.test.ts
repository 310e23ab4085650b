import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { measureLoudness } from '@talkreel/media-tools/loudness';
import { readPlainWav, writePlainWav } from '@talkreel/media-tools/plain-wav';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markSpeech } from './mark-speech.ts';
import { readMark } from './read-mark.ts';
import { addedLevel } from './testing/added-level.ts';

const VOICE = resolve(import.meta.dirname, '../../db/seed/voices/custom-male-1.mp3');
const key = new Uint8Array(32).fill(3);
const id = 0xfedc_ba98_7654n;

let dir: string;
let speech: Buffer = Buffer.alloc(0);
let marked: Buffer = Buffer.alloc(0);
const sampleRate = 24_000;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'talkreel-watermark-'));
  const wav = join(dir, 'speech.wav');
  const plain = ['-t', '14', '-ac', '1', '-ar', String(sampleRate), '-c:a', 'pcm_s16le'];
  await runFfmpeg(['-stream_loop', '1', '-i', VOICE, plain, wav]);
  speech = (await readPlainWav(wav))?.samples ?? speech;
  marked = await markSpeech({ id, key, samples: speech, sampleRate });
  await writePlainWav(join(dir, 'marked.wav'), { samples: marked, sampleRate });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('the mark of speech is read, as stored', async () => {
  expect(await readMark(join(dir, 'marked.wav'), { key })).toMatchObject({ id, in: 'sound' });
});

test('it is read from the sound of a video that was made quieter and faster, and cut', async () => {
  const video = join(dir, 'video.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x180:rate=5', '-shortest'];
  const changes = ['-af', 'atrim=start=0.4,atempo=1.1,volume=0.3', '-c:a', 'aac', '-b:a', '64k'];
  await runFfmpeg(['-i', join(dir, 'marked.wav'), picture, changes, '-ar', '44100', video]);
  expect(await readMark(video, { key })).toMatchObject({ id, in: 'sound' });
});

const loudnessOf = async (name: string): Promise<number> =>
  (await measureLoudness(join(dir, name))) ?? Number.NaN;

test('what is added is far below the speech at any moment, and silence stays silent', async () => {
  const level = addedLevel(speech, marked, sampleRate);
  expect(level.mean).toBeGreaterThan(17);
  expect(level.least).toBeGreaterThan(10);
  expect(level.inPauses).toBeGreaterThan(50);
  const [before, after] = [await loudnessOf('speech.wav'), await loudnessOf('marked.wav')];
  expect(Math.abs(after - before)).toBeLessThan(0.3);
  const silence = Buffer.alloc(sampleRate);
  expect(await markSpeech({ id, key, samples: silence, sampleRate })).toEqual(silence);
});

test('unmarked speech has none', async () => {
  expect(await readMark(VOICE, { key })).toBeNull();
});
