import type { Renderer } from '../render/render-task.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AssistTask } from '@talkreel/media-engine/script/assist';
import type { FaultBook, FaultEndpoint } from '../faults/fault-book.ts';

/** One call as the provider records it. */
export interface OpenAiCall {
  kind: 'openai';
  id: string;
  endpoint: 'responses' | 'moderations' | 'speech';
  model: string;
  status: string;
  createdAt: string;
  /** Moderation is free. */
  billed: boolean;
  inputDigest: string;
}

type CallRecord = Pick<OpenAiCall, 'id' | 'endpoint' | 'model' | 'status'> & { input: unknown };

export interface OpenAiDeps {
  faults: FaultBook;
  writeScript(request: { topic: string; maxDurationSeconds: number }): string;
  render: Renderer;
  assist(task: AssistTask, maxWords: number): string;
  meet(
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: FaultEndpoint,
    model: string,
  ): Promise<'answered' | 'drop-after' | null>;
  record(call: CallRecord): void;
}
