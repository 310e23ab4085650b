import { texts } from '@talkreel/contracts/texts';
import { PredictionFailed, type ProviderError } from '../errors.ts';
import type { Prediction, RemoteDriver } from '../remote.ts';

const LANGUAGE_REFUSED = /\blanguage\b/i;

/** A model that refuses the language says so; to ask it again would change nothing. */
export function speechFailure(
  prediction: Prediction,
  driver: Pick<RemoteDriver<never>, 'failure' | 'model'>,
): ProviderError {
  const { id, error } = prediction;
  return error !== null && LANGUAGE_REFUSED.test(error)
    ? new PredictionFailed(`${driver.model} ${id}: ${error}`, texts.speech.languageFailed)
    : driver.failure(prediction);
}
