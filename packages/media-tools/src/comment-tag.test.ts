import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMediaTools, runFfmpeg } from './ffmpeg.ts';
import { loopForwardBackward } from './loop.ts';
import { normaliseVideo } from './normalise.ts';
import { probeMedia } from './probe.ts';
import { makeVideo, scratchFolder } from './testing/make-media.ts';

const NOTE = '{"talkreel":1,"rig":{"name":"a = b; #c\\\\d","lines":"one\\ntwo"}}';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

const noteOf = async (file: string) => (await probeMedia(file)).note;

test('our own note is read back, and other comments are ignored', async () => {
  const plain = await makeVideo(folder.at('plain.mp4'), { seconds: 1 });
  expect(await noteOf(plain)).toBeNull();
  const noted = folder.at('noted.mp4');
  await runFfmpeg(['-i', plain, '-c', 'copy', '-metadata', `comment=${NOTE}`, noted]);
  expect(await noteOf(noted)).toBe(NOTE);
  const foreign = folder.at('foreign.mp4');
  await runFfmpeg(['-i', plain, '-c', 'copy', '-metadata', 'comment=Shot at home', foreign]);
  expect(await noteOf(foreign)).toBeNull();
  const tools = { ...findMediaTools(), ffprobe: null };
  expect((await probeMedia(noted, { tools })).note).toBe(NOTE);
});

test('looped and normalised videos carry the given comment', async () => {
  const video = await makeVideo(folder.at('clip.mp4'), { seconds: 1 });
  const looped = folder.at('looped.mp4');
  await loopForwardBackward({ video, output: looped, seconds: 2, comment: NOTE });
  expect(await noteOf(looped)).toBe(NOTE);
  const normal = folder.at('normal.mp4');
  await normaliseVideo({ video: looped, audio: null, output: normal, seconds: 2, comment: NOTE });
  expect(await noteOf(normal)).toBe(NOTE);
});
