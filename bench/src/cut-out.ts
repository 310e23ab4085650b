import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { renderCutOut } from '@talkreel/media-engine/lip-sync';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { print } from '@talkreel/testing/figures';
import type { CutOutInput } from '@talkreel/worker/cut-out/contract';
import { segmentationDriver } from '@talkreel/worker/cut-out/segmentation.driver';
import { encodingOf, fewer, NEVER, timed } from './timed.ts';

const SECONDS = 5;
const ROUNDS = 2;
const CLIP = path.resolve(import.meta.dirname, '../../packages/db/seed/actors/clara.mp4');

/** Each way to cut an actor out, by what it does. */
const ways: Record<string, (input: CutOutInput) => Promise<unknown>> = {
  'drawn again': ({ video, output, dir }) =>
    renderCutOut({ videoPath: video, outPath: output, cueStoreDir: dir }),
  segmentation: (input) => segmentationDriver.cutOut(input, { timeoutMs: 1_200_000 }),
};

/** The cut-out of a clip of ours in each way, beside encoding the same frames with the same settings. */
export async function benchCutOuts(): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'talkreel-bench-'));
  try {
    const video = path.join(dir, 'source.mp4');
    const part = ['-t', String(SECONDS), '-c', 'copy', '-map_metadata', '0', video];
    await runFfmpeg(['-stream_loop', '-1', '-i', CLIP, part]);
    const { video: picture, ...about } = await probeMedia(video);
    if (!picture) throw new Error('the clip has no video');
    const input = { video, info: { ...about, video: picture }, dir };
    for (const [name, cutOut] of Object.entries(ways)) {
      const output = path.join(dir, `${name}.mp4`);
      let [ours, encoding] = [NEVER, NEVER];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours = fewer(ours, await timed(() => cutOut({ ...input, output })));
        encoding = fewer(encoding, await encodingOf(output, path.join(dir, 'again.mp4')));
      }
      print(
        `cut-out, ${name}, ${picture.width}×${picture.height}: ` +
          `${(ours.processor / SECONDS).toFixed(2)} s of a processor for each second of the clip, ` +
          `${(ours.processor / encoding.processor).toFixed(1)} × encoding alone ` +
          `(${(encoding.processor / SECONDS).toFixed(2)} s); load ${loadavg()[0]?.toFixed(0)}`,
      );
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
