import { writePngNote } from '@talkreel/media-tools/png-note';
import { expect, test } from 'vitest';
import { notShownIn } from './image.stage.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test.each([
  [{ talkreel: 1, notShown: ['skateboard'] }, ['skateboard']],
  [{ talkreel: 1 }, []],
  [{ talkreel: 1, notShown: 'skateboard' }, []],
  [{ talkreel: 1, notShown: ['x'.repeat(61)] }, []],
  [{ talkreel: 1, notShown: Array.from({ length: 9 }, () => 'x') }, []],
])('%j in a picture', (note, expected) => {
  expect(notShownIn(writePngNote(png, JSON.stringify(note)))).toEqual(expected);
});

test('a picture without a note, and one with a damaged note', () => {
  expect(notShownIn(png)).toEqual([]);
  expect(notShownIn(writePngNote(png, '{"talkreel":1,"notShown":["ska'))).toEqual([]);
});
