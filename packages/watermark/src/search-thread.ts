/** A thread of `read-mark.ts`: gets its order as data, and answers with the mark or null. */
import { parentPort, workerData } from 'node:worker_threads';
import { findPictureMark } from './find-picture-mark.ts';
import { meanFrame } from './picture-residual.ts';

export interface Search {
  key: Uint8Array;
  /** Frames of one size as PGM (P5), one after the other. */
  picture: Uint8Array;
}

const { key, picture } = workerData as Search;
const frame = meanFrame(picture);
parentPort?.postMessage(frame && findPictureMark(frame, key));
