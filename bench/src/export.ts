import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { exportSizes } from '@talkreel/contracts/exports';
import { frameFace, type Framing, type Size } from '@talkreel/contracts/framing';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { reframeVideo, type TitleOverlay } from '@talkreel/media-tools/reframe';
import type { ShotLayer } from '@talkreel/media-tools/shots-filter';
import { makeMat } from '@talkreel/media-tools/testing/make-media';
import { print } from '@talkreel/testing/figures';
import { productShots, textsOnScreen } from './export-shots.ts';
import { encodingOf, fewer, NEVER, timed } from './timed.ts';

const SECONDS = 15;
const ROUNDS = 3;
const CLIP = path.resolve(import.meta.dirname, '../../packages/db/seed/actors/clara.mp4');

/** Exports in each shape beside encoding the same frames with the same settings, in turn; the best of three. */
export async function benchExport(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-bench-'));
  try {
    const video = path.join(folder, 'source.mp4');
    const loop = ['-stream_loop', '-1', '-i', CLIP, '-t', String(SECONDS), '-c', 'copy', video];
    await runFfmpeg(loop);
    for (const format of Object.keys(exportSizes) as Array<keyof typeof exportSizes>)
      for (const background of ['blur', '#6c4cf1']) await compare(folder, format, background);
    const titles = await textsOnScreen(folder, SECONDS);
    await compare(folder, '9:16', 'blur', { titles });
    const source = (await probeMedia(video)).video;
    if (!source) throw new Error('the clip has no video');
    const shots = await productShots(folder, { frame: exportSizes['9:16'], source });
    await compare(folder, '9:16', 'blur', { titles, shots });
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
  more: { titles?: readonly TitleOverlay[]; shots?: readonly ShotLayer[] } = {},
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
    ...more,
    ...framing,
  };
  let [ours, encoding] = [NEVER, NEVER];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours = fewer(ours, await timed(() => reframeVideo(request)));
    encoding = fewer(encoding, await encodingOf(output, path.join(folder, 'again.mp4')));
  }
  const { width, height } = size;
  const extras = [more.titles && 'texts', more.shots && 'shots'].filter(Boolean).join(' and ');
  const figures = (['processor', 'clock'] as const).map(
    (by) =>
      `${ours[by].toFixed(2)} s, encoding alone ${encoding[by].toFixed(2)} s: ` +
      `${(ours[by] / encoding[by]).toFixed(2)} × by the ${by}`,
  );
  print(
    `export of ${SECONDS} s as ${format} (${width}×${height}), ${background}${extras && `, with ${extras}`}: ` +
      `${figures.join('; ')} (target ${extras ? 2 : 1.5}); load ${loadavg()[0]?.toFixed(0)}`,
  );
}
