/** Two drawing threads that live as long as their process, so that the second clip of an actor reuses its layers. */
import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { SceneSpec } from './build-scene.ts';
import { frames } from '../types.ts';
import type { Shape } from '../types.ts';
import { drawingEnvironment } from './quick-start.ts';
import type { DrawOrder, DrawReport, PrepareOrder } from './draw-thread.ts';
import type { FrameJob } from './frame-source.ts';

const threadCount = 2;
const slotsPerThread = 3;
/** The most layers kept, more than any scene has. */
const maxLayers = 32;
/** Small heaps: the large part, the pixels, is outside them. */
const resourceLimits = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 96 };
const bytesOf = (shape: Shape): number => frames[shape].width * frames[shape].height * 4;
const maxFrameBytes = Math.max(bytesOf('tile'), bytesOf('vertical'));

interface Thread {
  worker: Worker;
  slots: SharedArrayBuffer[];
}

let pool: Thread[] = [];
const oneAtATime = pLimit(1);

function threads(): Thread[] {
  if (pool.length === 0) {
    pool = Array.from({ length: threadCount }, () => {
      const worker = new Worker(new URL('./draw-thread.ts', import.meta.url), {
        resourceLimits,
        env: drawingEnvironment,
      });
      worker.unref();
      return {
        worker,
        slots: Array.from({ length: slotsPerThread }, () => new SharedArrayBuffer(maxFrameBytes)),
      };
    });
  }
  return pool;
}

/** Ends the threads and drops their layers. */
export async function closeDrawPool(): Promise<void> {
  const old = pool;
  pool = [];
  await Promise.all(old.map(({ worker }) => worker.terminate()));
}

/** Starts the threads before there is work, and waits until they are ready. */
export async function startDrawing(): Promise<void> {
  if (pool.length > 0) return;
  await Promise.all(threads().map(({ worker }) => once(worker, 'message')));
}

/**
 * Lets the threads make the layers of a rig while the caller analyses the sound. Existing layers
 * are not made again.
 */
export function prepareDrawing(prepare: SceneSpec): void {
  const claims = new SharedArrayBuffer(maxLayers * 4);
  const { port1, port2 } = new MessageChannel();
  for (const [index, { worker }] of threads().entries()) {
    const port = index === 0 ? port1 : port2;
    const order: PrepareOrder = { prepare, share: { claims, port } };
    worker.postMessage(order, [port]);
  }
}

/**
 * Draws `frames` frames and passes them to `sink` in order, once each; the bytes are valid only
 * until its promise resolves. Calls wait for each other: two concurrent renders would only slow
 * each other down.
 */
export async function drawFrames(
  job: FrameJob,
  frames: number,
  sink: (frame: Uint8Array, index: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  await oneAtATime(() => {
    signal?.throwIfAborted();
    return drawAll(job, frames, sink, signal);
  });
}

async function drawAll(
  job: FrameJob,
  frames: number,
  sink: (frame: Uint8Array, index: number) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ready = new Map<number, { thread: number; slot: number }>();
  let next = 0;
  let wake = (): void => undefined;
  let failure: Error | null = null;
  const { rig, shape, isCutOut } = job;
  prepareDrawing({ rig, shape, isCutOut });
  const lanes = threads().map(({ worker, slots }, thread) => {
    const state = new SharedArrayBuffer((slots.length + 1) * 4);
    const flags = new Int32Array(state);
    const finished = new Promise<void>((resolve) => {
      function onMessage(report: DrawReport): void {
        if ('frame' in report) ready.set(report.frame, { thread, slot: report.slot });
        if ('error' in report) failure = new Error(`drawing failed: ${report.error}`);
        if ('done' in report || 'error' in report) {
          worker.off('message', onMessage);
          worker.off('error', onError);
          worker.off('exit', onExit);
          worker.unref();
          resolve();
        }
        wake();
      }
      function onError(error: Error): void {
        failure ??= error;
      }
      function onExit(): void {
        failure ??= new Error('a drawing thread ended');
        // After a failure the other thread may wait for layers that will never come.
        void closeDrawPool();
        resolve();
        wake();
      }
      worker.ref();
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onExit);
    });
    const order: DrawOrder = { job, firstFrame: thread, step: threadCount, frames, slots, state };
    worker.postMessage(order);
    return { flags, slots, finished };
  });
  const onAbort = (): void => wake();
  signal?.addEventListener('abort', onAbort, { once: true });
  const writes: Promise<void>[] = [];
  try {
    while (next < frames) {
      signal?.throwIfAborted();
      if (failure) throw failure;
      const drawn = ready.get(next);
      const lane = drawn && lanes[drawn.thread];
      const bytes = drawn && lane?.slots[drawn.slot];
      if (!drawn || !lane || !bytes) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      ready.delete(next);
      const write = sink(new Uint8Array(bytes, 0, bytesOf(job.shape)), next).then(() => {
        Atomics.store(lane.flags, drawn.slot, 0);
        Atomics.notify(lane.flags, drawn.slot);
      });
      write.catch((error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error));
        wake();
      });
      writes.push(write);
      next++;
    }
    await Promise.all(writes);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    for (const { flags, slots } of lanes) {
      Atomics.store(flags, slots.length, 1);
      for (let slot = 0; slot < slots.length; slot++) Atomics.notify(flags, slot);
    }
    await Promise.all(lanes.map(({ finished }) => finished));
  }
}
