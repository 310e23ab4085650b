/** Lip-syncs one clip for `render.ts`: cold, warm and shorter, and reports times and its own peak memory. */
import path from 'node:path';
import { renderLipSync } from '@talkreel/media-engine/lip-sync';
import { closeDrawPool, startDrawing } from '@talkreel/media-engine/render/draw-pool';

export interface RenderOrder {
  videoPath: string;
  /** The path of the same clip, a third as long. */
  shortPath: string;
  audioPath: string;
  cueStoreDir: string;
  outPath: string;
}

export interface RenderReport {
  /** From the start of the process until it and its drawing threads are ready. */
  bootMs: number;
  firstMs: number;
  againMs: number;
  shortMs: number;
  /** CPU time of the second clip, without the encoder. */
  drawCpuMs: number;
  peakBytes: number;
}

async function measure(order: RenderOrder): Promise<RenderReport> {
  // Drawing starts here, as in the engine's own process.
  await startDrawing();
  const bootMs = performance.now();
  const { audioPath, cueStoreDir, outPath } = order;
  const render = async (videoPath: string, to: string): Promise<number> => {
    const started = performance.now();
    await renderLipSync({ videoPath, audioPath, cueStoreDir, outPath: to });
    return performance.now() - started;
  };
  const firstMs = await render(order.videoPath, outPath);
  const before = process.cpuUsage();
  const againMs = await render(order.videoPath, outPath);
  const { user, system } = process.cpuUsage(before);
  const shortMs = await render(order.shortPath, path.join(path.dirname(outPath), 'short.mp4'));
  // Kilobytes, from the operating system; the encoder is a separate process and not counted.
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  await closeDrawPool();
  return { bootMs, firstMs, againMs, shortMs, drawCpuMs: (user + system) / 1000, peakBytes };
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
