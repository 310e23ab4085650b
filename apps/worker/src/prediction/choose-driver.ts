import { listAttempts } from '@talkreel/db/generations/attempts.repo';
import { chosenModel } from '@talkreel/db/operators/stage-settings.repo';
import type { Attempt } from '@talkreel/db/schema';
import type { Drivers } from '@talkreel/providers/create-providers';
import type { StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';

/**
 * The driver of this run: of what was sent before, else of the model that an operator chose, else of the configured
 * one. A stage with an abandoned prediction keeps its model, since a late result is fetched as that model's.
 */
export async function chooseDriver<Driver>(
  deps: Pick<StageDeps, 'db'>,
  run: Pick<StageRun, 'claim' | 'attempt' | 'log'>,
  drivers: Drivers<Driver>,
): Promise<Driver> {
  const { id, name } = run.claim.stage;
  const sent = (await listAttempts(deps.db, id)).find(
    (attempt) =>
      mayBeSent(attempt) && (attempt.number === run.attempt || attempt.state === 'abandoned'),
  );
  const model = sent?.model ?? (await chosenModel(deps.db, name));
  if (model === null) return drivers.usual;
  const driver = drivers.of(model);
  if (!driver) run.log.warn({ model }, 'no driver for this model, using the configured one');
  return driver ?? drivers.usual;
}

/** Whether the provider may know of it. */
export function mayBeSent({ prediction_id, state, sends }: Attempt): boolean {
  return prediction_id !== null || (state === 'created' && (sends ?? 1) > 0);
}
