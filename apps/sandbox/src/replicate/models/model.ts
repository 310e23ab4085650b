import { hash } from 'node:crypto';
import type { z } from 'zod';

/** The work behind a prediction; media is named by the caller's URLs. */
export type ModelTask =
  | { kind: 'speech'; text: string; speakerUrl: string | null; extension: 'wav' | 'mp3' }
  | {
      kind: 'portrait';
      prompt: string;
      seed: number | null;
      width: number;
      height: number;
      extension: 'png' | 'jpg' | 'webp';
    }
  | { kind: 'animate'; imageUrl: string; prompt: string; seconds: number }
  | { kind: 'lip-sync'; videoUrl: string; audioUrl: string; length: 'video' | 'audio' | 'shorter' };

export interface Model {
  /** `owner/name`. */
  name: string;
  /** Official models run by name; community models only by version. */
  official: boolean;
  /** Its version ids; the first is the latest. */
  versions: string[];
  outputShape: 'single' | 'array';
  /** The first log lines of a run. */
  hello: string;
  description: string;
  input: z.ZodType<Record<string, unknown>>;
  task(input: Record<string, unknown>): ModelTask;
}

/**
 * Ties the schema of a model's input to the task made from it. `input` is the schema; `task` gets
 * its typed output.
 */
export function defineModel<Schema extends z.ZodType<Record<string, unknown>>>(
  definition: Omit<Model, 'input' | 'task' | 'outputShape' | 'versions'> & {
    versions?: string[];
    outputShape?: 'single' | 'array';
    input: Schema;
    task(input: z.output<Schema>): ModelTask;
  },
): Model {
  return {
    ...definition,
    outputShape: definition.outputShape ?? 'single',
    versions: definition.versions ?? [hash('sha256', definition.name, 'hex')],
    task: (input) => definition.task(definition.input.parse(input)),
  };
}
