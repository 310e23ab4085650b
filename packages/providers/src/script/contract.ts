export interface ScriptInput {
  topic: string;
  /** The longest the script may take to speak at 2.2 words per second. */
  maxDurationSeconds: number;
  /** A stable pseudonym of the user, for the provider's abuse checks. */
  userTag?: string | undefined;
}

export interface ScriptOutput {
  script: string;
  words: number;
}

export interface ScriptContext {
  /** Runs just before the request is sent; if it throws, nothing is sent. */
  beforeCreate(): Promise<void>;
  signal: AbortSignal;
}

/** Writes a script in which an influencer talks about a topic. */
export interface ScriptDriver {
  readonly model: string;
  /**
   * @throws {ContentRefused} the model refuses to write about this.
   * @throws {PredictionFailed} empty or unfinished replies.
   */
  write(input: ScriptInput, context: ScriptContext): Promise<ScriptOutput>;
}
