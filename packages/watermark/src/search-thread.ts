/** A thread of `read-mark.ts`: gets its order as data, and answers with the mark or null. */
import { parentPort, workerData } from 'node:worker_threads';
import { findPictureMark } from './find-picture-mark.ts';
import { findSoundMark } from './find-sound-mark.ts';
import type { FoundMark } from './found-mark.ts';
import { meanFrame } from './picture-residual.ts';

export type Search = { key: Uint8Array } & (
  | {
      /** Frames of one size as PGM (P5), one after the other. */
      picture: Uint8Array;
    }
  | {
      /** Mono samples of 16 bits at `SEARCH_RATE`. */
      sound: Uint8Array;
    }
);

function find(order: Search): FoundMark | null {
  if ('sound' in order)
    // A copy, because samples have to lie at even addresses.
    return findSoundMark(new Int16Array(order.sound.slice().buffer), order.key);
  const frame = meanFrame(order.picture);
  return frame && findPictureMark(frame, order.key);
}

parentPort?.postMessage(find(workerData as Search));
