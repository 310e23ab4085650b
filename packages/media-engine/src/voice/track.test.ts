import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { joinAudio } from '@talkreel/media-tools/join-audio';
import type { PhonemeCue, SpeechTrack } from '../types.ts';
import { createFliteDriver } from './flite.driver.ts';
import { synthesizeSpeech } from './speak.ts';
import { trackFromAudio, trackFromPcm } from './track.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const driver = createFliteDriver();
let folder: string;
let cueStoreDir: string;
const spoken: Array<{ file: string; durationSeconds: number; cues: PhonemeCue[] }> = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'talkreel-track-'));
  cueStoreDir = path.join(folder, 'cues');
  const lines = [
    ['My mother bought a big blue bump map.', 'default-male'],
    ['Maybe pop music pleases people before supper.', 'custom-female-1'],
    ['Five fresh figs, very favourable value.', 'custom-male-2'],
  ] as const;
  for (const [text, voiceId] of lines) {
    const file = path.join(folder, `${voiceId}.wav`);
    const result = await synthesizeSpeech({ text, voiceId, outPath: file, cueStoreDir, driver });
    spoken.push({ file, ...result });
  }
});
afterAll(async () => {
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});

function piece(index: number) {
  const found = spoken[index];
  if (!found) throw new Error('No such piece.');
  return found;
}

function bilabialsClosed(track: SpeechTrack, cues: PhonemeCue[], offsetSeconds = 0): number {
  const all = cues.filter(({ ipa }) => /^[mbp]/.test(ipa));
  const closed = all.filter(({ startSeconds, endSeconds }) =>
    track.frames.some(({ mouth }, i) => {
      const t = i / track.fps - offsetSeconds;
      return t > startSeconds - 0.05 && t < endSeconds + 0.02 && mouth.open < 0.04;
    }),
  );
  return closed.length / all.length;
}

describe('trackFromAudio', () => {
  it('gives every frame of the clip a mouth, at rest before and after the speech', async () => {
    const { file, durationSeconds } = piece(0);
    const track = await trackFromAudio({ audioPath: file, durationSeconds: 8, cueStoreDir });
    expect(track).toMatchObject({ fps: 25, durationSeconds: 8 });
    expect(track.frames).toHaveLength(200);
    const after = track.frames.slice(Math.ceil((durationSeconds + 0.1) * 25));
    expect(after.length).toBeGreaterThan(25);
    for (const { mouth, accent } of after) {
      expect(new Set(Object.values(mouth))).toEqual(new Set([0]));
      expect(accent.nod).toBe(0);
    }
    expect(Math.max(...track.frames.map(({ mouth }) => mouth.open))).toBeGreaterThan(0.5);
  });

  it('recognises its own speech after joining, encoding and stripping, and closes the lips for m, b and p', async () => {
    const joined = path.join(folder, 'joined.wav');
    await joinAudio({
      pieces: [piece(2).file, piece(0).file, piece(1).file],
      output: joined,
      gapSeconds: 0.2,
    });
    const lossy = path.join(folder, 'joined.m4a');
    await runFfmpeg([
      '-i',
      joined,
      '-af',
      'volume=-7dB',
      '-map_metadata',
      '-1',
      '-c:a',
      'aac',
      '-b:a',
      '64k',
      '-ar',
      '44100',
      lossy,
    ]);
    const track = await trackFromAudio({ audioPath: lossy, durationSeconds: 12, cueStoreDir });
    const second = piece(2).durationSeconds + 0.2;
    const third = second + piece(0).durationSeconds + 0.2;
    expect(bilabialsClosed(track, piece(0).cues, second)).toBe(1);
    expect(bilabialsClosed(track, piece(1).cues, third)).toBe(1);
    const tucked = track.frames.slice(0, second * 25).filter(({ mouth }) => mouth.tuck > 0.4);
    expect(tucked.length).toBeGreaterThan(6);
    const gap = track.frames[Math.round((second - 0.1) * 25)];
    expect(gap?.mouth.open).toBeLessThan(0.02);
  });

  it('recognises a piece whose end was cut off', async () => {
    const cut = path.join(folder, 'cut.mp3');
    await runFfmpeg(['-i', piece(0).file, '-t', '1.4', '-b:a', '64k', cut]);
    const track = await trackFromAudio({ audioPath: cut, durationSeconds: 2, cueStoreDir });
    const heard = piece(0).cues.filter(({ endSeconds }) => endSeconds < 1.3);
    expect(bilabialsClosed(track, heard)).toBe(1);
  });

  it('derives the mouth from unknown sound', async () => {
    const { file, durationSeconds } = piece(1);
    const track = await trackFromAudio({ audioPath: file, durationSeconds });
    const open = track.frames.map(({ mouth }) => mouth.open);
    expect(Math.max(...open)).toBeGreaterThan(0.5);
    expect(Math.min(...open)).toBe(0);
  });

  it('gives the same track for the same sound', async () => {
    const once = await trackFromAudio({
      audioPath: piece(0).file,
      durationSeconds: 4,
      cueStoreDir,
    });
    const again = await trackFromAudio({
      audioPath: piece(0).file,
      durationSeconds: 4,
      cueStoreDir,
    });
    expect(again).toEqual(once);
  });

  it('keeps the mouth closed for silence and for a faint hum', async () => {
    const hum = Float32Array.from({ length: 32_000 }, (_, i) => 0.0008 * Math.sin(i / 20));
    for (const samples of [new Float32Array(32_000), hum, new Float32Array(0)]) {
      const track = await trackFromPcm({ samples, sampleRate: 16_000 }, { durationSeconds: 2 });
      expect(track.frames).toHaveLength(50);
      expect(Math.max(...track.frames.map(({ mouth }) => mouth.open))).toBeLessThan(0.02);
    }
  });

  it('never leaves the range of a mouth', async () => {
    const noise = Float32Array.from(
      { length: 48_000 },
      (_, i) => Math.sin(i * i * 0.37) * (i % 9000 < 4000 ? 0.9 : 0.01),
    );
    const track = await trackFromPcm(
      { samples: noise, sampleRate: 16_000 },
      { durationSeconds: 3 },
    );
    expect(track.frames).toHaveLength(75);
    for (const { mouth } of track.frames) {
      for (const [key, value] of Object.entries(mouth)) {
        expect(value).toBeGreaterThanOrEqual(key === 'width' ? -1 : 0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
  });

  it('shows what sentences feel where the text is known, and turns the head in any case', async () => {
    const outPath = path.join(folder, 'feelings.wav');
    const text = 'I love this happy little lamp. Honestly, I was worried about the price.';
    const { durationSeconds } = await synthesizeSpeech({
      text,
      voiceId: 'custom-female-1',
      outPath,
      cueStoreDir,
      driver,
    });
    const order = { audioPath: outPath, durationSeconds };
    const { frames } = await trackFromAudio({ ...order, cueStoreDir });
    const half = Math.floor(frames.length / 2);
    const most = (part: typeof frames, feeling: 'smile' | 'doubt'): number =>
      Math.max(...part.map(({ accent }) => accent[feeling]));
    expect(most(frames.slice(0, half), 'smile')).toBe(1);
    expect(most(frames.slice(0, half - 20), 'doubt')).toBe(0);
    expect(most(frames.slice(half), 'doubt')).toBe(1);

    const heard = (await trackFromAudio(order)).frames;
    expect(most(heard, 'smile') + most(heard, 'doubt')).toBe(0);
    for (const track of [frames, heard])
      expect(Math.max(...track.map(({ accent }) => Math.abs(accent.turn)))).toBeGreaterThan(0.3);
  });
});
