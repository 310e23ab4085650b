import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mustRefuse } from '../moderation/lexicon.ts';
import { secondsOf } from '../render/expected-media.ts';
import type { FillerMedia } from '../render/filler-media.ts';
import { extensionOf, type RenderTask } from '../render/render-task.ts';
import type { Studio } from '../render/speed.ts';
import { writeExtras, writeWrongOutput } from '../render/wrong-output.ts';
import type { InputMedia } from './input-media.ts';
import { modelByName } from './models/catalog.ts';
import type { Model, ModelTask } from './models/model.ts';
import type { Prediction } from './prediction.ts';

interface RunOptions {
  signal: AbortSignal;
  /** Resolves when a hanging model may continue. */
  released: Promise<void>;
  /** The model has started. */
  onBegin(): void;
  onLog(text: string): void;
}

interface RunResult {
  /** File names in the prediction's folder. */
  outputFiles: string[];
  inputSeconds: number | null;
  /** How long the files are served, if not as usual. */
  lifeMs: number | null;
}

export interface PredictionRunner {
  /** Rejects with the prediction's error, or with the signal's reason. */
  run(prediction: Prediction, options: RunOptions): Promise<RunResult>;
}

interface Deps {
  studio: Studio;
  inputs: InputMedia;
  media: FillerMedia;
  outputDir: string;
  /** Default: Replicate's models. */
  modelNamed?: (name: string) => Model | undefined;
}

/** How image models word their own refusals. */
export const SENSITIVE =
  'The input or output was flagged as sensitive. Please try again with different inputs. (E005)';
const LOG_EVERY_MS = 250;

/** Progress in the format of Python's usual progress bar. */
function progressLine(fraction: number, startedAtMs: number): string {
  const percent = Math.min(100, Math.floor(fraction * 100));
  const clock = (ms: number) => {
    const seconds = Math.max(0, Math.round(ms / 1000));
    return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  };
  const elapsedMs = Date.now() - startedAtMs;
  const leftMs = fraction > 0 ? (elapsedMs * (1 - fraction)) / fraction : 0;
  const bar = '█'.repeat(Math.floor(percent / 10)).padEnd(10, ' ');
  return `${String(percent).padStart(3, ' ')}%|${bar}| ${percent}/100 [${clock(elapsedMs)}<${clock(leftMs)}]\n`;
}

export function createPredictionRunner({
  studio,
  inputs,
  media,
  outputDir,
  modelNamed = modelByName,
}: Deps): PredictionRunner {
  const toRenderTask = async (
    task: ModelTask,
    folder: string,
    signal: AbortSignal,
  ): Promise<RenderTask> => {
    const local = (url: string, name: string) => inputs.fetch(url, folder, name, signal);
    switch (task.kind) {
      case 'portrait':
        if (mustRefuse(task.prompt)) throw new Error(SENSITIVE);
        return task;
      case 'speech': {
        const { kind, text, extension } = task;
        const speakerPath =
          task.speakerUrl === null ? null : await local(task.speakerUrl, 'speaker');
        return { kind, text, extension, speakerPath };
      }
      case 'animate': {
        const { kind, prompt, seconds } = task;
        return { kind, prompt, seconds, imagePath: await local(task.imageUrl, 'image') };
      }
      case 'lip-sync': {
        const { kind, length } = task;
        const videoPath = await local(task.videoUrl, 'video');
        return { kind, length, videoPath, audioPath: await local(task.audioUrl, 'audio') };
      }
    }
  };

  const meetRunFault = async (
    prediction: Prediction,
    { signal, released, onBegin }: RunOptions,
  ): Promise<void> => {
    const fault = prediction.faults.run;
    if (fault === null) return;
    if (fault.kind !== 'hang' || (fault.status ?? 'processing') === 'processing') onBegin();
    if (fault.kind === 'hang' && !signal.aborted)
      await Promise.race([released, once(signal, 'abort')]);
    signal.throwIfAborted();
    const waitMs = fault.delayMs ?? (fault.kind === 'slow' ? 5000 : 0);
    if (waitMs > 0) await delay(waitMs, undefined, { signal });
    if (fault.kind === 'fail')
      throw new Error(fault.text ?? 'Prediction failed for an unknown reason. (code: E9243)');
  };

  return {
    run: async (prediction, options) => {
      const { signal, onBegin, onLog } = options;
      await meetRunFault(prediction, options);
      const model = modelNamed(prediction.model);
      if (model === undefined) throw new Error('Model is gone');
      const inputDir = join(tmpdir(), `talkreel-sandbox-${prediction.id}`);
      try {
        const task = await toRenderTask(model.task(prediction.input), inputDir, signal);
        const folder = join(outputDir, prediction.id);
        await mkdir(folder, { recursive: true });
        const name = `output.${extensionOf(task)}`;
        const outPath = join(folder, name);

        let startedAtMs = Date.now();
        let loggedAtMs = 0;
        await studio.render(
          task,
          outPath,
          {
            signal,
            onProgress: (fraction) => {
              if (Date.now() - loggedAtMs < LOG_EVERY_MS) return;
              loggedAtMs = Date.now();
              onLog(progressLine(fraction, startedAtMs));
            },
            onLog: (line) => onLog(`${line}\n`),
          },
          () => {
            startedAtMs = Date.now();
            onBegin();
            onLog(`${model.hello}...\n`);
          },
        );
        signal.throwIfAborted();
        const fault = prediction.faults.output;
        const extras: string[] = [];
        if (fault?.kind === 'wrong-output' && fault.output === 'with-extras')
          extras.push(...(await writeExtras(folder, extensionOf(task))));
        else if (fault?.kind === 'wrong-output')
          await writeWrongOutput(task, fault.output, outPath, media);
        onLog(progressLine(1, startedAtMs));
        return {
          outputFiles: [...extras, name],
          inputSeconds: task.kind === 'lip-sync' ? await secondsOf(task.videoPath) : null,
          lifeMs: fault?.kind === 'expired-output' ? (fault.delayMs ?? 0) : null,
        };
      } finally {
        await rm(inputDir, { recursive: true, force: true });
      }
    },
  };
}
