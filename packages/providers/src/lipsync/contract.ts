import type { MediaInput, RemoteDriver } from '../remote.ts';

export interface LipsyncInput {
  /** MP4 of somebody who moves. */
  video: MediaInput;
  /** WAV, cut or padded to the length of the video: models answer as long as what they hear. */
  audio: MediaInput;
}

/** Moves the lips in a video to a recording. Output: one MP4 with sound. */
export type LipsyncDriver = RemoteDriver<LipsyncInput>;
