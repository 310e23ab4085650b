import { expect, test } from 'vitest';
import { PREVIEW_SECONDS, previewMouth } from './preview-mouths.ts';

const moments = Array.from({ length: 51 }, (_, i) => (i / 50) * PREVIEW_SECONDS);

test('the preview begins and ends with closed lips, and opens them in between', () => {
  expect(previewMouth(0).open).toBe(0);
  expect(previewMouth(PREVIEW_SECONDS).open).toBe(0);
  const opens = moments.map((at) => previewMouth(at).open);
  expect(Math.max(...opens)).toBeGreaterThan(0.8);
  // The mouth closes for m in between: three words, not one yawn.
  const closings = opens.filter((open, i) => open < 0.1 && (opens[i - 1] ?? 0) >= 0.1);
  expect(closings.length).toBeGreaterThanOrEqual(3);
});
