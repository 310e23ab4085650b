import { hash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { FaultBook } from '../faults/fault-book.ts';
import { meetHttpFault } from '../faults/http-fault.ts';
import type { DocumentStore } from '../store/document-store.ts';
import type { OpenAiCall, OpenAiDeps } from './openai-deps.ts';
import { speechRoutes } from './speech.routes.ts';
import { moderationRoutes } from './moderations.routes.ts';
import {
  badRequest,
  OpenAiProblem,
  openAiProblemFor,
  sendOpenAiProblem,
  wrongKey,
} from './openai-error.ts';
import { responseRoutes } from './responses.routes.ts';

export interface OpenAiControl {
  ledger(): OpenAiCall[];
  reset(): void;
}

interface Deps {
  store: DocumentStore;
  faults: FaultBook;
  writeScript: OpenAiDeps['writeScript'];
  assist: OpenAiDeps['assist'];
  render: OpenAiDeps['render'];
}

/** Mounts OpenAI's responses, moderations and speech at `/openai/v1`. */
export function registerOpenAi(
  app: FastifyInstance,
  { store, faults, writeScript, assist, render }: Deps,
): OpenAiControl {
  const calls = store.collection<OpenAiCall>('openai-call');
  const deps: OpenAiDeps = {
    faults,
    writeScript,
    assist,
    render,
    meet: (request, reply, endpoint, model) =>
      meetHttpFault({
        faults,
        request,
        reply,
        endpoint,
        model,
        refuse: (kind, fault) =>
          sendOpenAiProblem(reply, openAiProblemFor(kind, fault, model ?? 'any')),
      }),
    record: ({ input, ...call }) =>
      calls.put(call.id, {
        ...call,
        kind: 'openai',
        createdAt: new Date().toISOString(),
        billed: call.endpoint !== 'moderations' && call.status !== 'failed',
        inputDigest: hash('sha256', JSON.stringify(input), 'hex'),
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
      speechRoutes(scope, deps);
    },
    { prefix: '/openai/v1' },
  );

  return { ledger: () => calls.all(), reset: () => calls.clear() };
}
