import { EventEmitter } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Collection } from '../store/document-store.ts';
import {
  isTerminal,
  newPredictionId,
  type Prediction,
  type PredictionStatus,
} from './prediction.ts';
import type { PredictionRunner } from './prediction-runner.ts';
import type { PredictionWebhooks } from './prediction-webhooks.ts';

type Draft = Pick<
  Prediction,
  | 'model'
  | 'version'
  | 'input'
  | 'outputShape'
  | 'deadlineAtMs'
  | 'webhook'
  | 'webhookEvents'
  | 'origin'
  | 'inputDigest'
  | 'faults'
>;

export interface PredictionService {
  create(draft: Draft): Prediction;
  get(id: string): Prediction | undefined;
  /** Newest first. */
  list(): Prediction[];
  /** A finished prediction is unchanged. */
  cancel(id: string): Prediction | undefined;
  /** Resolves when the prediction has ended or after the timeout. */
  whenEnded(id: string, timeoutMs: number): Promise<void>;
  /** Lets all hanging models continue. */
  release(): void;
  /** Removes expired data. */
  sweep(): Promise<void>;
  clear(): Promise<void>;
  close(): void;
}

interface Deps {
  predictions: Collection<Prediction>;
  runner: PredictionRunner;
  webhooks: PredictionWebhooks;
  outputDir: string;
  outputSeconds: number;
  /** Default: as Replicate's. */
  newId?: () => string;
}

const INTERRUPTED = 'Prediction interrupted; please retry (code: PA)';
const OVERTIME = 'Prediction timed out';
/** Runs end after half an hour, whatever the caller allowed. */
const LONGEST_RUN_MS = 30 * 60_000;

export function createPredictionService(deps: Deps): PredictionService {
  const { predictions, runner, webhooks, outputDir, outputSeconds, newId = newPredictionId } = deps;
  const running = new Map<string, Pick<AbortController, 'abort'> & { release(): void }>();
  const ended = new EventEmitter().setMaxListeners(0);

  const change = (id: string, patch: Partial<Prediction>): Prediction | undefined => {
    const before = predictions.get(id);
    if (before === undefined || isTerminal(before.status)) return undefined;
    const after = { ...before, ...patch };
    predictions.put(id, after);
    return after;
  };

  const end = (
    id: string,
    status: PredictionStatus,
    patch: Partial<Prediction> = {},
  ): Prediction | undefined => {
    const completedAtMs = Date.now();
    const after = change(id, { ...patch, status, completedAtMs });
    if (after === undefined) return undefined;
    webhooks.announce('completed', after);
    ended.emit(id);
    running.get(id)?.abort(new Error(status));
    return after;
  };

  const begin = (id: string): void => {
    if (predictions.get(id)?.status !== 'starting') return;
    const after = change(id, { status: 'processing', startedAtMs: Date.now() });
    if (after !== undefined) webhooks.announce('start', after);
  };

  const log = (id: string, text: string): void => {
    const prediction = predictions.get(id);
    if (prediction === undefined || isTerminal(prediction.status)) return;
    // Logs are changed in memory only, since a line of progress is not worth a write.
    prediction.logs += text;
    webhooks.announce('logs', prediction);
  };

  const start = async (prediction: Prediction): Promise<void> => {
    const { id } = prediction;
    const controller = new AbortController();
    const released = Promise.withResolvers<void>();
    running.set(id, {
      abort: (reason) => controller.abort(reason),
      release: () => released.resolve(),
    });
    const overtime = setTimeout(() => end(id, 'failed', { error: OVERTIME }), LONGEST_RUN_MS);
    const deadline =
      prediction.deadlineAtMs === null || prediction.faults.run?.overtime === true
        ? undefined
        : setTimeout(
            () => end(id, predictions.get(id)?.status === 'starting' ? 'aborted' : 'canceled'),
            prediction.deadlineAtMs - Date.now(),
          );
    try {
      const result = await runner.run(prediction, {
        signal: controller.signal,
        released: released.promise,
        onBegin: () => begin(id),
        onLog: (text) => log(id, text),
      });
      const finished = predictions.get(id);
      if (finished !== undefined && !isTerminal(finished.status)) {
        webhooks.announce('output', { ...finished, outputFiles: result.outputFiles });
      }
      end(id, 'succeeded', {
        outputFiles: result.outputFiles,
        inputSeconds: result.inputSeconds,
        outputExpiresAtMs: Date.now() + (result.lifeMs ?? outputSeconds * 1000),
      });
    } catch (error) {
      if (!controller.signal.aborted) {
        begin(id);
        end(id, 'failed', { error: error instanceof Error ? error.message : String(error) });
      }
    } finally {
      clearTimeout(overtime);
      clearTimeout(deadline);
      running.delete(id);
    }
  };

  const expire = (prediction: Prediction): Prediction => {
    const { completedAtMs, dataRemoved } = prediction;
    if (dataRemoved || completedAtMs === null || Date.now() - completedAtMs < outputSeconds * 1000)
      return prediction;
    const bare = { ...prediction, dataRemoved: true, input: {}, logs: '', outputFiles: [] };
    predictions.put(prediction.id, bare);
    void rm(join(outputDir, prediction.id), { recursive: true, force: true });
    return bare;
  };

  // Whatever ran when the process last ended is lost, as at the real service.
  for (const prediction of predictions.all()) {
    if (!isTerminal(prediction.status)) end(prediction.id, 'failed', { error: INTERRUPTED });
  }

  return {
    create: (draft) => {
      const prediction: Prediction = {
        ...draft,
        id: newId(),
        status: 'starting',
        outputFiles: [],
        inputSeconds: null,
        error: null,
        logs: '',
        createdAtMs: Date.now(),
        startedAtMs: null,
        completedAtMs: null,
        dataRemoved: false,
        outputExpiresAtMs: null,
      };
      predictions.put(prediction.id, prediction);
      void start(prediction);
      return prediction;
    },
    get: (id) => {
      const prediction = predictions.get(id);
      return prediction === undefined ? undefined : expire(prediction);
    },
    list: () => predictions.all().toReversed(),
    cancel: (id) => {
      const prediction = predictions.get(id);
      if (prediction === undefined) return undefined;
      predictions.put(id, { cancelAskedAtMs: Date.now(), ...prediction });
      return end(id, 'canceled') ?? predictions.get(id);
    },
    whenEnded: async (id, timeoutMs) => {
      const prediction = predictions.get(id);
      if (prediction === undefined || isTerminal(prediction.status)) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, timeoutMs);
        ended.on(id, done);
        function done() {
          clearTimeout(timer);
          ended.off(id, done);
          resolve();
        }
      });
    },
    release: () => {
      for (const run of running.values()) run.release();
    },
    sweep: async () => {
      for (const prediction of predictions.all()) expire(prediction);
    },
    clear: async () => {
      for (const run of running.values()) run.abort(new Error('reset'));
      predictions.clear();
      await rm(outputDir, { recursive: true, force: true });
    },
    close: () => {
      for (const run of running.values()) run.abort(new Error('closing'));
    },
  };
}
