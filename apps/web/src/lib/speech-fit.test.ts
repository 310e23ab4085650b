import { expect, test } from 'vitest';
import { isTooLong, secondsUntilSpeechEnds } from './speech-fit.ts';

test.each([
  [10, 10, false, false],
  [10.1, 10, false, true],
  [10.2, 10, true, false],
  [10.3, 10, true, true],
])(
  '%d s of speech in a clip of %d s, measured: %s, is too long: %s',
  (speech, clip, isMeasured, expected) => {
    expect(isTooLong(speech, clip, isMeasured)).toBe(expected);
  },
);

test.each([
  [3, 15, 3.6],
  [12.8, 15, 13.4],
])(
  'with %d s of speech in a clip of %d s the video can end after %d s',
  (speech, clip, seconds) => {
    expect(secondsUntilSpeechEnds(speech, clip)).toBeCloseTo(seconds);
  },
);

test.each([null, 13, 20])(
  'with %s s of speech in a clip of 15 s it may as well go on',
  (speech) => {
    expect(secondsUntilSpeechEnds(speech, 15)).toBeNull();
  },
);
