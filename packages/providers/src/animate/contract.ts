import type { MediaInput, RemoteDriver } from '../remote.ts';

export interface AnimateInput {
  image: MediaInput;
  prompt: string;
  seed?: number | undefined;
}

/** Animates the person in a picture. Output: one silent video. */
export interface AnimateDriver extends RemoteDriver<AnimateInput> {
  /** How long it is about; null: as long as the operator's own model makes it. */
  readonly clipSeconds: number | null;
}
