import { expect, test } from 'vitest';
import { readPngNote, writePngNote } from './png-note.ts';

/** A transparent PNG of 1 by 1 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('a note is read back as it was written, in any script', () => {
  const note = JSON.stringify({ words: ['skateboard', '東京', 'café', '😀'] });
  const read = readPngNote(writePngNote(png, note));
  expect(JSON.parse(read ?? '')).toEqual(JSON.parse(note));
});

test('a PNG without a note and a file that is none have none', () => {
  expect(readPngNote(png)).toBeNull();
  expect(readPngNote(Buffer.from('just words'))).toBeNull();
  expect(readPngNote(png.subarray(0, 40))).toBeNull();
});
