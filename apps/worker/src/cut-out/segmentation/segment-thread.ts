/** A thread that cuts a person out of one video: the model computes for as long as it runs. */
import { parentPort, workerData } from 'node:worker_threads';
import { useMediaTools, type MediaTools } from '@talkreel/media-tools/find-tools';
import { NobodySeen } from '../contract.ts';
import { segmentVideo, type SegmentOrder } from './segment-video.ts';

export type SegmentReport =
  | { progress: number }
  | { done: true }
  | { nobody: string }
  | { error: string };

const { tools, ...order } = workerData as SegmentOrder & { tools: MediaTools };
const post = (report: SegmentReport): void => parentPort?.postMessage(report);
const stopping = new AbortController();
// The only message is that the caller is not interested any more.
parentPort?.once('message', () => stopping.abort(new Error('stopped')));

useMediaTools(tools);
segmentVideo(order, (progress) => post({ progress }), stopping.signal)
  .then(
    () => post({ done: true }),
    (error: unknown) => {
      if (error instanceof NobodySeen) post({ nobody: error.message });
      else post({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    },
  )
  .finally(() => parentPort?.close());
