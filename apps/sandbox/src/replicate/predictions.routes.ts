import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dropConnection, meetHttpFault } from '../faults/http-fault.ts';
import type { FaultBook, FaultEndpoint } from '../faults/fault-book.ts';
import type { FileStore } from './file-store.ts';
import { modelByName, modelByVersion } from './models/catalog.ts';
import type { Model } from './models/model.ts';
import { checkInput } from './models/validate-input.ts';
import { isTerminal, toPredictionView } from './prediction.ts';
import {
  digestInput,
  parseByModel,
  parseByVersion,
  readCancelAfter,
  readPrefer,
} from './prediction-requests.ts';
import type { PredictionService } from './prediction.service.ts';
import { notFound, problemFor, sendProblem, unknownVersion } from './problem.ts';

interface Deps {
  predictions: PredictionService;
  files: FileStore;
  faults: FaultBook;
}

const PAGE_SIZE = 100;

/** The address by which the caller reached this process. */
export const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

export function predictionRoutes(app: FastifyInstance, { predictions, files, faults }: Deps): void {
  const meet = (
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: FaultEndpoint,
    model: string | null,
  ) =>
    meetHttpFault({
      faults,
      request,
      reply,
      endpoint,
      model,
      refuse: (kind, fault) => sendProblem(reply, problemFor(kind, fault)),
    });

  type Body = ReturnType<typeof parseByModel>;

  const create = async (
    request: FastifyRequest,
    reply: FastifyReply,
    model: Model,
    version: string,
    body: Body,
  ) => {
    checkInput(model, body.input);
    const cancelAfterMs = readCancelAfter(request.headers);
    const waitMs = readPrefer(request.headers);
    const met = await meet(request, reply, 'create', model.name);
    if (met === 'answered') return reply;

    const call = { endpoint: 'create', model: model.name } as const;
    const origin = originOf(request);
    const prediction = predictions.create({
      model: model.name,
      version,
      input: body.input,
      outputShape: model.outputShape,
      deadlineAtMs: cancelAfterMs === null ? null : Date.now() + cancelAfterMs,
      webhook: body.webhook ?? null,
      webhookEvents: body.webhook_events_filter ?? ['output', 'completed'],
      origin,
      inputDigest: digestInput(model.name, body.input, files),
      faults: {
        run: faults.take({ group: 'run', ...call }),
        output: faults.take({ group: 'output', ...call }),
        webhook: faults.take({ group: 'webhook', ...call }),
      },
    });
    if (met === 'drop-after') {
      dropConnection(request, reply);
      return reply;
    }
    if (waitMs !== null) await predictions.whenEnded(prediction.id, waitMs);
    const now = predictions.get(prediction.id) ?? prediction;
    return reply
      .code(waitMs !== null && !isTerminal(now.status) ? 202 : 201)
      .send(toPredictionView(now, origin));
  };

  app.post<{ Params: { owner: string; name: string } }>(
    '/models/:owner/:name/predictions',
    async (request, reply) => {
      const model = modelByName(`${request.params.owner}/${request.params.name}`);
      if (model?.official !== true) throw notFound();
      return create(request, reply, model, 'hidden', parseByModel(request.body));
    },
  );

  app.post('/predictions', async (request, reply) => {
    const { version, ...body } = parseByVersion(request.body);
    const model = modelByVersion(version);
    if (model === undefined) throw unknownVersion();
    return create(
      request,
      reply,
      model,
      model.official ? 'hidden' : (model.versions[0] ?? ''),
      body,
    );
  });

  app.get<{ Querystring: { cursor?: string; created_after?: string; created_before?: string } }>(
    '/predictions',
    async (request, reply) => {
      if ((await meet(request, reply, 'list', null)) === 'answered') return reply;
      const { cursor, created_after: after, created_before: before } = request.query;
      const afterMs = after === undefined ? -Infinity : Date.parse(after);
      const beforeMs = before === undefined ? Infinity : Date.parse(before);
      const matching = predictions
        .list()
        .filter(({ createdAtMs }) => createdAtMs >= afterMs && createdAtMs < beforeMs);
      const last = cursor === undefined ? -1 : matching.findIndex(({ id }) => id === cursor);
      const start = last + 1;
      const page = matching.slice(start, start + PAGE_SIZE);
      const origin = originOf(request);
      const link = (id: string | undefined) => {
        if (id === undefined) return null;
        const query = new URLSearchParams({ ...request.query, cursor: id });
        return `${origin}/replicate/v1/predictions?${query.toString()}`;
      };
      return {
        next: start + PAGE_SIZE < matching.length ? link(page.at(-1)?.id) : null,
        previous: start > PAGE_SIZE ? link(matching[start - PAGE_SIZE - 1]?.id) : null,
        results: page
          .map(({ id }) => predictions.get(id))
          .flatMap((found) => (found ? [toPredictionView(found, origin)] : [])),
      };
    },
  );

  app.get<{ Params: { id: string } }>('/predictions/:id', async (request, reply) => {
    const prediction = predictions.get(request.params.id);
    const met = await meet(request, reply, 'get', prediction?.model ?? null);
    if (met === 'answered') return reply;
    const now = predictions.get(request.params.id);
    if (now === undefined) throw notFound();
    return toPredictionView(now, originOf(request));
  });

  app.post<{ Params: { id: string } }>('/predictions/:id/cancel', async (request, reply) => {
    const met = await meet(
      request,
      reply,
      'cancel',
      predictions.get(request.params.id)?.model ?? null,
    );
    if (met === 'answered') return reply;
    const prediction = predictions.cancel(request.params.id);
    if (prediction === undefined) throw notFound();
    if (met === 'drop-after') {
      dropConnection(request, reply);
      return reply;
    }
    return toPredictionView(prediction, originOf(request));
  });
}
