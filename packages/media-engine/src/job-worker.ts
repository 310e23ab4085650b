/** The child process of `job.ts`: takes one job at a time and reports. Ends with its parent. */
import { setPriority } from 'node:os';
import { useMediaTools } from '@talkreel/media-tools/find-tools';
import { animatePortrait } from './animate.ts';
import type { MediaJob, MediaJobResults, WorkerOrder, WorkerReport } from './job.ts';
import { renderLipSync } from './lip-sync.ts';
import { startDrawing } from './render/draw-pool.ts';
import { renderPortrait } from './portrait.ts';
import { synthesizeSpeech } from './speech/speak.ts';

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
  }
}

setPriority(5);
// While the first job finds its files, or speaks.
startDrawing().catch(() => undefined);

process.on('message', ({ job, tools }: WorkerOrder) => {
  useMediaTools(tools);
  run(job).then(
    (result) => report({ result }),
    (cause: unknown) => {
      const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
      report({ error: { name, message } });
    },
  );
});

/** Aborting kills the ffmpeg that runs and removes the unfinished file. */
function stop(): void {
  stopping.abort(new Error('stopped'));
  setTimeout(() => process.exit(0), 300);
}
process.on('disconnect', stop);
process.on('SIGTERM', stop);
