import { copyFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { z } from 'zod';
import { fillerFor } from './expected-media.ts';
import type { FillerMedia } from './filler-media.ts';
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
  /** How many pictures are rendered at once; speech has a lane of its own, for one. */
  renders: number;
  engine: Renderer;
}

/** The only place that decides whether media is rendered or ready-made. */
export function createStudio({ media, renders, engine }: Deps): Studio {
  const lanes = { speech: pLimit(1), picture: pLimit(renders) };
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
      const lane = lanes[task.kind === 'speech' ? 'speech' : 'picture'];
      return startInTurn(lane, options.signal, () => {
        onStart();
        return engine(task, outPath, options);
      });
    },
  };
}

/** Rejects with the signal's reason if it is aborted before the work's turn. */
async function startInTurn(
  limit: LimitFunction,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const waiting = Promise.withResolvers<never>();
  const giveUp = (): void => waiting.reject(signal.reason as Error);
  signal.throwIfAborted();
  signal.addEventListener('abort', giveUp, { once: true });
  const done = limit(() => {
    signal.removeEventListener('abort', giveUp);
    signal.throwIfAborted();
    return work();
  });
  return Promise.race([done, waiting.promise]);
}
