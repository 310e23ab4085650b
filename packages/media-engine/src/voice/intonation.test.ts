import { volume } from '@talkreel/testing/volume';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { medianPitch } from './dsp/pitch.ts';
import { shiftPitch } from './dsp/pitch-shift.ts';
import { createFliteDriver } from './flite.driver.ts';
import { voices } from './voices.ts';
import type { Pcm } from './wav.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const driver = createFliteDriver();
afterAll(() => driver.close());

/** Pitch of the last voiced quarter of a second, relative to the whole. */
function endAgainstAll({ samples, sampleRate }: Pcm): number {
  const end = samples.findLastIndex((sample) => Math.abs(sample) > 0.03);
  const last = samples.subarray(end - Math.round(0.25 * sampleRate), end);
  return medianPitch({ samples: last, sampleRate }) / medianPitch({ samples, sampleRate });
}

describe.each(voices.slice(0, volume(2, voices.length)))('the voice $id', ({ settings }) => {
  const say = (text: string) => driver.synthesize({ text, settings, rate: 1 });

  it('rises at the end of a question and nowhere else', async () => {
    const asked = await say('Have you ever wanted to learn the guitar?');
    const told = await say('You always wanted to learn the guitar.');
    expect(endAgainstAll(asked)).toBeGreaterThan(1.15);
    expect(endAgainstAll(told)).toBeLessThan(1.05);
  });

  it('pauses at commas, and longer at full stops', async () => {
    const { cues } = await say('Simple, well made, and yours. Get it now. It is here.');
    const rests = cues
      .slice(1, -1)
      .filter(({ ipa }) => ipa === '')
      .map(({ startSeconds, endSeconds }) => endSeconds - startSeconds);
    expect(rests).toHaveLength(4);
    const [first = 0, second = 0, stop = 0, last = 0] = rests;
    for (const comma of [first, second]) {
      expect(comma).toBeGreaterThan(0.18);
      expect(comma).toBeLessThan(0.32);
    }
    for (const rest of [stop, last]) expect(rest).toBeGreaterThan(Math.max(first, second) + 0.05);
  });
});

describe('shiftPitch', () => {
  const sampleRate = 16_000;
  const hum = Float32Array.from({ length: sampleRate }, (_, i) => {
    const phase = (i * 140) / sampleRate;
    return i < 4000 || i > 12_000 ? 0 : 0.4 * Math.exp(-8 * (phase % 1)) - 0.05;
  });

  it.each([0.8, 1.7, 1.3].slice(0, volume(2, 3)))(
    'moves a pitch by %d and keeps length and silence',
    (factor) => {
      const moved = shiftPitch({ samples: hum, sampleRate }, () => factor);
      expect(moved).toHaveLength(hum.length);
      expect(medianPitch({ samples: moved, sampleRate }) / 140).toBeCloseTo(factor, 1);
      expect(moved.subarray(0, 3500).every((sample) => sample === 0)).toBe(true);
    },
  );

  it('does not change other parts', () => {
    const same = shiftPitch({ samples: hum, sampleRate }, () => 1);
    expect(Math.max(...same.map((sample, i) => Math.abs(sample - (hum[i] ?? 0))))).toBeLessThan(
      0.01,
    );
  });
});
