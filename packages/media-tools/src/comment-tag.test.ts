import { afterAll, beforeAll, expect, test } from 'vitest';
import { readComment } from './comment-tag.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { loopForwardBackward } from './loop.ts';
import { normaliseVideo } from './normalise.ts';
import { makeVideo, scratchFolder } from './testing/make-media.ts';

const NOTE = '{"talkreel":1,"rig":{"name":"a = b; #c\\\\d","lines":"one\\ntwo"}}';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

test('our own note is read back, and other comments are ignored', async () => {
  const plain = await makeVideo(folder.at('plain.mp4'), { seconds: 1 });
  expect(await readComment(plain)).toBeNull();
  const noted = folder.at('noted.mp4');
  await runFfmpeg(['-i', plain, '-c', 'copy', '-metadata', `comment=${NOTE}`, noted]);
  expect(await readComment(noted)).toBe(NOTE);
  const foreign = folder.at('foreign.mp4');
  await runFfmpeg(['-i', plain, '-c', 'copy', '-metadata', 'comment=Shot at home', foreign]);
  expect(await readComment(foreign)).toBeNull();
});

test('looped and normalised videos carry the given comment', async () => {
  const video = await makeVideo(folder.at('clip.mp4'), { seconds: 1 });
  const looped = folder.at('looped.mp4');
  await loopForwardBackward({ video, output: looped, seconds: 2, comment: NOTE });
  expect(await readComment(looped)).toBe(NOTE);
  const normal = folder.at('normal.mp4');
  await normaliseVideo({ video: looped, audio: null, output: normal, seconds: 2, comment: NOTE });
  expect(await readComment(normal)).toBe(NOTE);
});
