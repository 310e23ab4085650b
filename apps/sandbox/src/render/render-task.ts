/** A model's work with its inputs on local disk. */
export type RenderTask =
  | {
      kind: 'speech';
      text: string;
      speakerPath: string | null;
      /** A voice of ours; absent: by the speaker. */
      voiceId?: string;
      extension: 'wav' | 'mp3';
    }
  | {
      kind: 'portrait';
      prompt: string;
      seed: number | null;
      width: number;
      height: number;
      extension: 'png' | 'jpg' | 'webp';
    }
  | { kind: 'animate'; imagePath: string; prompt: string; seconds: number }
  | {
      kind: 'lip-sync';
      videoPath: string;
      audioPath: string;
      length: 'video' | 'audio' | 'shorter';
    };

export interface RenderOptions {
  signal: AbortSignal;
  /** 0..1, never decreasing. */
  onProgress(fraction: number): void;
  /** A line for the prediction's logs. */
  onLog?(line: string): void;
}

/** Renders a task into one media file at `outPath`. Rejects with the signal's reason if aborted. */
export type Renderer = (task: RenderTask, outPath: string, options: RenderOptions) => Promise<void>;

/** Extension of a task's output file. */
export function extensionOf(task: RenderTask): string {
  return task.kind === 'speech' || task.kind === 'portrait' ? task.extension : 'mp4';
}
