/** Media work in a child process: it never blocks the caller's event loop, and a cancelled job is killed. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { currentMediaTools } from '@talkreel/media-tools/find-tools';
import type { MediaTools } from '@talkreel/media-tools/find-tools';
import type { AnimateOptions, AnimateResult } from './animate.ts';
import type { CutOutOptions, LipSyncOptions, LipSyncResult } from './lip-sync.ts';
import type { PortraitOptions, PortraitResult } from './portrait.ts';
import { drawingEnvironment } from './render/quick-start.ts';
import type { SpokenFile } from './voice/speak.ts';
import type { SpokenText } from './voice/spoken.driver.ts';

type Plain<T> = Omit<T, 'onProgress' | 'signal'>;

export type MediaJob =
  | ({ kind: 'lip-sync' } & Plain<LipSyncOptions>)
  | {
      kind: 'speech';
      text: string;
      voiceId: string;
      outPath: string;
      rate?: number;
      cueStoreDir?: string;
      /** Its sentences, where something else has spoken them already. */
      spoken?: SpokenText;
    }
  | ({ kind: 'portrait' } & Plain<PortraitOptions>)
  | ({ kind: 'animate' } & Plain<AnimateOptions>)
  | ({ kind: 'cut-out' } & Plain<CutOutOptions>);

export interface MediaJobResults {
  'lip-sync': LipSyncResult;
  speech: SpokenFile;
  portrait: PortraitResult;
  animate: AnimateResult;
  'cut-out': { isDrawn: boolean };
}

export interface MediaJobOptions {
  /** 0..1, never decreasing. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** The message to the child: the job, and the programs of its parent. */
export interface WorkerOrder {
  job: MediaJob;
  tools: MediaTools;
}

export type WorkerReport =
  | { progress: number }
  | { result: MediaJobResults[keyof MediaJobResults] }
  | { error: { name: string; message: string } };

/** The job failed; `name` and `message` are those of the error in the child. */
export class MediaJobFailed extends Error {
  override readonly name = 'MediaJobFailed';
}

/** How long an idle child is kept, because its layers make the next clip of the same actor faster. */
const keepIdleMs = 60_000;
const idle = new Map<ChildProcess, NodeJS.Timeout>();

function takeChild(): ChildProcess {
  for (const [child, timer] of idle) {
    clearTimeout(timer);
    idle.delete(child);
    if (child.connected && child.exitCode === null) {
      child.ref();
      child.channel?.ref();
      return child;
    }
  }
  return fork(new URL('./job-worker.ts', import.meta.url), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // oxlint-disable-next-line node/no-process-env -- a child sees what its parent sees, and a little more
    env: { ...process.env, ...drawingEnvironment },
  });
}

function giveBack(child: ChildProcess): void {
  if (!child.connected || child.exitCode !== null) return;
  // One warm child is enough; it must not keep its parent alive.
  if (idle.size >= 1) {
    child.kill();
    return;
  }
  child.unref();
  child.channel?.unref();
  const timer = setTimeout(() => {
    idle.delete(child);
    child.kill();
  }, keepIdleMs);
  timer.unref();
  idle.set(child, timer);
}

/** Ends the idle children. */
export function closeMediaJobs(): void {
  for (const [child, timer] of idle) {
    clearTimeout(timer);
    child.kill();
  }
  idle.clear();
}

/**
 * Runs one job to its end.
 * @throws {MediaToolMissing} if there is no ffmpeg.
 * @throws {MediaJobFailed} if the work failed or the child died; the signal's reason when aborted.
 */
export async function runMediaJob<Job extends MediaJob>(
  job: Job,
  { onProgress, signal }: MediaJobOptions = {},
): Promise<MediaJobResults[Job['kind']]> {
  signal?.throwIfAborted();
  const tools = currentMediaTools();
  const child = takeChild();
  return new Promise((resolve, reject) => {
    let best = 0;
    function leave(): void {
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onExit);
      signal?.removeEventListener('abort', onAbort);
    }
    function onMessage(report: WorkerReport): void {
      if ('progress' in report) {
        best = Math.max(best, report.progress);
        onProgress?.(best);
        return;
      }
      leave();
      giveBack(child);
      if ('result' in report) resolve(report.result as MediaJobResults[Job['kind']]);
      else reject(new MediaJobFailed(`${report.error.name}: ${report.error.message}`));
    }
    function onExit(): void {
      leave();
      reject(new MediaJobFailed('the media process ended before its work was done'));
    }
    function onAbort(): void {
      leave();
      child.kill('SIGTERM');
      reject(signal?.reason);
    }
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onExit);
    signal?.addEventListener('abort', onAbort, { once: true });
    child.send({ job, tools } satisfies WorkerOrder);
  });
}
