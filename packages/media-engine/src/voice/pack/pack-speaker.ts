import { fork, type ChildProcess } from 'node:child_process';
import pLimit from 'p-limit';
import type { VoicePack } from './catalog.ts';
import type { LoadOrder, PackOrder, PackReport } from './order.ts';
import { VoicePackError } from './problem.ts';

export interface PackSound {
  /** Mono. */
  samples: Float32Array;
  sampleRate: number;
}

export interface PackSpeaker {
  /**
   * One sentence; others wait for their turn.
   * @throws {VoicePackError}; the signal's reason if aborted.
   */
  speak(sentence: string, voiceId: string, signal?: AbortSignal): Promise<PackSound>;
  /** The process id; null while none runs. */
  pid(): number | null;
  close(): void;
}

export interface PackBounds {
  threads: number;
  /** Resident memory of the process. */
  memoryMb: number;
  loadMs: number;
  sentenceMs: number;
  /** An idle process ends after it, and gives its memory back. */
  idleMs: number;
  /** Sentences that wait; more are refused. */
  queue: number;
  /** How long nobody is let in after the n-th failure in a row (from 1). */
  restMs: (failures: number) => number;
}

export const defaultBounds: PackBounds = {
  threads: 2,
  memoryMb: 1500,
  loadMs: 120_000,
  sentenceMs: 120_000,
  idleMs: 600_000,
  queue: 64,
  restMs: (failures) => Math.min(300_000, 1000 * 2 ** failures),
};

/** The process can no longer be used. */
class ProcessFailed extends Error {
  readonly error: VoicePackError;

  constructor(error: VoicePackError) {
    super(error.message);
    this.error = error;
  }
}

/** A pack's one process: it starts with the first sentence, and again after a failure, later each time. */
export function createPackSpeaker(
  pack: VoicePack,
  folder: string,
  bounds: PackBounds = defaultBounds,
): PackSpeaker {
  const lane = pLimit(1);
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 1;
  let failures = 0;
  let rest: { untilMs: number; reason: string } | undefined;
  let isClosed = false;

  const end = (): void => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  async function running(): Promise<ChildProcess> {
    if (child?.connected && child.exitCode === null && child.signalCode === null) return child;
    const started = start(bounds);
    child = started;
    const load: LoadOrder = {
      pack: {
        files: pack.files,
        model: pack.model,
        voices: pack.voices,
        temperature: pack.temperature,
      },
      folder,
      threads: bounds.threads,
      memoryMb: bounds.memoryMb,
    };
    await answerOf(started, { load }, bounds.loadMs, (report) => 'loaded' in report || undefined);
    return started;
  }

  async function speakInTurn(
    sentence: string,
    voiceId: string,
    signal: AbortSignal | undefined,
  ): Promise<PackSound> {
    signal?.throwIfAborted();
    if (isClosed) throw new VoicePackError('process-ended', 'The voice pack was closed.');
    if (rest && performance.now() < rest.untilMs)
      throw new VoicePackError('resting', `The voice pack rests after a failure: ${rest.reason}`);
    clearTimeout(idle);
    const id = nextId++;
    const cancel = (): void => void (child?.connected && child.send({ cancel: id }));
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const order: PackOrder = { speak: { id, sentence, voiceId } };
      const sound = await answerOf(await running(), order, bounds.sentenceMs, (report) => {
        if (!('id' in report) || report.id !== id) return undefined;
        if ('trouble' in report)
          return new VoicePackError(report.trouble.problem, report.trouble.message);
        return { samples: report.samples, sampleRate: report.sampleRate };
      });
      failures = 0;
      rest = undefined;
      signal?.throwIfAborted();
      if (sound instanceof Error) throw sound;
      return sound;
    } catch (cause) {
      if (cause instanceof ProcessFailed) {
        end();
        failures += 1;
        rest = {
          untilMs: performance.now() + bounds.restMs(failures),
          reason: cause.error.message,
        };
        signal?.throwIfAborted();
        throw cause.error;
      }
      throw cause;
    } finally {
      signal?.removeEventListener('abort', cancel);
      idle = setTimeout(end, bounds.idleMs);
      idle.unref();
    }
  }

  return {
    async speak(sentence, voiceId, signal) {
      if (lane.pendingCount >= bounds.queue)
        throw new VoicePackError(
          'queue-full',
          `${bounds.queue} sentences wait for the voice pack already.`,
        );
      const spoken = lane(() => speakInTurn(sentence, voiceId, signal));
      return signal ? untilAborted(spoken, signal) : spoken;
    },
    pid: () => (child?.exitCode === null ? (child.pid ?? null) : null),
    close() {
      isClosed = true;
      end();
    },
  };
}

/** Rejects with the signal's reason at once, whatever the work still does. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function start({ memoryMb }: PackBounds): ChildProcess {
  const child = fork(new URL('./pack-process.ts', import.meta.url), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The heap holds no weights; tensors are outside it, and the process watches itself.
    execArgv: [`--max-old-space-size=${Math.max(64, Math.round(memoryMb / 4))}`],
  });
  // Whoever waits for an answer hears of it; between sentences nobody does.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}

/** Sends an order and waits for its answer. Throws `ProcessFailed` if there is none in time. */
async function answerOf<T>(
  child: ChildProcess,
  order: PackOrder,
  withinMs: number,
  answer: (report: PackReport) => T | undefined,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const giveUp = (error: VoicePackError): void => reject(new ProcessFailed(error));
  const onMessage = (report: PackReport): void => {
    if ('fatal' in report) giveUp(new VoicePackError(report.fatal.problem, report.fatal.message));
    else {
      const found = answer(report);
      if (found !== undefined) resolve(found);
    }
  };
  const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
    giveUp(
      signal === 'SIGKILL'
        ? new VoicePackError(
            'no-memory',
            'The system ended the voice pack’s process, most likely for lack of memory.',
          )
        : new VoicePackError(
            'process-ended',
            `The voice pack’s process ended by itself (${signal ?? `exit code ${code}`}).`,
          ),
    );
  const onError = (cause: Error): void =>
    giveUp(
      new VoicePackError('process-ended', `The voice pack’s process failed: ${cause.message}`),
    );
  const timer = setTimeout(
    () =>
      giveUp(
        new VoicePackError(
          'too-slow',
          'load' in order
            ? `The voice pack was not loaded within ${withinMs / 1000} s.`
            : `The voice pack did not speak a sentence within ${withinMs / 1000} s.`,
        ),
      ),
    withinMs,
  );
  child.on('message', onMessage);
  child.once('exit', onExit).once('error', onError);
  child.ref();
  child.channel?.ref();
  child.send(order, (cause) => {
    if (cause && (child.exitCode !== null || child.signalCode !== null))
      onExit(child.exitCode, child.signalCode);
    // Its exit follows, and says more than the broken pipe.
    else if (cause) child.kill();
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit).off('error', onError);
    // Between sentences it does not keep its parent alive.
    child.unref();
    child.channel?.unref();
  }
}
