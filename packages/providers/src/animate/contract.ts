import type { MediaInput, RemoteDriver } from '../remote.ts';

export interface AnimateInput {
  image: MediaInput;
  prompt: string;
  seed?: number | undefined;
}

/** Lets the person in a picture move. Output: one silent MP4 of about `clipSeconds`. */
export interface AnimateDriver extends RemoteDriver<AnimateInput> {
  readonly clipSeconds: number;
}
