import { copyFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { fillerFor } from './expected-media.ts';
import type { FillerMedia } from './filler-media.ts';
import type { Lane, RenderQueue } from './render-queue.ts';
import type { Renderer } from './render-task.ts';

export const speedSchema = z.strictObject({
  /** `instant` returns small ready-made media, so that queues can be tested without rendering. */
  mode: z.enum(['real', 'instant']),
  /** instant: how long each prediction pretends to work. */
  delayMs: z.number().int().min(0).max(600_000).default(0),
});
export type Speed = z.output<typeof speedSchema>;

export interface Studio {
  readonly speed: Speed;
  setSpeed(speed: Speed): void;
  /** Waits for a slot, calls `onStart`, renders. */
  render(...args: [...Parameters<Renderer>, onStart: () => void]): Promise<void>;
}

interface Deps {
  media: FillerMedia;
  queue: RenderQueue;
  engine: Renderer;
}

/** The only place that decides whether media is rendered or ready-made. */
export function createStudio({ media, queue, engine }: Deps): Studio {
  let speed: Speed = { mode: 'real', delayMs: 0 };

  const hand: Renderer = async (task, outPath, { signal, onProgress }) => {
    const file = await media.file(await fillerFor(task));
    if (speed.delayMs > 0) await delay(speed.delayMs, undefined, { signal });
    signal.throwIfAborted();
    onProgress(0.5);
    await copyFile(file, outPath);
  };

  return {
    get speed() {
      return speed;
    },
    setSpeed: (next) => {
      speed = next;
    },
    render: async (task, outPath, options, onStart) => {
      if (speed.mode === 'instant') {
        onStart();
        return hand(task, outPath, options);
      }
      const lane: Lane = task.kind === 'speech' ? 'speech' : 'picture';
      return queue.run(lane, options.signal, () => {
        onStart();
        return engine(task, outPath, options);
      });
    },
  };
}
