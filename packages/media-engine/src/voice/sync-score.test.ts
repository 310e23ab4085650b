import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PhonemeCue } from '../types.ts';
import { decodeAudio } from './decode-audio.ts';
import { createFliteDriver } from './flite.driver.ts';
import { synthesizeSpeech } from './speak.ts';
import { countClosures, scoreSync } from './sync-score.ts';
import { trackFromPcm } from './track.ts';
import type { Pcm } from './wav.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const text = 'Maybe my best friend will buy a big map, because people love apples and pop music.';
const driver = createFliteDriver();
let folder: string;
let cueStoreDir: string;
const clips: Array<{ voiceId: string; pcm: Pcm; durationSeconds: number; cues: PhonemeCue[] }> = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'talkreel-sync-'));
  cueStoreDir = path.join(folder, 'cues');
  for (const voiceId of ['default-male', 'custom-male-2', 'custom-female-2']) {
    const outPath = path.join(folder, `${voiceId}.wav`);
    const spoken = await synthesizeSpeech({ text, voiceId, outPath, cueStoreDir, driver });
    clips.push({ voiceId, pcm: await decodeAudio(outPath), ...spoken });
  }
});
afterAll(async () => {
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});

async function openings(pcm: Pcm, durationSeconds: number, known: boolean): Promise<number[]> {
  const track = await trackFromPcm(pcm, {
    durationSeconds,
    cueStoreDir: known ? cueStoreDir : undefined,
  });
  return track.frames.map(({ mouth }) => mouth.open);
}

function shifted({ samples, sampleRate }: Pcm, seconds: number): Pcm {
  const by = Math.round(seconds * sampleRate);
  return { sampleRate, samples: samples.map((_, i) => samples[i - by] ?? 0) };
}

describe.each([
  ['known', true, 0.7, 1],
  ['only heard', false, 0.7, 0.9],
] as const)('the mouth of speech that is %s', (_name, known, leastCorrelation, leastClosed) => {
  it('opens with the loudness of every voice, within a frame', async () => {
    for (const { pcm, durationSeconds } of clips) {
      const { correlation, offsetMs } = scoreSync(
        await openings(pcm, durationSeconds, known),
        25,
        pcm,
      );
      expect(correlation).toBeGreaterThan(leastCorrelation);
      expect(Math.abs(offsetMs)).toBeLessThanOrEqual(40);
    }
  });

  it('closes for m, b and p', async () => {
    let closed = 0;
    let total = 0;
    for (const { pcm, durationSeconds, cues } of clips) {
      const counted = countClosures(await openings(pcm, durationSeconds, known), 25, cues, 0.06);
      closed += counted.closed;
      total += counted.total;
    }
    expect(total).toBeGreaterThan(30);
    expect(closed / total).toBeGreaterThanOrEqual(leastClosed);
  });
});

describe('scoreSync', () => {
  it('notices a sound that is shifted, or belongs to another mouth', async () => {
    const [first, second] = clips;
    if (!first || !second) throw new Error('There is no speech to compare.');
    const mouth = await openings(first.pcm, first.durationSeconds, true);
    const { offsetMs } = scoreSync(mouth, 25, first.pcm);
    for (const seconds of [0.12, -0.12]) {
      const seen = scoreSync(mouth, 25, shifted(first.pcm, seconds)).offsetMs - offsetMs;
      expect(Math.abs(seen - seconds * 1000)).toBeLessThanOrEqual(20);
    }
    const reversed = { ...first.pcm, samples: first.pcm.samples.toReversed() };
    expect(scoreSync(mouth, 25, reversed).correlation).toBeLessThan(0.5);
  });

  it('returns nothing for a mouth that never moves', async () => {
    const [first] = clips;
    if (!first) throw new Error('There is no speech to compare.');
    expect(scoreSync([0, 0, 0, 0], 25, first.pcm).correlation).toBe(0);
  });
});
