import { readFile, truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { joinAudio } from './join-audio.ts';
import { fitAudio } from './normalise.ts';
import { readPlainWav, writePlainWav, type PlainSound } from './plain-wav.ts';
import { scratchFolder } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
/** A tone with a chunk of tags before its samples, as ffmpeg writes it. */
let tone: string;
beforeAll(async () => {
  folder = await scratchFolder();
  tone = folder.at('tone.wav');
  const source = 'sine=frequency=220:sample_rate=24000:duration=1';
  await runFfmpeg([
    ['-f', 'lavfi', '-i', source, tone],
    ['-ac', '2', folder.at('stereo.wav')],
    ['-c:a', 'pcm_f32le', folder.at('float.wav')],
    ['-c:a', 'pcm_s24le', folder.at('deep.wav')],
    ['-c:a', 'flac', folder.at('tone.flac')],
  ]);
});
afterAll(() => folder.remove());

async function samplesByFfmpeg(file: string, ...filters: string[]): Promise<Buffer> {
  return (await runFfmpeg(['-i', file, ...filters, '-f', 's16le', 'pipe:1'])).stdout;
}

async function soundOf(file: string): Promise<PlainSound> {
  const sound = await readPlainWav(file);
  if (sound === null) throw new Error(`${file} is not plain`);
  return sound;
}

test('reads the samples that ffmpeg reads', async () => {
  const sound = await soundOf(tone);
  expect(sound.sampleRate).toBe(24_000);
  expect(sound.samples.equals(await samplesByFfmpeg(tone))).toBe(true);
});

test('writes what ffmpeg reads, and what it reads itself', async () => {
  const sound = await soundOf(tone);
  const again = folder.at('again.wav');
  await writePlainWav(again, sound);
  expect((await samplesByFfmpeg(again)).equals(sound.samples)).toBe(true);
  expect(await readPlainWav(again)).toEqual(sound);
});

test('fits sound as ffmpeg does, sample by sample', async () => {
  for (const seconds of [0.31, 0.9999, 1, 2.345]) {
    const output = folder.at('fitted.wav');
    await fitAudio({ audio: tone, output, seconds });
    const fitted = await samplesByFfmpeg(tone, '-af', `apad,atrim=end=${seconds}`);
    expect((await soundOf(output)).samples.equals(fitted)).toBe(true);
  }
});

test('joins pieces as ffmpeg does, sample by sample', async () => {
  const flac = folder.at('tone.flac');
  const shape = { restsSeconds: [0.5, 0.0417, 0.25], leadSeconds: 0.3336 };
  const [here, there] = [folder.at('here.wav'), folder.at('there.wav')];
  await joinAudio({ pieces: [tone, tone, tone], output: here, ...shape });
  // The same samples, which need a decoder.
  await joinAudio({ pieces: [tone, flac, tone], output: there, ...shape });
  expect((await soundOf(here)).samples.equals((await soundOf(there)).samples)).toBe(true);
});

test('leaves everything else to a decoder', async () => {
  const texts = { 'empty.wav': '', 'short.wav': 'RIFF', 'text.wav': 'RIFF 12 WAVE and no sound' };
  for (const [name, text] of Object.entries(texts)) await writeFile(folder.at(name), text);
  for (const name of ['stereo.wav', 'float.wav', 'deep.wav', 'tone.flac', ...Object.keys(texts)])
    expect([name, await readPlainWav(folder.at(name))]).toEqual([name, null]);
});

test('of a file that broke off anywhere it takes what is there', async () => {
  const bytes = await readFile(tone);
  const whole = await soundOf(tone);
  const cut = folder.at('cut.wav');
  for (let length = 120; length >= 0; length -= 1) {
    await writeFile(cut, bytes);
    await truncate(cut, length);
    const rest = await readPlainWav(cut);
    const here = Math.max(0, length - (bytes.length - whole.samples.length));
    expect([length, rest?.samples.length ?? 0]).toEqual([length, here - (here % 2)]);
  }
});
