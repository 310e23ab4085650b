import { describe, expect, it } from 'vitest';
import { expressionsOf, turnsOf } from './expression.ts';
import { feelingOf } from './feelings.ts';
import { hopSeconds } from './dsp/spectrogram.ts';
import type { VoiceLevels } from './levels.ts';

describe('the feeling of a sentence', () => {
  it.each([
    ['I love this little lamp.', 'smile'],
    ['Hello everyone!', 'smile'],
    ['Call me today!', 'smile'],
    ["I don't love mornings.", 'doubt'],
    ['Are you sure it fits?', 'doubt'],
    ['Honestly, I was worried about the price.', 'doubt'],
    ["I've never had a bad hair day.", 'surprise'],
    ["Wow, I can't believe it's free!", 'surprise'],
    ['It costs forty dollars.', null],
  ])('%s', (text, feeling) => {
    const last = text.at(-1);
    const mark = last === '?' || last === '!' ? last : '.';
    expect(feelingOf({ text, mark })).toBe(feeling);
  });
});

it('shows a feeling while its sentence is spoken, and relaxes afterwards', () => {
  const at = expressionsOf([{ startSeconds: 1, endSeconds: 3, feeling: 'smile' }]);
  expect(at(0.5)).toEqual({ smile: 0, doubt: 0, surprise: 0 });
  expect(at(2)).toEqual({ smile: 1, doubt: 0, surprise: 0 });
  expect(at(4).smile).toBe(0);
});

describe('the head', () => {
  /** Speech in the given stretches, silence between. */
  function levelsOf(stretches: ReadonlyArray<readonly [from: number, to: number]>): VoiceLevels {
    const frames = Math.round(12 / hopSeconds);
    const activity = Float32Array.from({ length: frames }, (_, i) =>
      stretches.some(([from, to]) => i * hopSeconds >= from && i * hopSeconds < to) ? 1 : 0,
    );
    return { frames, activity, voiceDb: new Float32Array(frames), loudDb: 0 };
  }

  it('turns between phrases, to both sides, and faces the viewer at the end', () => {
    const turn = turnsOf(
      levelsOf([
        [0.5, 2],
        [2.5, 4],
        [4.5, 6],
        [6.5, 8],
      ]),
    );
    expect(turn(0)).toBe(0);
    expect(turn(3.5)).toBeGreaterThan(0.5);
    expect(turn(5.5)).toBeLessThan(-0.3);
    expect(turn(11)).toBe(0);
  });

  it('never jumps: less than a quarter of the way in a frame', () => {
    const turn = turnsOf(levelsOf([[0.5, 10]]));
    for (let frame = 1; frame < 300; frame++)
      expect(Math.abs(turn(frame / 25) - turn((frame - 1) / 25))).toBeLessThan(0.25);
  });

  it('stays still in silence', () => {
    expect(turnsOf(levelsOf([]))(3)).toBe(0);
  });
});
