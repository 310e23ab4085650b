import {
  ONE_SHOT_WORDS_PER_SECOND,
  SCRIPT_MAX_SECONDS,
  WIZARD_WORDS_PER_SECOND,
} from '@talkreel/contracts/constants';
import { scriptTask, type ScriptTask } from '@talkreel/contracts/http/script-help';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { texts } from '@talkreel/contracts/texts';
import type { ScriptInput } from '@talkreel/providers/script/contract';
import { z } from 'zod';

const reviewed = z.object({ reviewed: z.string() });

/** A script that its user has read: nothing is to be written. */
export function reviewedIn(input: unknown): string | null {
  return reviewed.safeParse(input).data?.reviewed ?? null;
}

const given = z.union([
  z.object({
    task: scriptTask,
    maxDurationSeconds: z.number(),
    rate: z.number().default(1),
  }),
  z.object({ topic: z.string(), maxDurationSeconds: z.number().default(SCRIPT_MAX_SECONDS) }),
]);

/** The input of a script stage, as the driver takes it. */
export function readOrder(input: unknown): ScriptInput {
  const read = given.parse(input);
  const { maxDurationSeconds } = read;
  return 'task' in read
    ? {
        task: read.task,
        maxDurationSeconds,
        wordsPerSecond: WIZARD_WORDS_PER_SECOND * read.rate,
      }
    : {
        task: { kind: 'topic', topic: read.topic },
        maxDurationSeconds,
        wordsPerSecond: ONE_SHOT_WORDS_PER_SECOND,
      };
}

/** Everything in a task that a user wrote. */
export function writtenIn(task: ScriptTask): string[] {
  switch (task.kind) {
    case 'topic':
      return [task.topic];
    case 'product':
      return [`${task.product}\n${task.benefit}`];
    case 'page':
      return [task.page];
    default:
      return [task.script];
  }
}

/** What users read when a script stage fails. */
export function failureTextsFor({ task }: ScriptInput): { failed: string; timedOut: string } {
  const { failed, timedOut } = scriptHelpTexts;
  if (task.kind !== 'topic') return { failed, timedOut };
  return { failed: texts.oneShot.scriptFailed, timedOut: texts.oneShot.scriptFailed };
}
