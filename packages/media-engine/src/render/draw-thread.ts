/** A drawing thread: paints every n-th frame into shared memory and reports when one is ready. */
import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { freePixels } from '../drawing/free-pixels.ts';
import type { SceneSpec } from './build-scene.ts';
import { createFrameSource, sceneOf } from './frame-source.ts';
import type { FrameJob } from './frame-source.ts';
import { makeLayersTogether } from './share-layers.ts';
import type { LayerShare } from './share-layers.ts';
import { frames as shapeFrames } from '../types.ts';

/** Requests that a thread make the layers of a rig, together with the other one. */
export interface PrepareOrder {
  prepare: SceneSpec;
  share: LayerShare;
}

export interface DrawOrder {
  job: FrameJob;
  firstFrame: number;
  step: number;
  frames: number;
  slots: SharedArrayBuffer[];
  /** One word per slot (0 free, 1 full), and a last one that signals the stop. */
  state: SharedArrayBuffer;
}

export type DrawReport =
  | { ready: true }
  | { frame: number; slot: number }
  | { done: true }
  | { error: string };

const post = (report: DrawReport): void => parentPort?.postMessage(report);

parentPort?.on('message', (order: DrawOrder | PrepareOrder) => {
  if ('prepare' in order) {
    const { prepare, share } = order;
    const close = (): void => share.port.close();
    // A failure here is retried and reported when the frames are drawn.
    sceneOf(prepare, makeLayersTogether(share)).then(close, close);
    return;
  }
  draw(order).then(
    () => post({ done: true }),
    (error: unknown) =>
      post({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

post({ ready: true });

async function draw({ job, firstFrame, step, frames, slots, state }: DrawOrder): Promise<void> {
  const flags = new Int32Array(state);
  const stop = slots.length;
  const { width, height } = shapeFrames[job.shape];
  const targets = slots.map((slot) => new Uint8Array(slot, 0, width * height * 4));
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
  // Threads are terminated from outside, which would lose the compile cache.
  flushCompileCache();
}
