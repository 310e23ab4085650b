import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { exportSizes } from '@talkreel/contracts/exports';
import { frameFace, type Framing, type Size } from '@talkreel/contracts/framing';
import { videoCodec } from '@talkreel/media-tools/encode';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { reframeVideo, type TitleOverlay } from '@talkreel/media-tools/reframe';
import { makeMat } from '@talkreel/media-tools/testing/make-media';
import { print } from '@talkreel/testing/figures';

const SECONDS = 15;
const ROUNDS = 3;
const CLIP = path.resolve(import.meta.dirname, '../../packages/db/seed/actors/clara.mp4');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Exports in each shape beside encoding the same frames with the same settings, in turn; the best of three. */
export async function benchExport(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-bench-'));
  try {
    const video = path.join(folder, 'source.mp4');
    const loop = ['-stream_loop', '-1', '-i', CLIP, '-t', String(SECONDS), '-c', 'copy', video];
    await runFfmpeg(loop);
    for (const format of Object.keys(exportSizes) as Array<keyof typeof exportSizes>)
      for (const background of ['blur', '#6c4cf1']) await compare(folder, format, background);
    await compare(folder, '9:16', 'blur', await textsOnScreen(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is around the picture; undefined if it fills the frame. */
async function matOf(
  folder: string,
  picture: Framing['picture'],
  size: Size,
): Promise<string | undefined> {
  if (picture.width === size.width && picture.height === size.height) return undefined;
  return makeMat(path.join(folder, 'mat.png'), '#6c4cf1', size, picture);
}

/** A hook, a price for the whole time and a button in pictures of their usual sizes, of which eight are for coming and going. */
async function textsOnScreen(folder: string): Promise<TitleOverlay[]> {
  const places = [
    { y: 210, width: 700, height: 280, start: 0, count: 75 },
    { y: 500, width: 340, height: 280, start: 0, count: SECONDS * 25 },
    { y: 980, width: 820, height: 220, start: 275, count: 100 },
  ];
  const texts: TitleOverlay[] = [];
  for (const [index, { width, height, ...at }] of places.entries()) {
    const file = path.join(folder, `text-${index}.png`);
    const colour = `color=#6c4cf1@0.8:size=${width}x${height},format=rgba`;
    await runFfmpeg(['-f', 'lavfi', '-i', colour, '-frames:v', '1', file]);
    const steps = Array.from({ length: 8 }, () => ({ file, seconds: 0.04 }));
    const pictures = [...steps, { file, seconds: at.count / 25 - 8 * 0.04 }];
    texts.push({ ...at, x: 120, pictures, listFile: path.join(folder, `text-${index}.txt`) });
  }
  return texts;
}

async function compare(
  folder: string,
  format: keyof typeof exportSizes,
  background: string,
  titles: readonly TitleOverlay[] = [],
): Promise<void> {
  const [video, output] = [path.join(folder, 'source.mp4'), path.join(folder, 'export.mp4')];
  const info = await probeMedia(video);
  if (!info.video) throw new Error('the clip has no video');
  const size = exportSizes[format];
  const framing = frameFace(info.video, size, background);
  const mat = await matOf(folder, framing.picture, size);
  const request = {
    video,
    output,
    size,
    mat,
    titles,
    ...framing,
  };
  const best = { ours: Infinity, encoding: Infinity };
  for (let round = 0; round < ROUNDS; round += 1) {
    best.ours = Math.min(best.ours, await timed(() => reframeVideo(request)));
    // The time of reading the frames is subtracted, because it is not encoding.
    const reading = await timed(() => runFfmpeg(['-i', output, '-an', '-f', 'null', '-']));
    const both = await timed(() =>
      runFfmpeg([['-i', output, '-an'], videoCodec(), path.join(folder, 'again.mp4'), '-y']),
    );
    best.encoding = Math.min(best.encoding, both - reading);
  }
  const { width, height } = size;
  print(
    `export of ${SECONDS} s as ${format} (${width}×${height}), ${background}${titles.length > 0 ? ', with texts on screen' : ''}: ${(best.ours / 1000).toFixed(2)} s, ` +
      `encoding alone ${(best.encoding / 1000).toFixed(2)} s: ${(best.ours / best.encoding).toFixed(2)} × (target ${titles.length > 0 ? 2 : 1.5}); ` +
      `load ${loadavg()[0]?.toFixed(0)}`,
  );
}
