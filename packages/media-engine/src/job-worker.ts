/** The child process of `job.ts`: takes one job at a time and reports. Ends with its parent. */
import { useMediaTools } from '@talkreel/media-tools/find-tools';
import { lowerPriority } from '@talkreel/media-tools/lower-priority';
import { animatePortrait } from './animate.ts';
import type { MediaJob, MediaJobResults, WorkerOrder, WorkerReport } from './job.ts';
import { renderCutOut, renderLipSync } from './lip-sync.ts';
import { startDrawing } from './render/draw-pool.ts';
import { renderPortrait } from './portrait.ts';
import { synthesizeSpeech } from './voice/speak.ts';

const report = (message: WorkerReport): void => void process.send?.(message);
const stopping = new AbortController();

function run(job: MediaJob): Promise<MediaJobResults[keyof MediaJobResults]> {
  const watch = {
    onProgress: (fraction: number) => report({ progress: fraction }),
    signal: stopping.signal,
  };
  switch (job.kind) {
    case 'lip-sync':
      return renderLipSync({ ...job, ...watch });
    case 'speech':
      return synthesizeSpeech({ ...job, signal: stopping.signal });
    case 'portrait':
      return renderPortrait(job);
    case 'animate':
      return animatePortrait({ ...job, ...watch });
    case 'cut-out':
      return renderCutOut({ ...job, ...watch });
  }
}

lowerPriority(process.pid, 5);

/**
 * Threads start while a job probes its files. Speech starts first: it does not need them, but the
 * next job may.
 */
async function prepareToDraw(job: MediaJob, result: Promise<unknown>): Promise<void> {
  if (job.kind === 'speech') await result;
  await startDrawing();
}

process.on('message', ({ job, tools }: WorkerOrder) => {
  useMediaTools(tools);
  const result = run(job);
  prepareToDraw(job, result).catch(() => undefined);
  result.then(
    (result) => report({ result }),
    (cause: unknown) => {
      const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
      report({ error: { name, message } });
    },
  );
});

/** Aborting kills the running ffmpeg and removes the unfinished file. */
function stop(): void {
  stopping.abort(new Error('stopped'));
  setTimeout(() => process.exit(0), 300);
}
process.on('disconnect', stop);
process.on('SIGTERM', stop);
