/** Renders one actor for `render.ts`: cold, warm and short, and reports times and its own peak memory. */
import path from 'node:path';
import { cast } from '@talkreel/media-engine/cast';
import { renderClip } from '@talkreel/media-engine/render/clip';
import { closeDrawPool } from '@talkreel/media-engine/render/draw-pool';
import { trackFromAudio } from '@talkreel/media-engine/speech/track';

export interface RenderOrder {
  actorId: string;
  audioPath: string;
  cueStoreDir: string;
  folder: string;
  seconds: number;
}

export interface RenderReport {
  firstMs: number;
  againMs: number;
  shortMs: number;
  /** Processor time of drawing the second clip, encoder not counted. */
  drawCpuMs: number;
  peakBytes: number;
  outPath: string;
}

async function measure({
  actorId,
  audioPath,
  cueStoreDir,
  folder,
  seconds,
}: RenderOrder): Promise<RenderReport> {
  const actor = cast.find(({ id }) => id === actorId);
  if (!actor) throw new Error(`no actor ${actorId}`);
  const outPath = path.join(folder, `${actorId}.mp4`);
  const render = async (durationSeconds: number, to: string): Promise<number> => {
    const started = performance.now();
    const track = await trackFromAudio({ audioPath, durationSeconds, cueStoreDir });
    await renderClip({ rig: actor.rig, durationSeconds, outPath: to, track, audioPath });
    return performance.now() - started;
  };
  const firstMs = await render(seconds, outPath);
  const before = process.cpuUsage();
  const againMs = await render(seconds, outPath);
  const { user, system } = process.cpuUsage(before);
  const drawCpuMs = (user + system) / 1000;
  const shortMs = await render(seconds / 3, path.join(folder, 'short.mp4'));
  // Kilobytes, from the operating system; the encoder is a process of its own and not counted.
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  await closeDrawPool();
  return { firstMs, againMs, shortMs, drawCpuMs, peakBytes, outPath };
}

process.once('message', (order: RenderOrder) => {
  measure(order).then(
    (report) => {
      process.send?.(report, () => process.disconnect());
    },
    (error: unknown) => {
      process.stderr.write(
        `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      process.exit(1);
    },
  );
});
