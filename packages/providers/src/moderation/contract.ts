import type { MediaInput } from '../remote.ts';

export interface ModerationInput {
  texts?: readonly string[] | undefined;
  /** At most 20 MB; sent as a data URL. */
  image?: MediaInput | undefined;
}

export interface ModerationOutput {
  flagged: boolean;
  /** The provider's names of what was found, for the log. */
  categories: string[];
}

/** Looks at texts and pictures before anything paid is done with them. */
export interface ModerationDriver {
  check(input: ModerationInput, signal: AbortSignal): Promise<ModerationOutput>;
}
