import { expect, it } from 'vitest';
import { createSpokenDriver } from './spoken.driver.ts';
import { voiceById } from './voices.ts';

const sampleRate = 24_000;
/** A second of tone between two silences. */
const tone = Float32Array.from({ length: 2 * sampleRate }, (_, i) =>
  i < sampleRate / 2 || i >= sampleRate * 1.5
    ? 0
    : 0.5 * Math.sin((2 * Math.PI * 200 * i) / sampleRate),
);
const { settings } = voiceById('default-male');
const driver = createSpokenDriver({
  sampleRate,
  sentences: [
    { text: 'First.', mark: '.', samples: tone },
    { text: 'Second?', mark: '?', samples: tone },
  ],
});

it('joins sentences without the silence around them, with a pause between', async () => {
  const spoken = await driver.synthesize({ text: '', settings, rate: 1 });
  const [first, second] = spoken.sentences;
  expect(first).toMatchObject({ text: 'First.', startSeconds: 0 });
  expect(first?.endSeconds).toBeCloseTo(1.1, 1);
  expect(second?.startSeconds).toBeCloseTo(1.4, 1);
  expect(spoken.samples.length / sampleRate).toBeCloseTo(2.5, 1);
  expect(spoken.samples[0]).toBe(0);
  const silent = spoken.cues.filter(({ ipa }) => ipa === '');
  expect(silent.some((cue) => cue.startSeconds < 1.25 && cue.endSeconds > 1.25)).toBe(true);
  expect(spoken.cues.some(({ ipa }) => ipa !== '')).toBe(true);
});

it('speaks faster at the same pitch', async () => {
  const spoken = await driver.synthesize({ text: '', settings, rate: 1.25 });
  expect(spoken.samples.length / sampleRate).toBeCloseTo(2, 1);
  expect(spoken.sentences[1]?.startSeconds).toBeCloseTo(1.4 / 1.25, 1);
  const middle = spoken.samples.slice(0.3 * sampleRate, 0.6 * sampleRate);
  const crossings = middle.filter((sample, i) => sample >= 0 && (middle[i - 1] ?? 0) < 0).length;
  expect(crossings / 0.3).toBeCloseTo(200, -1);
});
