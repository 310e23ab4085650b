import { expect, test } from 'vitest';
import { isOverlay } from './lipsync.stage.ts';

test.each([
  ['{"talkreel":1,"lipSync":"overlay"}', true],
  ['{"talkreel":1,"lipSync":"marked"}', false],
  ['{"talkreel":1,"rig":{"kind":"person"}}', false],
  ['{"talkreel":1,"lipSync":"over', false],
  [null, false],
])('what the renderer noted, %s, means overlay: %s', (comment, expected) => {
  expect(isOverlay(comment)).toBe(expected);
});
