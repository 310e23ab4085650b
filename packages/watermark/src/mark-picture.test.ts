import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exportSizes, type ExportFormat } from '@talkreel/contracts/exports';
import { frameFace } from '@talkreel/contracts/framing';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { reframeVideo } from '@talkreel/media-tools/reframe';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markPicture } from './mark-picture.ts';
import { readMark } from './read-mark.ts';

const CLIP = resolve(import.meta.dirname, '../../db/seed/actors/clara.mp4');
const key = new Uint8Array(32).fill(3);
const id = 0xfedc_ba98_7654n;

let dir: string;
let video: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'talkreel-watermark-'));
  video = join(dir, 'source.mp4');
  await runFfmpeg([
    '-i',
    CLIP,
    '-frames:v',
    '9',
    '-an',
    '-preset',
    'ultrafast',
    '-crf',
    '18',
    video,
  ]);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** The clip as an export. */
async function makeExport(format: ExportFormat, isMarked: boolean): Promise<string> {
  const name = `${format.replace(':', 'x')}-${isMarked ? 'marked' : 'plain'}`;
  const size = exportSizes[format];
  const info = await probeMedia(video);
  if (!info.video) throw new Error('the clip has no video');
  const framing = frameFace(info.video, size, '#6c4cf1');
  const seen = [{ video, ...framing }];
  const mark = isMarked
    ? await markPicture({ id, key, size, seen, output: join(dir, `${name}.yuv`) })
    : undefined;
  const output = join(dir, `${name}.mp4`);
  await reframeVideo({ video, info, output, size, ...framing, mark });
  return output;
}

const marked = new Map<ExportFormat, Promise<string>>();

/** A marked export, made once for all tests. */
function markedAs(format: ExportFormat): Promise<string> {
  const file = marked.get(format) ?? makeExport(format, true);
  marked.set(format, file);
  return file;
}

const formats = Object.keys(exportSizes) as ExportFormat[];

test.for(formats.slice(0, volume(1, 4)))(
  'the mark is found in an export as %s, and the export is as long',
  async (format) => {
    const file = await markedAs(format);
    expect(await readMark(file, { key })).toMatchObject({ id, in: 'picture' });
    const frames = (await probeMedia(video)).video?.frames;
    expect((await probeMedia(file)).video).toMatchObject({ ...exportSizes[format], frames });
  },
);

test('it is found after a network made it small and cut it, in a still and in a WebM', async () => {
  const file = await markedAs('9:16');
  const small = join(dir, 'small.mp4');
  const cut = 'crop=iw*0.9:ih*0.9:iw*0.03:ih*0.08,scale=480:-2';
  await runFfmpeg(['-i', file, '-vf', cut, '-c:v', 'libx264', '-crf', '26', small]);
  expect((await readMark(small, { key }))?.id).toBe(id);
  const still = join(dir, 'still.jpg');
  await runFfmpeg(['-i', file, '-frames:v', '1', '-q:v', '4', still]);
  expect((await readMark(still, { key }))?.id).toBe(id);
  // No manifest can be written into a WebM, so there the mark is all there is.
  const webm = join(dir, 'export.webm');
  const fast = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M'];
  await runFfmpeg(['-i', file, '-vf', 'scale=540:-2', fast, webm]);
  expect((await readMark(webm, { key }))?.id).toBe(id);
});

test('there is none in an export without one, and in what is no media', async () => {
  expect(await readMark(await makeExport('16:9', false), { key })).toBeNull();
  expect(await readMark(resolve(import.meta.dirname, '../package.json'), { key })).toBeNull();
  // Some kilobytes that unpack to frames of 26 megapixels, and to more than are taken.
  for (const side of [5_120, 5_200]) {
    const bomb = join(dir, 'bomb.png');
    const black = `color=black:size=${side}x${side}:duration=1:rate=1`;
    await runFfmpeg(['-f', 'lavfi', '-i', black, '-y', bomb]);
    expect(await readMark(bomb, { key })).toBeNull();
  }
});

test('a search stops when it is no longer wanted', async () => {
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(readMark(video, { key, signal })).rejects.toThrow('gone');
});
