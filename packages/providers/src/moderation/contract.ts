import type { MediaInput } from '../remote.ts';

export interface ModerationInput {
  texts?: readonly string[] | undefined;
  /** An image of at most 20 MB; sent as a data URL. */
  image?: MediaInput | undefined;
}

export interface ModerationOutput {
  flagged: boolean;
  /** The provider's categories, for the log. */
  categories: string[];
}

/** Checks texts and images before any paid work. */
export interface ModerationDriver {
  readonly model: string;
  check(input: ModerationInput, signal: AbortSignal): Promise<ModerationOutput>;
}
