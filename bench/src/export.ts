import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { exportSizes } from '@talkreel/contracts/exports';
import { frameFace, type Framing, type Size } from '@talkreel/contracts/framing';
import { videoCodec } from '@talkreel/media-tools/encode';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { reframeVideo } from '@talkreel/media-tools/reframe';
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

async function compare(
  folder: string,
  format: keyof typeof exportSizes,
  background: string,
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
    `export of ${SECONDS} s as ${format} (${width}×${height}), ${background}: ${(best.ours / 1000).toFixed(2)} s, ` +
      `encoding alone ${(best.encoding / 1000).toFixed(2)} s: ${(best.ours / best.encoding).toFixed(2)} × (target 1.5); ` +
      `load ${loadavg()[0]?.toFixed(0)}`,
  );
}
