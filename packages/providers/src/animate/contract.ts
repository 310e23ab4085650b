import type { MediaInput, RemoteDriver } from '../remote.ts';

export interface AnimateInput {
  image: MediaInput;
  prompt: string;
  seed?: number | undefined;
}

/** Animates the person in a picture. Output: one silent MP4 of about `clipSeconds`. */
export interface AnimateDriver extends RemoteDriver<AnimateInput> {
  readonly clipSeconds: number;
}
