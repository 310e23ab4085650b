import type { Connection } from './connection.ts';
import { pause } from './send.ts';
import type { Batch, CancelResult, Generation } from './types/api.generated.ts';

export interface WaitOptions {
  signal?: AbortSignal | undefined;
  /** Called with each change. */
  onChange?: ((generation: Generation) => void) | undefined;
}

const FIRST_LOOK_MS = 500;
const SLOWEST_LOOK_MS = 5_000;
/** While events are heard: one may be lost. */
const HEARD_LOOK_MS = 30_000;
const NEVER = new AbortController().signal;

/** Waits until `sooner` resolves, at most for `ms`. @throws the signal's reason */
async function pauseUntil(
  sooner: Promise<void> | undefined,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  if (sooner === undefined) return pause(ms, signal);
  const ended = new AbortController();
  try {
    await Promise.race([sooner, pause(ms, AbortSignal.any([signal, ended.signal]))]);
  } finally {
    ended.abort();
  }
}

/** It ended without a result; nothing was charged if it failed. */
export class JobFailed extends Error {
  readonly generation: Generation;

  constructor(generation: Generation) {
    const { state, error, creditMessage } = generation;
    const reason = error?.message ?? (state === 'cancelled' ? 'It was cancelled.' : 'It failed.');
    super(`${reason} ${creditMessage}`);
    this.name = 'JobFailed';
    this.generation = generation;
  }
}

const isOver = ({ state }: Generation): boolean => state !== 'queued' && state !== 'running';

/**
 * Something that is being made. Its changes are looked up when a live event says so; without live events at growing
 * distances while nothing changes.
 */
export class Job implements AsyncIterable<Generation> {
  readonly id: string;
  protected readonly connection: Connection;

  constructor(connection: Connection, id: string) {
    this.connection = connection;
    this.id = id;
  }

  get(signal?: AbortSignal): Promise<Generation> {
    return this.connection.call('getGeneration', { params: { id: this.id } }, { signal });
  }

  /** Each change until the end, which comes last. */
  async *changes({ signal = NEVER }: Pick<WaitOptions, 'signal'> = {}): AsyncGenerator<Generation> {
    const { live } = this.connection;
    const leave = live?.listen();
    try {
      let shown: Generation | null = null;
      for (let waitMs = FIRST_LOOK_MS; ;) {
        // Heard from here on, so that nothing is missed between a look and the wait for the next one.
        const heard = live?.change(this.id);
        const now = await this.get(signal);
        const isNew =
          shown === null || now.version > shown.version || now.progress !== shown.progress;
        if (isNew) yield now;
        if (isOver(now)) return;
        shown = now;
        waitMs = isNew ? FIRST_LOOK_MS : Math.min(waitMs * 1.5, SLOWEST_LOOK_MS);
        await pauseUntil(heard, live?.isHeard() ? HEARD_LOOK_MS : waitMs, signal);
      }
    } finally {
      leave?.();
    }
  }

  [Symbol.asyncIterator](): AsyncGenerator<Generation> {
    return this.changes();
  }

  /** The result. @throws {JobFailed} it failed or was cancelled. An abort ends the waiting only, not the work. */
  async wait({ signal, onChange }: WaitOptions = {}): Promise<Generation> {
    for await (const generation of this.changes({ signal })) {
      onChange?.(generation);
      if (!isOver(generation)) continue;
      if (generation.state === 'succeeded') return generation;
      throw new JobFailed(generation);
    }
    throw new Error('a job that has no end');
  }

  /** `keep` what is made so far, which may count; or `discard` it, which does not. */
  cancel(choice: 'keep' | 'discard' = 'keep'): Promise<CancelResult> {
    return this.connection.call('postCancel', { params: { id: this.id }, body: { choice } });
  }
}

/** Several videos from one request. */
export class BatchJob {
  readonly id: string;
  private readonly connection: Connection;

  constructor(connection: Connection, id: string) {
    this.connection = connection;
    this.id = id;
  }

  get(signal?: AbortSignal): Promise<Batch> {
    return this.connection.call('getBatch', { params: { id: this.id } }, { signal });
  }

  /** The batch once none of its videos is in progress; some may have failed. */
  async wait({
    signal = NEVER,
    onChange,
  }: { signal?: AbortSignal; onChange?: (batch: Batch) => void } = {}): Promise<Batch> {
    for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 1.5, SLOWEST_LOOK_MS)) {
      const batch = await this.get(signal);
      onChange?.(batch);
      if (batch.counts.open === 0) return batch;
      await pause(waitMs, signal);
    }
  }
}
