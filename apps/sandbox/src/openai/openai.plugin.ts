import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultBook, FaultEndpoint } from '../faults/fault-book.ts';
import { meetHttpFault } from '../faults/http-fault.ts';
import type { DocumentStore } from '../store/document-store.ts';
import { moderationRoutes } from './moderations.routes.ts';
import {
  badRequest,
  OpenAiProblem,
  openAiProblemFor,
  sendOpenAiProblem,
  wrongKey,
} from './openai-error.ts';
import { responseRoutes } from './responses.routes.ts';

/** One call as the other side remembers it. */
export interface OpenAiCall {
  kind: 'openai';
  id: string;
  endpoint: 'responses' | 'moderations';
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
  meet(
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: FaultEndpoint,
    model: string,
  ): Promise<'answered' | 'drop-after' | null>;
  record(call: CallRecord): void;
}

export interface OpenAiControl {
  ledger(): OpenAiCall[];
  reset(): void;
}

interface Deps {
  store: DocumentStore;
  faults: FaultBook;
  writeScript: OpenAiDeps['writeScript'];
}

/** Mounts OpenAI's responses and moderations under `/openai/v1`. */
export function registerOpenAi(
  app: FastifyInstance,
  { store, faults, writeScript }: Deps,
): OpenAiControl {
  const calls = store.collection<OpenAiCall>('openai-call');
  const deps: OpenAiDeps = {
    faults,
    writeScript,
    meet: (request, reply, endpoint, model) =>
      meetHttpFault({
        faults,
        request,
        reply,
        endpoint,
        model,
        refuse: (kind, fault) => sendOpenAiProblem(reply, openAiProblemFor(kind, fault)),
      }),
    record: ({ input, ...call }) =>
      calls.put(call.id, {
        ...call,
        kind: 'openai',
        createdAt: new Date().toISOString(),
        billed: call.endpoint === 'responses' && call.status !== 'failed',
        inputDigest: createHash('sha256').update(JSON.stringify(input)).digest('hex'),
      }),
  };

  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('x-request-id', `req_${randomUUID().replaceAll('-', '')}`);
        if (!/^Bearer \S+/.test(request.headers.authorization ?? '')) throw wrongKey();
      });
      scope.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
        if (error instanceof OpenAiProblem) return sendOpenAiProblem(reply, error);
        if ((error.statusCode ?? 500) < 500)
          return sendOpenAiProblem(reply, badRequest(error.message, null));
        scope.log.error(error);
        return sendOpenAiProblem(
          reply,
          new OpenAiProblem(500, {
            message: 'Internal error',
            type: 'server_error',
            param: null,
            code: null,
          }),
        );
      });
      responseRoutes(scope, deps);
      moderationRoutes(scope, deps);
    },
    { prefix: '/openai/v1' },
  );

  return { ledger: () => calls.all(), reset: () => calls.clear() };
}
