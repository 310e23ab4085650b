import type { FastifyReply } from 'fastify';
import type { FaultOrder } from '../faults/fault-book.ts';
import type { HttpRefusal } from '../faults/http-fault.ts';

interface ErrorBody {
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

/** A refusal in OpenAI's format: `{error: {message, type, param, code}}`. */
export class OpenAiProblem extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: ErrorBody, retryAfterSeconds: number | null = null) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const badRequest = (message: string, param: string | null, code: string | null = null) =>
  new OpenAiProblem(400, { message, type: 'invalid_request_error', param, code });

export const wrongKey = () =>
  new OpenAiProblem(401, {
    message:
      'Incorrect API key provided. You can find your API key at https://platform.openai.com/account/api-keys.',
    type: 'invalid_request_error',
    param: null,
    code: 'invalid_api_key',
  });

export const unknownModel = (model: string) =>
  new OpenAiProblem(404, {
    message: `The model '${model}' does not exist or you do not have access to it.`,
    type: 'invalid_request_error',
    param: 'model',
    code: 'model_not_found',
  });

/** The refusal for an ordered fault; an account without credit is a 429 here. */
export function openAiProblemFor(
  kind: HttpRefusal,
  fault: FaultOrder,
  model: string,
): OpenAiProblem {
  switch (kind) {
    case 'http-401':
      return wrongKey();
    case 'withdrawn':
      return unknownModel(model);
    case 'http-402':
      return new OpenAiProblem(429, {
        message: 'You exceeded your current quota, please check your plan and billing details.',
        type: 'insufficient_quota',
        param: null,
        code: 'insufficient_quota',
      });
    case 'http-429':
      return new OpenAiProblem(
        429,
        {
          message: 'Rate limit reached for requests. Please try again later.',
          type: 'requests',
          param: null,
          code: 'rate_limit_exceeded',
        },
        fault.retryAfterSeconds ?? 1,
      );
    case 'http-500':
    case 'http-503':
      return new OpenAiProblem(kind === 'http-503' ? 503 : 500, {
        message: 'The server had an error while processing your request. Sorry about that!',
        type: 'server_error',
        param: null,
        code: null,
      });
  }
}

export async function sendOpenAiProblem(
  reply: FastifyReply,
  problem: OpenAiProblem,
): Promise<void> {
  if (problem.retryAfterSeconds !== null)
    reply.header('retry-after', String(Math.ceil(problem.retryAfterSeconds)));
  await reply.code(problem.status).send({ error: problem.body });
}
