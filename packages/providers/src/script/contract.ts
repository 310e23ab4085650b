import type { ScriptTask } from '@talkreel/contracts/http/script-help';

export interface ScriptInput {
  task: ScriptTask;
  /** The longest the script may take to speak. */
  maxDurationSeconds: number;
  /** The pace at which it is spoken. */
  wordsPerSecond: number;
  /** Whether an earlier draft had too many words. */
  wasTooLong?: boolean | undefined;
  /** A stable pseudonym of the user, for the provider's abuse checks. */
  userTag?: string | undefined;
}

export interface ScriptOutput {
  script: string;
  words: number;
  /** Whether the model wrote more than fits, so that its end was cut off. */
  isCut: boolean;
}

export interface ScriptContext {
  /** Runs just before the request is sent; if it throws, nothing is sent. */
  beforeCreate(): Promise<void>;
  signal: AbortSignal;
}

/** Writes and changes scripts in which an influencer talks about something. */
export interface ScriptDriver {
  readonly model: string;
  /** Who runs the model, as attempts name it. */
  readonly provider: string;
  /** What one script costs, in US cents, where no list of ours says it. */
  readonly centsPerScript?: number | undefined;
  /**
   * @throws {ContentRefused} the model refuses to write about this.
   * @throws {PredictionFailed} empty or unfinished replies.
   */
  write(input: ScriptInput, context: ScriptContext): Promise<ScriptOutput>;
}
