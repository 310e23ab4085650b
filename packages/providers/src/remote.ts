import type { ProviderError } from './errors.ts';

export type PredictionStatus =
  | 'starting'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'aborted';

/** One remote run; Replicate's term. */
export interface Prediction {
  id: string;
  status: PredictionStatus;
  /** Short-lived URLs at the provider; never stored or shown. */
  outputUrls: string[];
  /** 0..1 if the model's logs contain it, otherwise null. */
  progress: number | null;
  /** The model's own message; for the log. */
  error: string | null;
  createdAt: Date;
}

/** A time span by the provider's clock. */
export interface TimeSpan {
  after: Date;
  before: Date;
}

export function isFinished(prediction: Prediction): boolean {
  return prediction.status !== 'starting' && prediction.status !== 'processing';
}

/** A file of ours as a model input. */
export interface MediaInput {
  /** A local path; its extension determines the type. */
  path: string;
  /** A URL that the provider can reach. Without it the file is uploaded. */
  fileUrl?: string | undefined;
  /**
   * Name of a file that many requests use and that never changes, such as a voice sample: it is
   * uploaded once for all.
   */
  sharedAs?: string | undefined;
}

export interface StartContext {
  attemptId: string;
  /** Whose request it is, to count how many users a failing model affects; never sent. */
  userId: string;
  /** Receives the final webhook; the driver adds `?attempt=<attemptId>`. */
  webhookUrl?: string | undefined;
  /** The provider's own deadline, so that a lost prediction does not run on. */
  deadlineSeconds: number;
  /**
   * Runs just before the create is sent, after uploads and rate limiting. If it throws, the error
   * is passed on and nothing is sent.
   */
  beforeCreate(): Promise<void>;
  /**
   * Honoured until the create is sent. A create in flight is never aborted: its reply contains the
   * id.
   */
  signal: AbortSignal;
}

/** The time within which a create is answered, or not at all. */
export const CREATE_TIMEOUT_MS = 30_000;

/** A remote model: start it, follow it, download its output. */
export interface RemoteDriver<Input> {
  /** The provider's name, for example `lucataco/xtts-v2`. */
  readonly model: string;
  /** Who runs the model, as attempts name it. */
  readonly provider: string;
  /**
   * Whether any process can find what an attempt started. If not, it is known only to the process that began it, and
   * sent again by the next.
   */
  readonly canLookUp: boolean;
  /**
   * For how long it may stay unknown what a create without a reply has started. What has not been found by then may
   * exist all the same, so it is never sent again. undefined: it is listed at once, or does not exist.
   */
  readonly unknownForMs?: number | undefined;
  /** What one prediction costs, in US cents, where no list of ours says it. */
  readonly centsPerPrediction?: number | undefined;
  /** Why it makes something that another model usually makes; undefined: it is the usual one. */
  readonly insteadOf?: string | undefined;
  /** Factor on the stage's usual deadline. */
  readonly deadlineFactor: number;
  /**
   * Uploads the inputs and creates the prediction.
   * @throws {ProviderError} Only after {@link OutcomeUnknown} may something have started.
   */
  start(input: Input, context: StartContext): Promise<Prediction>;
  /**
   * Gives the driver the input of a prediction that another process may have started, where it has to send it again to
   * hear of it.
   */
  resume?(predictionId: string, input: Input): void;
  get(predictionId: string, signal: AbortSignal): Promise<Prediction>;
  /** Cancelling a finished prediction changes nothing and returns its state. */
  cancel(predictionId: string, signal: AbortSignal): Promise<Prediction>;
  /**
   * The latest prediction that an attempt started, or null if the provider knows none of that time.
   * @throws {ProviderDown} the list could not be read to its end.
   */
  findByAttempt(
    attemptId: string,
    created: TimeSpan,
    signal: AbortSignal,
  ): Promise<Prediction | null>;
  /** The error for a finished prediction without a result: final if its content was refused. */
  failure(prediction: Prediction): ProviderError;
  /**
   * Downloads the result into a folder and returns its path, whatever else the output contains.
   * @throws {OutputRejected} no output, a foreign host, too large, expired.
   */
  download(prediction: Prediction, toDir: string, signal: AbortSignal): Promise<string>;
}
