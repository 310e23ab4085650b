import type { MediaInput, RemoteDriver } from '../remote.ts';

export interface LipsyncInput {
  /** An MP4 of a moving person. */
  video: MediaInput;
  /** A WAV, cut or padded to the length of the video: models return a video as long as the sound. */
  audio: MediaInput;
}

/** Syncs the lips in a video to a recording. Output: one MP4 with sound. */
export type LipsyncDriver = RemoteDriver<LipsyncInput>;
