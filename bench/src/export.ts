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
import { median, print } from '@talkreel/testing/figures';
import { productShots, textsOnScreen } from './export-shots.ts';
import { encodingOf, timed, type Time } from './timed.ts';

const SECONDS = 15;
const ROUNDS = 5;
const CLIP = path.resolve(import.meta.dirname, '../../packages/db/seed/actors/clara.mp4');

/** Exports in each shape beside encoding the same frames with the same settings, in turn; what is in the middle of five. */
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
  const rounds: Array<{ ours: Time; encoding: Time }> = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await timed(() => reframeVideo(request));
    rounds.push({ ours, encoding: await encodingOf(output, path.join(folder, 'again.mp4')) });
  }
  const { width, height } = size;
  const extras = [more.titles && 'texts', more.shots && 'shots'].filter(Boolean).join(' and ');
  const figures = (['processor', 'clock'] as const).map((by) => {
    const made = median(rounds.map(({ ours }) => ours[by]));
    const encoded = median(rounds.map(({ encoding }) => encoding[by]));
    // Of those that followed each other: the machine's speed changes during the run.
    const share = median(rounds.map(({ ours, encoding }) => ours[by] / encoding[by]));
    return (
      `${made.toFixed(2)} s, encoding alone ${encoded.toFixed(2)} s: ` +
      `${share.toFixed(2)} × by the ${by}`
    );
  });
  print(
    `export of ${SECONDS} s as ${format} (${width}×${height}), ${background}${extras && `, with ${extras}`}: ` +
      `${figures.join('; ')} (target ${extras ? 2 : 1.5}); load ${loadavg()[0]?.toFixed(0)}`,
  );
}
