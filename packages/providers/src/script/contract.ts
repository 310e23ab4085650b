export interface ScriptInput {
  topic: string;
  /** The script may take this long to speak at 2.2 words per second. */
  maxDurationSeconds: number;
  /** A stable pseudonym of the user, for the provider's abuse checks. */
  userTag?: string | undefined;
}

export interface ScriptOutput {
  script: string;
  words: number;
}

/** Writes what an influencer says about a topic. */
export interface ScriptDriver {
  readonly model: string;
  /**
   * @throws {ContentRefused} the model will not write about this.
   * @throws {PredictionFailed} empty or unfinished answers.
   */
  write(input: ScriptInput, signal: AbortSignal): Promise<ScriptOutput>;
}
