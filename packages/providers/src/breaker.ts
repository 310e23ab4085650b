import type { ProviderService } from '@talkreel/contracts/names';
import {
  ModelWithdrawn,
  OutcomeUnknown,
  PredictionFailed,
  ProviderDown,
  ProviderPaused,
  ProviderRefused,
  ProviderUnreachable,
} from './errors.ts';
import type { ModerationDriver } from './moderation/contract.ts';
import type { RemoteDriver } from './remote.ts';
import type { ScriptDriver } from './script/contract.ts';

export interface Watched {
  model: string;
  service: ProviderService;
}

/** Stops sending to a model that is down, for all users of it. Failures of the breaker itself affect nobody. */
export interface Breaker {
  /** @throws {ProviderPaused} while the model is paused. */
  admit(watched: Watched): Promise<void>;
  /** Why nothing would be sent to a model now; null: it would. */
  pausedFor(model: string): Promise<string | null>;
  /** The model accepted a request. */
  answered(watched: Watched): Promise<void>;
  /** The model produced a usable result. */
  delivered(watched: Watched): Promise<void>;
  /** `userId`: whose prediction failed; null if the call itself got no reply. */
  failed(watched: Watched, reason: string, userId: string | null): Promise<void>;
  /** The model is not there any more: it is paused at once. */
  withdrawn(watched: Watched, reason: string): Promise<void>;
}

/** A breaker for processes that only read: nothing is ever paused. */
export const noBreaker: Breaker = {
  admit: () => Promise.resolve(),
  pausedFor: () => Promise.resolve(null),
  answered: () => Promise.resolve(),
  delivered: () => Promise.resolve(),
  failed: () => Promise.resolve(),
  withdrawn: () => Promise.resolve(),
};

/** The provider is unreachable or rejects our key. Refused input and a 429 are not outages. */
function isOutage(error: unknown): error is Error {
  return (
    error instanceof ProviderDown ||
    error instanceof ProviderUnreachable ||
    error instanceof ProviderRefused ||
    error instanceof OutcomeUnknown
  );
}

/** One call of a watched model. */
async function watch<T>(breaker: Breaker, watched: Watched, call: () => Promise<T>): Promise<T> {
  await breaker.admit(watched);
  try {
    const result = await call();
    await breaker.answered(watched);
    return result;
  } catch (error) {
    if (error instanceof ModelWithdrawn) await breaker.withdrawn(watched, error.message);
    if (isOutage(error)) await breaker.failed(watched, error.message, null);
    throw error;
  }
}

/** How soon another model takes over. */
const HAND_OVER_MS = 1_000;

/**
 * A refusal that no repetition mends, and before which nothing was started. While another model takes over, the stage
 * waits for that instead of failing.
 */
async function orHandedOver(
  { model, service }: Watched,
  error: unknown,
  isReplaced: () => Promise<boolean>,
): Promise<unknown> {
  const isFinal = error instanceof ModelWithdrawn || error instanceof ProviderRefused;
  return isFinal && (await isReplaced())
    ? new ProviderPaused(model, service, HAND_OVER_MS, error.message)
    : error;
}

/**
 * The maximum number of remembered owners of predictions started here. Adopted predictions have no known owner and
 * count for nobody.
 */
const MAX_REMEMBERED = 10_000;

/** `isReplaced`: whether the model is paused, and another takes over. */
export function guardRemote<Input, Driver extends RemoteDriver<Input>>(
  driver: Driver & RemoteDriver<Input>,
  service: ProviderService,
  breaker: Breaker,
  isReplaced: () => Promise<boolean> = () => Promise.resolve(false),
): Driver {
  const watched = { model: driver.model, service };
  const owners = new Map<string, string>();
  const takeOwner = (predictionId: string): string | undefined => {
    const userId = owners.get(predictionId);
    owners.delete(predictionId);
    return userId;
  };
  return {
    ...driver,
    async start(input, context) {
      const prediction = await watch(breaker, watched, () => driver.start(input, context)).catch(
        async (error: unknown) => {
          throw await orHandedOver(watched, error, isReplaced);
        },
      );
      if (owners.size >= MAX_REMEMBERED) owners.clear();
      owners.set(prediction.id, context.userId);
      return prediction;
    },
    failure(prediction) {
      const error = driver.failure(prediction);
      const userId = takeOwner(prediction.id);
      // A prediction stopped at its deadline may only have been slow.
      if (
        error instanceof PredictionFailed &&
        prediction.status === 'failed' &&
        userId !== undefined
      )
        void breaker.failed(watched, error.message, userId);
      return error;
    },
    async download(prediction, toDir, signal) {
      const file = await driver.download(prediction, toDir, signal);
      takeOwner(prediction.id);
      await breaker.delivered(watched);
      return file;
    },
  };
}

export function guardScript(driver: ScriptDriver, breaker: Breaker): ScriptDriver {
  const watched = { model: driver.model, service: 'script' as const };
  return {
    ...driver,
    write: (input, context) => watch(breaker, watched, () => driver.write(input, context)),
  };
}

export function guardModeration(driver: ModerationDriver, breaker: Breaker): ModerationDriver {
  const watched = { model: driver.model, service: 'moderation' as const };
  return {
    ...driver,
    check: (input, signal) => watch(breaker, watched, () => driver.check(input, signal)),
  };
}
