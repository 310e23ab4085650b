/** A drawing thread: paints every n-th frame into shared memory and says when one is ready. */
import { parentPort } from 'node:worker_threads';
import { freePixels } from '../paint/free-pixels.ts';
import { createFrameSource } from './frame-source.ts';
import type { FrameJob } from './frame-source.ts';

export interface DrawOrder {
  job: FrameJob;
  firstFrame: number;
  step: number;
  frames: number;
  slots: SharedArrayBuffer[];
  /** One word a slot (0 free, 1 full) and a last one that tells to stop. */
  state: SharedArrayBuffer;
}

export type DrawReport = { frame: number; slot: number } | { done: true } | { error: string };

parentPort?.on('message', (order: DrawOrder) => {
  const post = (report: DrawReport): void => parentPort?.postMessage(report);
  draw(order, post).then(
    () => post({ done: true }),
    (error: unknown) =>
      post({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

async function draw(
  { job, firstFrame, step, frames, slots, state }: DrawOrder,
  post: (report: DrawReport) => void,
): Promise<void> {
  const flags = new Int32Array(state);
  const stop = slots.length;
  const targets = slots.map((slot) => new Uint8Array(slot));
  const source = await createFrameSource(job);
  for (let frame = firstFrame, n = 0; frame < frames; frame += step, n++) {
    const slot = n % targets.length;
    while (Atomics.load(flags, slot) === 1 && Atomics.load(flags, stop) === 0)
      Atomics.wait(flags, slot, 1, 250);
    const target = targets[slot];
    if (Atomics.load(flags, stop) === 1 || !target) return;
    source.draw(frame, target);
    Atomics.store(flags, slot, 1);
    post({ frame, slot });
    await freePixels();
  }
}
