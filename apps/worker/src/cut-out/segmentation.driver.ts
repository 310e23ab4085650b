import { Worker } from 'node:worker_threads';
import { FPS } from '@talkreel/media-tools/encode';
import { currentMediaTools } from '@talkreel/media-tools/find-tools';
import { MediaToolFailed } from '@talkreel/media-tools/ffmpeg';
import { NobodySeen, type CutOutDriver } from './contract.ts';
import type { SegmentReport } from './segmentation/segment-thread.ts';

const DEFAULT_TIMEOUT_MS = 240_000;

const failed = (why: string): MediaToolFailed =>
  new MediaToolFailed('a person could not be cut out', { exitCode: null, stderrTail: why });

/**
 * Cuts out what a small model takes for a person: MediaPipe’s selfie segmentation (Apache-2.0), whose weights are in its
 * npm package. It was made for people before a camera; several people are cut out together.
 */
export const segmentationDriver: CutOutDriver = {
  name: 'segmentation',
  async cutOut({ video, info, output, onProgress }, { signal, timeoutMs = DEFAULT_TIMEOUT_MS }) {
    signal?.throwIfAborted();
    const { width, height } = info.video;
    const frames = Math.round(info.durationSeconds * FPS);
    const workerData = {
      video,
      output,
      width,
      height,
      frames,
      timeoutMs,
      tools: currentMediaTools(),
    };
    const thread = new Worker(new URL('./segmentation/segment-thread.ts', import.meta.url), {
      workerData,
    });
    const stop = (): void => thread.postMessage('stop');
    signal?.addEventListener('abort', stop, { once: true });
    try {
      await new Promise<void>((resolve, reject) => {
        thread.on('message', (report: SegmentReport) => {
          if ('progress' in report) onProgress?.(report.progress);
          else if ('done' in report) resolve();
          else if ('nobody' in report) reject(new NobodySeen(report.nobody));
          else reject(failed(report.error));
        });
        thread.once('error', reject);
        thread.once('exit', () => reject(failed('the thread ended')));
      });
    } finally {
      signal?.removeEventListener('abort', stop);
      signal?.throwIfAborted();
    }
    return true;
  },
};
