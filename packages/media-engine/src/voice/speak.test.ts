import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { decodeAudio } from './decode-audio.ts';
import { integratedLoudness } from './dsp/loudness.ts';
import { createFliteDriver } from './flite.driver.ts';
import { synthesizeSpeech } from './speak.ts';
import { readVoiceTag } from './voice-tag.ts';
import { measuredProfiles, nearestVoice, profileOf, voiceDistance } from './voice-profile.ts';
import type { VoiceProfile } from './voice-profile.ts';
import { voices } from './voices.ts';

const text =
  'Honestly, I did not expect this little lamp to change my mornings, but here we are, and it was only forty dollars.';
const several = `${text} Have you tried it yet? Most people start with the small one. A good day starts with good light,
a warm cup, and ten quiet minutes for yourself. Tell me what you think, and I will show you how it works.`;
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const driver = createFliteDriver();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'talkreel-speech-'));
});
afterAll(async () => {
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});

function speak(words: string, voiceId: string, name = voiceId) {
  const outPath = path.join(folder, `${name}.wav`);
  return synthesizeSpeech({ text: words, voiceId, outPath, driver }).then((spoken) => ({
    ...spoken,
    outPath,
  }));
}

/** How clearly the two nearest voices differ: 1 is 2.5 semitones of pitch or 4 dB of spectrum. */
function nearest(profiles: readonly VoiceProfile[]): number {
  const pairs = profiles.flatMap((a, i) => profiles.slice(i + 1).map((b) => voiceDistance(a, b)));
  return Math.min(
    ...pairs.map(({ semitones, spectrumDb }) => Math.max(semitones / 2.5, spectrumDb / 4)),
  );
}

async function speaksWell(id: string): Promise<void> {
  const { outPath, durationSeconds, cues } = await speak(text, id);
  const { samples, sampleRate } = await decodeAudio(outPath, { sampleRate: 24_000 });
  expect(samples.length / sampleRate).toBeCloseTo(durationSeconds, 2);
  expect(durationSeconds).toBeLessThanOrEqual(text.split(/\s+/).length / 2.5);
  expect(Math.abs(integratedLoudness(samples, sampleRate) + 16)).toBeLessThan(1);
  expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(0.9);
  expect(Math.max(Math.abs(samples[0] ?? 1), Math.abs(samples.at(-1) ?? 1))).toBeLessThan(0.001);
  expect(cues.filter(({ ipa }) => ipa !== '').length).toBeGreaterThan(50);
  const inOrder = cues.every(
    ({ startSeconds, endSeconds }, i) =>
      endSeconds > startSeconds && startSeconds >= (cues[i - 1]?.endSeconds ?? 0) - 0.002,
  );
  expect(inOrder).toBe(true);
  expect(await readVoiceTag(outPath)).toBe(id);

  const bare = path.join(folder, `${id}-bare.mp3`);
  await runFfmpeg(['-i', outPath, '-map_metadata', '-1', '-b:a', '48k', bare]);
  expect(await readVoiceTag(bare)).toBeNull();
  expect(await nearestVoice(bare)).toBe(id);
}

const ids = voices.map(({ id }) => id);
it.each(ids.slice(0, volume(1, ids.length)))(
  'the voice %s speaks evenly loud, clean and in time, names itself, and is recognised when the name is lost',
  speaksWell,
);

describe('synthesizeSpeech', () => {
  it('has seven distinct voices', () => {
    const profiles = Object.values(measuredProfiles);
    expect(profiles).toHaveLength(7);
    expect(nearest(profiles)).toBeGreaterThanOrEqual(1);
  });

  it('has seven distinct voices on the same words', { tags: ['long'] }, async () => {
    const profiles = [];
    for (const { id } of voices) {
      const { outPath } = await speak(several, id, `same-${id}`);
      profiles.push(profileOf(await decodeAudio(outPath)));
    }
    expect(nearest(profiles)).toBeGreaterThanOrEqual(1);
  });

  it('speaks the same text to the same bytes', async () => {
    const words = 'Honestly, I did not expect this little lamp.';
    const first = await speak(words, 'custom-female-3', 'first');
    await speak('Something else in between.', 'custom-male-2', 'between');
    const second = await speak(words, 'custom-female-3', 'second');
    const same = (await readFile(second.outPath)).equals(await readFile(first.outPath));
    expect(same).toBe(true);
  });

  it('accepts a text of 2000 characters and no more', { tags: ['long'] }, async () => {
    const long = `${'A good day starts with good light. '.repeat(58)}`.slice(0, 2000);
    const { durationSeconds } = await speak(long, 'default-male', 'long');
    expect(durationSeconds).toBeGreaterThan(90);
    await expect(speak(`${long}!`, 'default-male', 'too-long')).rejects.toThrow('2000');
  });

  it.each(['', '   ', '😀', '...', '<>', '日本語', 'Привет, мир'])(
    'refuses %j, which says nothing',
    async (words) => {
      await expect(speak(words, 'default-male', 'nothing')).rejects.toThrow('nothing to say');
    },
  );

  const letters = 'a'.repeat(volume(30, 300));
  it.each(['Hi', 'NO!', 'x', 'Ærøskøbing, ça va?', '&lt;speak&gt;', '-ssml', letters])(
    'says something for %j',
    async (words) => {
      const { durationSeconds } = await speak(words, 'default-male', 'odd');
      expect(durationSeconds).toBeGreaterThan(0.2);
    },
  );

  it('refuses a voice it does not have', async () => {
    await expect(speak('Hello', 'nobody')).rejects.toThrow('nobody');
  });

  it('stops when aborted, and speaks again afterwards', async () => {
    const signal = AbortSignal.timeout(1);
    const outPath = path.join(folder, 'stopped.wav');
    await expect(
      synthesizeSpeech({ text: text.repeat(10), voiceId: 'default-male', outPath, driver, signal }),
    ).rejects.toThrow();
    await expect(speak('Still here.', 'default-male', 'again')).resolves.toMatchObject({
      outPath: path.join(folder, 'again.wav'),
    });
  });
});
