import type { AssistTask, ToneName } from '@talkreel/media-engine/script/assist';
import { z } from 'zod';
import type { ResponseRequest } from './response-request.ts';

const data = z.object({
  product: z.string().default(''),
  benefit: z.string().default(''),
  page: z.string().optional(),
  script: z.string().optional(),
  notLike: z.string().default(''),
});

const tones: Array<[ToneName, RegExp]> = [
  ['warm', /tone: warm/i],
  ['upbeat', /tone: upbeat/i],
  ['calm', /tone: calm/i],
  ['playful', /tone: playful/i],
  ['confident', /tone: confident/i],
  ['plain', /tone: plain/i],
];

export interface ScriptTask {
  task: AssistTask;
  maxWords: number;
  /** Everything a user wrote. */
  text: string;
}

/** A request that names a task and sends its data as JSON; null for any other. */
export function scriptTaskOf({ instructions, input }: ResponseRequest): ScriptTask | null {
  const asked = /^Task: (.+)$/m.exec(instructions ?? '')?.[1];
  const maxWords = Number(/at most (\d+) words/i.exec(instructions ?? '')?.[1] ?? 33);
  const given = typeof input === 'string' ? parsed(input) : null;
  if (asked === undefined || given === null) return null;
  const tone = tones.find(([, pattern]) => pattern.test(asked))?.[0];
  const task = taskOf(asked, tone, given);
  return { task, maxWords, text: Object.values(given).join('\n') };
}

type Data = z.output<typeof data>;

function taskOf(asked: string, tone: ToneName | undefined, given: Data): AssistTask {
  const { product, benefit, page, script, notLike } = given;
  const options = { notLike, ...(tone !== undefined && { tone }) };
  if (page !== undefined) return { kind: 'page', page, ...options };
  if (script === undefined) return { kind: 'product', product, benefit, ...options };
  if (/shorter/i.test(asked)) return { kind: 'shorter', script };
  if (/punchier/i.test(asked)) return { kind: 'punchier', script };
  if (/another opening/i.test(asked)) return { kind: 'opening', script };
  return { kind: 'tone', script, tone: tone ?? 'plain' };
}

function parsed(input: string): Data | null {
  try {
    const result = data.safeParse(JSON.parse(input));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
