import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { exportSizes } from '@talkreel/contracts/exports';
import { frameFace, type Framing, type Size } from '@talkreel/contracts/framing';
import { videoCodec } from '@talkreel/media-tools/encode';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { reframeVideo, type TitleOverlay } from '@talkreel/media-tools/reframe';
import type { ShotLayer } from '@talkreel/media-tools/shots-filter';
import { makeMat } from '@talkreel/media-tools/testing/make-media';
import { processorSecondsOf } from '@talkreel/services/processor-time';
import { print } from '@talkreel/testing/figures';
import { productShots, textsOnScreen } from './export-shots.ts';

const SECONDS = 15;
const ROUNDS = 3;
const CLIP = path.resolve(import.meta.dirname, '../../packages/db/seed/actors/clara.mp4');

/** In seconds; other work on the machine changes the second less. */
interface Time {
  clock: number;
  processor: number;
}

async function timed(work: () => Promise<unknown>): Promise<Time> {
  const [started, used] = [performance.now(), processorSecondsOf()];
  await work();
  const clock = (performance.now() - started) / 1_000;
  return { clock, processor: processorSecondsOf() - used };
}

const fewer = (one: Time, other: Time): Time => ({
  clock: Math.min(one.clock, other.clock),
  processor: Math.min(one.processor, other.processor),
});

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
  const never = { clock: Infinity, processor: Infinity };
  let [ours, encoding] = [never, never];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours = fewer(ours, await timed(() => reframeVideo(request)));
    // The time of reading the frames is subtracted, because it is not encoding.
    const reading = await timed(() => runFfmpeg(['-i', output, '-an', '-f', 'null', '-']));
    const both = await timed(() =>
      runFfmpeg([['-i', output, '-an'], videoCodec(), path.join(folder, 'again.mp4'), '-y']),
    );
    encoding = fewer(encoding, {
      clock: both.clock - reading.clock,
      processor: both.processor - reading.processor,
    });
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
