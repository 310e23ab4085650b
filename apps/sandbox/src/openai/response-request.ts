import { z } from 'zod';
import { badRequest } from './openai-error.ts';

const contentPart = z.union([
  z.object({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() }),
  z.looseObject({ type: z.enum(['input_image', 'input_file']) }),
]);
const message = z.looseObject({
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([z.string(), z.array(contentPart)]),
});

const bodySchema = z.strictObject({
  model: z.string(),
  input: z.union([z.string(), z.array(message)]),
  instructions: z.string().nullish(),
  max_output_tokens: z.number().int().min(16).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  reasoning: z
    .looseObject({ effort: z.string().nullish(), summary: z.string().nullish() })
    .nullish(),
  text: z.looseObject({}).optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
  store: z.boolean().nullish(),
  stream: z.literal(false).nullish(),
  background: z.literal(false).nullish(),
  service_tier: z.string().nullish(),
  truncation: z.enum(['auto', 'disabled']).nullish(),
  safety_identifier: z.string().max(64).nullish(),
  prompt_cache_key: z.string().nullish(),
  user: z.string().optional(),
  tools: z.array(z.looseObject({})).optional(),
  tool_choice: z.unknown().optional(),
  parallel_tool_calls: z.boolean().nullish(),
  moderation: z.unknown().optional(),
});

export type ResponseRequest = z.output<typeof bodySchema>;

/** @throws {OpenAiProblem} 400 that names the parameter. */
export function parseResponseRequest(body: unknown): ResponseRequest {
  const result = bodySchema.safeParse(body ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const name = issue.keys[0] ?? '';
    throw badRequest(`Unknown parameter: '${name}'.`, name, 'unknown_parameter');
  }
  const param = issue?.path.map(String).join('.') ?? null;
  const missing = param !== null && (body as Record<string, unknown> | null)?.[param] === undefined;
  if (missing)
    throw badRequest(
      `Missing required parameter: '${param}'.`,
      param,
      'missing_required_parameter',
    );
  throw badRequest(
    `Invalid value for '${param}': ${issue?.message ?? 'unknown'}`,
    param,
    'invalid_value',
  );
}

/** The user's last message, without a leading label. */
export function topicOf({ input }: ResponseRequest): string {
  const last =
    typeof input === 'string'
      ? input
      : (input.findLast(({ role }) => role === 'user')?.content ?? '');
  const text =
    typeof last === 'string'
      ? last
      : last
          .flatMap((part) => ('text' in part && typeof part.text === 'string' ? [part.text] : []))
          .join('\n');
  return text.replace(/^\s*topic\s*:\s*/i, '').trim();
}

const SPEAKING_WORDS_PER_SECOND = 2.2;
const DEFAULT_SECONDS = 15;

/** The speaking time in the caller's prompt: “N seconds” or “N words”. */
export function secondsOf({ input, instructions }: ResponseRequest): number {
  const wording = `${instructions ?? ''}\n${typeof input === 'string' ? input : JSON.stringify(input)}`;
  const seconds = /(\d+(?:\.\d+)?)[\s-]*(?:seconds?|sec\b|s\b)/i.exec(wording)?.[1];
  if (seconds !== undefined) return Math.min(120, Math.max(3, Number(seconds)));
  const words = /(\d+)\s*words?/i.exec(wording)?.[1];
  if (words !== undefined)
    return Math.min(120, Math.max(3, Number(words) / SPEAKING_WORDS_PER_SECOND));
  return DEFAULT_SECONDS;
}
