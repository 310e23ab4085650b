import { expect, test } from 'vitest';
import { SPEECH_RATE } from './plain-wav.ts';
import { replaceSentence, type SentencePlace } from './replace-sentence.ts';
import { voiceLevel } from './sentence-levels.ts';

const FRAME = 960;

/** Tones and rests by turns, in seconds; the first is a rest. */
function sound(level: number, ...seconds: number[]): Int16Array {
  const parts = seconds.map((length, index) =>
    Int16Array.from({ length: Math.round(length * SPEECH_RATE) }, (_, at) =>
      index % 2 === 0
        ? 0
        : Math.round(level * 32_767 * Math.sin((at * 2 * Math.PI * 200) / SPEECH_RATE)),
    ),
  );
  const whole = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Three tones of a second, with rests of 0.4 s. */
const recording = sound(0.2, 0.1, 1, 0.4, 1, 0.4, 1, 0.2);
const places = {
  first: { before: [null, 0.1], after: [1.1, 1.5] },
  middle: { before: [1.1, 1.5], after: [2.5, 2.9] },
  last: { before: [2.5, 2.9], after: [3.9, null] },
} satisfies Record<string, SentencePlace>;

test.each(Object.entries(places))('the %s sentence: the others stay as they are', (name, place) => {
  for (const seconds of [0.3, 1, 2.7]) {
    const take = sound(0.05, 0.2, seconds, 0.3);
    const { samples, fromFrame, toFrame, frames, gainDb } = replaceSentence(recording, take, place);
    const [from, to] = [fromFrame * FRAME, (fromFrame + frames) * FRAME];
    expect(samples.subarray(0, from)).toEqual(recording.subarray(0, from));
    expect(samples.subarray(to)).toEqual(recording.subarray(toFrame * FRAME));
    expect(gainDb).toBeCloseTo(12, 0);
    expect(voiceLevel(samples.subarray(from, to)) ?? 0).toBeCloseTo(voiceLevel(recording) ?? 1, 0);
    // The rests keep their length: within two frames, the video gets longer as the sentence does.
    expect(Math.abs(frames - (toFrame - fromFrame) - (seconds - 1) * 25)).toBeLessThan(3);
    expect(fromFrame === 0).toBe(name === 'first');
  }
});

test('a script of one sentence is compared with what was there before', () => {
  const only = sound(0.2, 0.1, 1, 0.2);
  const place: SentencePlace = { before: [null, 0.1], after: [1.1, null] };
  const { samples, fromFrame, gainDb } = replaceSentence(only, sound(0.05, 0, 2), place);
  expect(fromFrame).toBe(0);
  expect(gainDb).toBeCloseTo(12, 0);
  expect(samples.length / SPEECH_RATE).toBeCloseTo(2.3, 1);
});

test('without a rest beside it, the quietest place nearby is taken', () => {
  const close = sound(0.2, 0, 1.02, 0.03, 1, 0.03, 1);
  const place: SentencePlace = { before: [1.1, 1.1], after: [2, 2] };
  const { fromFrame, toFrame, samples } = replaceSentence(close, sound(0.2, 0, 1), place);
  expect(Math.abs(fromFrame - 26)).toBeLessThanOrEqual(1);
  expect(Math.abs(toFrame - 51)).toBeLessThanOrEqual(2);
  const jumps = samples
    .subarray(1)
    .map((sample, index) => Math.abs(sample - (samples[index] ?? 0)));
  expect(Math.max(...jumps)).toBeLessThan(700);
});

test.each([
  ['silence', new Int16Array(SPEECH_RATE)],
  ['nothing', new Int16Array(0)],
  ['full scale', sound(1, 0, 1)],
])('a take of %s does no harm', (_name, take) => {
  const { samples, frames } = replaceSentence(recording, take, places.middle);
  expect(frames).toBeGreaterThan(0);
  expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(
    32_767,
  );
});

test('times beyond the recording are those of its end', () => {
  const { toFrame } = replaceSentence(recording, sound(0.2, 0, 1), {
    before: [3.9, 9],
    after: [12, null],
  });
  expect(toFrame).toBe(Math.ceil(recording.length / FRAME));
});
