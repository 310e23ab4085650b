import { expect, test } from 'vitest';
import { isTooLong } from './speech-fit.ts';

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
