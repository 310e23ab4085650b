import type { AttemptEnd } from '@talkreel/db/generations/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import type { Prediction, PredictionStatus, RemoteDriver } from '@talkreel/providers/remote';
import type { StageRun } from '@talkreel/queue/stage';
import type { FailureTexts } from '../failures.ts';

/** One paid attempt at a remote model, in one part of a stage. */
export interface PredictionTask<Input> {
  driver: RemoteDriver<Input>;
  input: Input;
  run: StageRun;
  /** A stage that needs several predictions numbers them. */
  part?: number;
  /** How many seconds of media it is given, for models that are paid by the second. */
  seconds?: number;
  texts: FailureTexts;
  /** Shown when the last attempt runs out of time. */
  gaveUp: string;
}

/**
 * What a step found out about an attempt. open: somebody goes on with it, namely the stage's next owner, the same
 * attempt in a moment, or the janitor.
 */
export type Ending =
  | (AttemptEnd & { state: 'failed' | 'cancelled' | 'abandoned' })
  | { state: 'open' };

/** What was last seen of a prediction before its end: one whose time is up may not even have started. */
export interface Seen {
  status: PredictionStatus | null;
}

/** How an attempt came out. The steps return it, and only `runPrediction` records it. */
export type Outcome =
  /** `attempt`: an earlier one may have succeeded late. */
  | { state: 'succeeded'; attempt: Attempt; prediction: Prediction }
  /** `isRefused`: the provider certainly refused the last send, which therefore does not count. */
  | (Ending & { failure: unknown; isRefused?: boolean });
