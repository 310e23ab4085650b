import { waitFor } from '@talkreel/testing/wait-for';
import { expect } from 'vitest';
import { attemptsOf } from '../stack/attempts.ts';
import type { ApiClient } from '../stack/client.ts';
import { LIPSYNC_MODEL, startLipsync, untilState } from '../stack/requests.ts';
import type { Stack } from '../stack/stack.ts';

interface Hanging {
  id: string;
  prediction: string;
}

/** A lip-sync whose provider works on it until it is released. */
export async function hangingLipsync(stack: Stack, client: ApiClient): Promise<Hanging> {
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
  const { id } = await startLipsync(client);
  const prediction = await waitFor(async () => (await attemptsOf(stack, id))[0]?.prediction_id, {
    what: 'the provider to work on it',
  });
  return { id, prediction };
}

/** Expects that, after the end of its worker, a prediction is adopted by another, and nothing else was bought. */
export async function expectAdopted(
  stack: Stack,
  client: ApiClient,
  { id, prediction }: Hanging,
): Promise<void> {
  const [attempt] = await attemptsOf(stack, id);
  const own = async () =>
    (await stack.sandbox.predictions(LIPSYNC_MODEL)).filter((call) => call.attempt === attempt?.id);
  expect(await own()).toMatchObject([{ id: prediction, completedAt: null }]);
  await stack.startWorker();
  await stack.sandbox.release();
  await untilState(client, id, 'succeeded');
  expect(await own()).toMatchObject([{ id: prediction, status: 'succeeded' }]);
  expect((await attemptsOf(stack, id)).map((attempt) => attempt.prediction_id)).toEqual([
    prediction,
  ]);
}
