import type { ProviderError } from './errors.ts';

export type PredictionStatus =
  | 'starting'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'aborted';

/** One remote run, in the provider's words. */
export interface Prediction {
  id: string;
  status: PredictionStatus;
  /** Short-lived addresses at the provider; never stored, never shown. */
  outputUrls: string[];
  /** 0..1 where the model's logs tell, otherwise null. */
  progress: number | null;
  /** The model's own words; for the log. */
  error: string | null;
  createdAt: Date;
}

export function isFinished(prediction: Prediction): boolean {
  return prediction.status !== 'starting' && prediction.status !== 'processing';
}

/** A file of ours that a model shall read. */
export interface MediaInput {
  /** On this machine; its extension names the type. */
  path: string;
  /** An address that the provider can reach. Without it the file is uploaded to the provider. */
  fileUrl?: string | undefined;
  /** Names a file that many requests use and that never changes, a voice sample say: it is uploaded once for all. */
  sharedAs?: string | undefined;
}

export interface StartContext {
  attemptId: string;
  /** Receives the final webhook; the driver adds `?attempt=<attemptId>`. */
  webhookUrl?: string | undefined;
  /** Sent as the provider's own deadline, so that a lost prediction does not run on. */
  deadlineSeconds: number;
  /** Obeyed until the create is sent. A create in flight is never dropped: its answer is the id. */
  signal: AbortSignal;
}

/** A model that works remotely: start it, follow it, fetch what it made. */
export interface RemoteDriver<Input> {
  /** As the provider names it, for instance `lucataco/xtts-v2`. */
  readonly model: string;
  /** How much longer than the stage's usual deadline this model may take. */
  readonly deadlineFactor: number;
  /**
   * Uploads what is needed and creates the prediction.
   * @throws {ProviderError} Only {@link OutcomeUnknown} may have started something.
   */
  start(input: Input, context: StartContext): Promise<Prediction>;
  get(predictionId: string, signal: AbortSignal): Promise<Prediction>;
  /** Cancelling what is finished already changes nothing and answers with its state. */
  cancel(predictionId: string, signal: AbortSignal): Promise<Prediction>;
  /** The prediction an attempt started, newest first, or null when the provider knows none. */
  findByAttempt(
    attemptId: string,
    createdAfter: Date,
    signal: AbortSignal,
  ): Promise<Prediction | null>;
  /** What a finished prediction without a result means: final where its content was refused. */
  failure(prediction: Prediction): ProviderError;
  /**
   * Copies the output into a folder and answers with the paths, in order.
   * @throws {OutputRejected} no output, a host that is not the provider's, too large, expired.
   */
  download(prediction: Prediction, toDir: string, signal: AbortSignal): Promise<string[]>;
}
