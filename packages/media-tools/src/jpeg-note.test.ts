import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { reencodeImage } from './image.ts';
import { readJpegNote, writeJpegNote } from './jpeg-note.ts';
import { scratchFolder } from './testing/make-media.ts';

const note = '{"talkreel":1,"mouth":"wide open"}';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
let photo: Buffer;
beforeAll(async () => {
  folder = await scratchFolder();
  await runFfmpeg([
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=64x64',
    '-frames:v',
    '1',
    folder.at('p.jpg'),
  ]);
  photo = await readFile(folder.at('p.jpg'));
});
afterAll(() => folder.remove());

test('a note is read back, and the image is unchanged', async () => {
  const noted = writeJpegNote(photo, note);
  expect(readJpegNote(noted)).toBe(note);
  expect(readJpegNote(photo)).toBeNull();
  await writeFile(folder.at('noted.jpg'), noted);
  const pixels = async (name: string) =>
    (await runFfmpeg(['-i', folder.at(name), '-f', 'rawvideo', 'pipe:1'])).stdout;
  expect((await pixels('noted.jpg')).equals(await pixels('p.jpg'))).toBe(true);
});

test('an uploaded photo cannot bring its own note', async () => {
  await writeFile(folder.at('forged.jpg'), writeJpegNote(photo, note));
  await reencodeImage({ source: folder.at('forged.jpg'), output: folder.at('clean.jpg') });
  expect(readJpegNote(await readFile(folder.at('clean.jpg')))).toBeNull();
});

test('only our notes are written, and only into JPEGs', () => {
  expect(() => writeJpegNote(photo, 'somebody was here')).toThrow('not a note of ours');
  expect(() => writeJpegNote(Buffer.from('GIF89a'), note)).toThrow('JPEG');
});

test('truncated bytes are read without throwing', () => {
  const noted = writeJpegNote(photo, note);
  for (let length = 0; length < 120; length += 1) {
    expect(() => readJpegNote(noted.subarray(0, length))).not.toThrow();
  }
});
