import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { OutputRejected, PredictionFailed } from '@talkreel/providers/errors';
import type { Prediction, RemoteDriver } from '@talkreel/providers/remote';

/** Who makes what a test key starts, as attempts name it; the database compares it too (migration 105). */
export const STAND_IN = 'stand-in';
export const STAND_IN_MODEL = 'talkreel/stand-in';

/** More than one process has in progress: what nobody fetched is forgotten, the oldest first. */
const KEPT = 1_000;

const LOST = 'the worker that was asked for it is gone';
const FAILED = 'The test was interrupted. Please try again.';

/** Makes the file of a prediction in a folder, and returns its path. */
export type Make<Input> = (
  input: Input,
  id: string,
  to: { dir: string; signal: AbortSignal },
) => Promise<string>;

/**
 * A model in this process, which is done as soon as it is asked: the file is made when it is fetched. It calls nobody,
 * and costs nothing. What it was asked for is lost with its process, and asked for again by the next.
 */
export function createLocalModel<Input>(
  make: Make<Input>,
): RemoteDriver<Input> & { inputOf(id: string): Input | undefined } {
  const asked = new Map<string, { input: Input; attemptId: string; prediction: Prediction }>();

  function known(id: string): Prediction {
    return asked.get(id)?.prediction ?? { ...done(id), status: 'failed', error: LOST };
  }

  return {
    model: STAND_IN_MODEL,
    provider: STAND_IN,
    canLookUp: false,
    centsPerPrediction: 0,
    deadlineFactor: 1,
    async start(input, context) {
      context.signal.throwIfAborted();
      await context.beforeCreate();
      const prediction = done(randomUUID());
      asked.set(prediction.id, { input, attemptId: context.attemptId, prediction });
      for (const oldest of asked.keys()) {
        if (asked.size <= KEPT) break;
        asked.delete(oldest);
      }
      return prediction;
    },
    // The files of the run before are gone with its workspace.
    resume(id, input) {
      const before = asked.get(id);
      if (before) asked.set(id, { ...before, input });
    },
    inputOf: (id) => asked.get(id)?.input,
    get: (id) => Promise.resolve(known(id)),
    cancel(id) {
      const prediction = known(id);
      asked.delete(id);
      return Promise.resolve(prediction);
    },
    findByAttempt: (attemptId) => {
      const found = [...asked.values()].findLast((one) => one.attemptId === attemptId);
      return Promise.resolve(found?.prediction ?? null);
    },
    failure: ({ id, error }) => new PredictionFailed(`${id}: ${error ?? LOST}`, FAILED),
    async download({ id }, toDir, signal) {
      const one = asked.get(id);
      if (!one) throw new OutputRejected('no-url', `${id}: ${LOST}`, FAILED);
      await mkdir(toDir, { recursive: true });
      const file = await make(one.input, id, { dir: toDir, signal });
      asked.delete(id);
      return file;
    },
  };
}

function done(id: string): Prediction {
  return {
    id,
    status: 'succeeded',
    outputUrls: [],
    progress: 1,
    error: null,
    createdAt: new Date(),
  };
}
