import { endAttempt, listAttempts } from '@talkreel/db/generations/attempts.repo';
import { reserveAttempt, type NewAttempt } from '@talkreel/db/generations/reserve-attempt.repo';
import { chosenModel } from '@talkreel/db/operators/stage-settings.repo';
import type { Attempt } from '@talkreel/db/schema';
import type { Drivers } from '@talkreel/providers/create-providers';
import { StageFailure, StageStopped, type StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';

/**
 * The driver of this run: of what was sent before, else of the model that an operator chose, else of the configured
 * one. A stage with an abandoned prediction keeps its model, since a late result is fetched as that model's. While the
 * model is paused, another that `accepts` the work takes over: before anything is sent, never after.
 */
export async function chooseDriver<Driver extends { model: string }>(
  deps: Pick<StageDeps, 'db'>,
  run: Pick<StageRun, 'claim' | 'attempt' | 'log'>,
  drivers: Drivers<Driver>,
  accepts: (driver: Driver) => boolean = () => true,
): Promise<Driver> {
  const { id, name } = run.claim.stage;
  const sent = (await listAttempts(deps.db, id)).find(
    (attempt) =>
      mayBeSent(attempt) && (attempt.number === run.attempt || attempt.state === 'abandoned'),
  );
  if (sent) return driverOf(run, drivers, sent.model);
  const chosen = await chosenModel(deps.db, name);
  const isRefused = chosen !== null && !drivers.mayUse(chosen);
  if (isRefused)
    run.log.warn({ model: chosen }, 'its licence forbids commercial use, using the configured one');
  const own = chosen === null || isRefused ? drivers.usual : driverOf(run, drivers, chosen);
  const standIn = await drivers.standIn(own.model, accepts);
  if (standIn === null) return own;
  const { driver, why } = standIn;
  run.log.warn(
    { model: own.model, why, instead: driver.model },
    'model paused, another takes over',
  );
  return { ...driver, insteadOf: `${own.model}: ${why}` };
}

function driverOf<Driver>(
  run: Pick<StageRun, 'log'>,
  drivers: Drivers<Driver>,
  model: string,
): Driver {
  const driver = drivers.of(model);
  if (!driver) run.log.warn({ model }, 'no driver for this model, using the configured one');
  return driver ?? drivers.usual;
}

/** Whether the provider may know of it. */
function mayBeSent({ prediction_id, state, sends }: Attempt): boolean {
  return prediction_id !== null || (state === 'created' && (sends ?? 1) > 0);
}

/**
 * The row of an attempt that is about to be sent, with its cost reserved: `earlier` if it was recorded before.
 * @throws {StageFailure} final and not charged, if it would exceed the operator's daily cap.
 */
export async function openAttempt(
  deps: StageDeps,
  run: StageRun,
  earlier: Attempt | undefined,
  wanted: Omit<NewAttempt, 'number'>,
): Promise<Attempt> {
  const { model } = wanted;
  if (earlier && mayBeSent(earlier)) return earlier;
  if (earlier?.state === 'created') {
    if (earlier.model === model) return earlier;
    // Another model was chosen before it was sent: its row starts over, at the other one's price.
    await endAttempt(deps.db, run.claim, earlier.id, {
      state: 'cancelled',
      error: `never sent: ${model} was chosen instead`,
      isUnspent: true,
    });
  }
  const cap = deps.dailySpendCapCents;
  const written = await reserveAttempt(deps.db, run.claim, { ...wanted, number: run.attempt }, cap);
  if (written === 'lost') throw new StageStopped('lost');
  if (written !== 'capped') return written;
  throw new StageFailure({
    code: 'spend_cap',
    userMessage:
      'Talkreel has reached its limit for today. You were not charged. Please try again tomorrow.',
    then: 'final',
    cause: new Error(
      `the next try costs about ${wanted.costCents} cents and would pass ${cap} for this UTC day`,
    ),
  });
}
