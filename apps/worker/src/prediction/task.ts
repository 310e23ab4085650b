import type { RemoteDriver } from '@talkreel/providers/remote';
import type { StageRun } from '@talkreel/queue/stage';
import type { FailureTexts } from '../failures.ts';

/** One paid attempt at a remote model, in one part of a stage. */
export interface PredictionTask<Input> {
  driver: RemoteDriver<Input>;
  input: Input;
  run: StageRun;
  /** A stage that needs several predictions numbers them. */
  part?: number;
  /** How much it is given, for models that are paid by the second. */
  seconds?: number;
  texts: FailureTexts;
  /** Shown when the last attempt runs out of time. */
  gaveUp: string;
}
