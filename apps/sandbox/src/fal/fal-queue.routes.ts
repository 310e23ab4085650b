import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FaultBook, FaultEndpoint } from '../faults/fault-book.ts';
import { dropConnection } from '../faults/http-fault.ts';
import type { FileStore } from '../replicate/file-store.ts';
import { isTerminal, type Prediction } from '../replicate/prediction.ts';
import type { PredictionService } from '../replicate/prediction.service.ts';
import { digestInput } from '../replicate/prediction-requests.ts';
import { originOf } from '../replicate/predictions.routes.ts';
import { falModel } from './fal-models.ts';
import { meetFalFault, requireKey } from './fal-refusals.ts';
import { toFailure, toInputError, toPast, toResult, toStatus } from './fal-view.ts';

const PAGE_SIZE = 100;

const history = z.looseObject({
  endpoint_id: z.string().min(1),
  start: z.coerce.date().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE).default(50),
  cursor: z.coerce.number().int().min(0).default(0),
});

interface OfRequest {
  Params: { owner: string; app: string; id: string };
  Querystring: { logs?: string };
}

interface Deps {
  requests: PredictionService;
  files: FileStore;
  faults: FaultBook;
}

/** fal's queue: submit, status, result and cancel; and its history. Each needs the key. */
export function falQueueRoutes(app: FastifyInstance, deps: Deps): void {
  const { requests, faults } = deps;
  const guarded = { onRequest: async (request: FastifyRequest) => requireKey(request) };
  const place = '/queue/:owner/:app/requests/:id';

  app.post<{ Params: { '*': string } }>('/queue/*', guarded, (request, reply) =>
    submit(deps, request.params['*'], request, reply),
  );

  /** The request that a call is about; undefined: the call is answered. */
  async function find(
    request: FastifyRequest<OfRequest>,
    reply: FastifyReply,
    endpoint: FaultEndpoint,
  ): Promise<Prediction | undefined> {
    const { owner, app: name, id } = request.params;
    const known = requests.get(id);
    const met = await meetFalFault(faults, request, reply, endpoint, known?.model ?? null);
    if (met === 'answered') return undefined;
    const found = requests.get(id);
    if (found?.model.startsWith(`${owner}/${name}`)) return found;
    await reply.code(404).send({ detail: 'Request not found', status: 'NOT_FOUND' });
    return undefined;
  }

  app.get<OfRequest>(`${place}/status`, guarded, async (request, reply) => {
    const found = await find(request, reply, 'get');
    if (!found) return reply;
    const view = toStatus(found, originOf(request), request.query.logs === '1');
    return reply.code(isTerminal(found.status) ? 200 : 202).send(view);
  });

  app.get<OfRequest>(place, guarded, async (request, reply) => {
    const found = await find(request, reply, 'get');
    if (!found) return reply;
    // The body is the model's own.
    reply.header('x-fal-request-id', found.id);
    if (!isTerminal(found.status))
      return reply.code(400).send({ detail: 'Request is still in progress' });
    if (found.status === 'succeeded') return toResult(found, originOf(request));
    const { status, detail } = toFailure(found);
    return reply.code(status).header('x-fal-retryable', 'false').send({ detail });
  });

  app.put<OfRequest>(`${place}/cancel`, guarded, async (request, reply) => {
    const found = await find(request, reply, 'cancel');
    if (!found) return reply;
    if (isTerminal(found.status)) return reply.code(400).send({ status: 'ALREADY_COMPLETED' });
    const wasQueued = found.status === 'starting';
    requests.cancel(found.id);
    return reply.code(wasQueued ? 200 : 202).send({
      status: wasQueued ? 'OK' : 'CANCELLATION_REQUESTED',
    });
  });

  app.get('/api/v1/models/requests/by-endpoint', guarded, async (request, reply) => {
    if ((await meetFalFault(faults, request, reply, 'list', null)) === 'answered') return reply;
    const { endpoint_id, start, limit, cursor } = history.parse(request.query);
    const sinceMs = start?.getTime() ?? Date.now() - 24 * 3_600_000;
    const matching = requests
      .list()
      .filter(({ model, createdAtMs }) => model === endpoint_id && createdAtMs >= sinceMs);
    const hasMore = cursor + limit < matching.length;
    return {
      items: matching.slice(cursor, cursor + limit).map(toPast),
      next_cursor: hasMore ? String(cursor + limit) : null,
      has_more: hasMore,
    };
  });
}

/** Whatever it is given is queued: whether it fits is found out when it runs. */
async function submit(
  { requests, files, faults }: Deps,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const model = falModel(name);
  if (model === undefined)
    return reply.code(404).send({ detail: `Application "${name}" not found` });
  const met = await meetFalFault(faults, request, reply, 'create', name);
  if (met === 'answered') return reply;
  const input = z.record(z.string(), z.unknown()).parse(request.body);
  const fit = model.input.safeParse(input);
  const call = { endpoint: 'create', model: name } as const;
  const misfit = fit.success
    ? null
    : ({ kind: 'fail', times: 1, text: toInputError(fit.error) } as const);
  const made = requests.create({
    ...{ model: name, version: '', input, outputShape: model.outputShape },
    // x-fal-request-timeout bounds the wait for a runner only, and nothing waits for one here.
    ...{ deadlineAtMs: null, webhook: null, webhookEvents: [], origin: originOf(request) },
    inputDigest: digestInput(name, input, files),
    faults: {
      run: misfit ?? faults.take({ group: 'run', ...call }),
      output: faults.take({ group: 'output', ...call }),
      webhook: faults.take({ group: 'webhook', ...call }),
    },
  });
  if (met === 'drop-after') {
    dropConnection(request, reply);
    return reply;
  }
  return toStatus(made, originOf(request), false);
}
