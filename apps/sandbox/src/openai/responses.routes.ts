import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { dropConnection } from '../faults/http-fault.ts';
import type { FaultOrder } from '../faults/fault-book.ts';
import { mustRefuse } from '../moderation/lexicon.ts';
import type { OpenAiDeps } from './openai-deps.ts';
import { unknownModel } from './openai-error.ts';
import {
  parseResponseRequest,
  type ResponseRequest,
  secondsOf,
  topicOf,
} from './response-request.ts';
import { scriptTaskOf } from './script-task.ts';

const TOKENS_PER_WORD = 1.35;
const REFUSAL = "I'm sorry, but I can't help with that.";

type Answer =
  | { kind: 'text'; text: string }
  | { kind: 'refusal' }
  | { kind: 'incomplete' }
  | { kind: 'failed'; message: string };

const newId = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`;
const tokensOf = (text: string) =>
  Math.ceil(text.split(/\s+/).filter((word) => word !== '').length * TOKENS_PER_WORD);

function disturbed(fault: FaultOrder): Answer {
  switch (fault.output) {
    case 'refusal':
      return { kind: 'refusal' };
    case 'incomplete':
      return { kind: 'incomplete' };
    case 'empty':
      return { kind: 'text', text: '' };
    case 'wrong-length':
      return { kind: 'text', text: 'And another thing worth knowing about it. '.repeat(60).trim() };
    case 'other-language':
      return { kind: 'text', text: 'Try it today! 你好，世界。' };
    default:
      return { kind: 'text', text: '<!doctype html><title>502 Bad Gateway</title>' };
  }
}

function toView(id: string, body: ResponseRequest, answer: Answer): Record<string, unknown> {
  const text = answer.kind === 'text' ? answer.text : answer.kind === 'refusal' ? REFUSAL : '';
  const content =
    answer.kind === 'refusal'
      ? { type: 'refusal', refusal: REFUSAL }
      : { type: 'output_text', text, annotations: [], logprobs: [] };
  const spoken = answer.kind === 'text' || answer.kind === 'refusal';
  const nowSeconds = Math.floor(Date.now() / 1000);
  const inputTokens = tokensOf(`${body.instructions ?? ''} ${JSON.stringify(body.input)}`);
  const outputTokens =
    answer.kind === 'incomplete' ? (body.max_output_tokens ?? 16) : tokensOf(text);
  const status =
    answer.kind === 'incomplete' || answer.kind === 'failed' ? answer.kind : 'completed';
  return {
    id,
    object: 'response',
    created_at: nowSeconds,
    status,
    completed_at: status === 'completed' ? nowSeconds : null,
    background: false,
    error: answer.kind === 'failed' ? { code: 'server_error', message: answer.message } : null,
    incomplete_details: answer.kind === 'incomplete' ? { reason: 'max_output_tokens' } : null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    model: body.model,
    output: spoken
      ? [
          {
            type: 'message',
            id: newId('msg'),
            status: 'completed',
            role: 'assistant',
            content: [content],
          },
        ]
      : [],
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: null,
    reasoning: { effort: body.reasoning?.effort ?? null, summary: null },
    safety_identifier: body.safety_identifier ?? null,
    service_tier: 'default',
    store: body.store ?? true,
    temperature: body.temperature ?? 1,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: body.top_p ?? 1,
    truncation: body.truncation ?? 'disabled',
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: inputTokens + outputTokens,
    },
    ...(body.user === undefined ? {} : { user: body.user }),
    metadata: body.metadata ?? {},
    added_since: {},
  };
}

/** `POST /responses`: the answer is always a short script: about the topic, or what the task asks for. */
export function responseRoutes(app: FastifyInstance, deps: OpenAiDeps): void {
  const answerTo = (
    body: ResponseRequest,
    run: FaultOrder | null,
    output: FaultOrder | null,
  ): Answer => {
    if (run?.kind === 'fail')
      return { kind: 'failed', message: run.text ?? 'An error occurred while writing.' };
    if (output !== null) return disturbed(output);
    const asked = scriptTaskOf(body);
    const topic = asked?.text ?? topicOf(body);
    if (mustRefuse(topic)) return { kind: 'refusal' };
    const text =
      asked === null
        ? deps.writeScript({ topic, maxDurationSeconds: secondsOf(body) })
        : deps.assist(asked.task, asked.maxWords);
    return tokensOf(text) > (body.max_output_tokens ?? Infinity)
      ? { kind: 'incomplete' }
      : { kind: 'text', text };
  };

  app.post('/responses', async (request, reply) => {
    const body = parseResponseRequest(request.body);
    const { model } = body;
    if (!/^(gpt-|o\d|chatgpt-)/.test(model)) throw unknownModel(model);
    const met = await deps.meet(request, reply, 'responses', model);
    if (met === 'answered') return reply;
    const call = { endpoint: 'responses', model } as const;
    const run = deps.faults.take({ group: 'run', ...call });
    const output = deps.faults.take({ group: 'output', ...call });
    const id = newId('resp');
    if (run?.kind === 'hang') {
      deps.record({ id, ...call, status: 'in_progress', input: body.input });
      reply.hijack();
      return reply;
    }
    const waitMs = run?.delayMs ?? (run?.kind === 'slow' ? 5000 : 0);
    if (waitMs > 0) await deps.faults.wait(waitMs);
    const view = toView(id, body, answerTo(body, run, output));
    deps.record({ id, ...call, status: String(view['status']), input: body.input });
    if (met === 'drop-after') {
      dropConnection(request, reply);
      return reply;
    }
    return view;
  });
}
