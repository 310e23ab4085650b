import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { meetHttpFault } from '../faults/http-fault.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import { contentTypeOf } from './media-types.ts';
import type { PredictionService } from './prediction.service.ts';
import { notFound, problemFor, sendProblem } from './problem.ts';

interface Deps {
  predictions: PredictionService;
  faults: FaultBook;
  outputDir: string;
}

/** The host of finished outputs: open to anyone who knows the URL, until it expires. */
export function deliveryRoutes(
  app: FastifyInstance,
  { predictions, faults, outputDir }: Deps,
): void {
  app.get<{ Params: { id: string; name: string } }>(
    '/delivery/:id/:name',
    async (request, reply) => {
      const { id, name } = request.params;
      const prediction = predictions.get(id);
      const met = await meetHttpFault({
        faults,
        request,
        reply,
        endpoint: 'delivery',
        model: prediction?.model ?? null,
        refuse: (kind, fault) => sendProblem(reply, problemFor(kind, fault)),
      });
      if (met === 'answered') return reply;
      const expired = (prediction?.outputExpiresAtMs ?? 0) <= Date.now();
      if (prediction === undefined || expired || !prediction.outputFiles.includes(name))
        throw notFound();
      const path = join(outputDir, id, name);
      const { size } = await stat(path);
      reply.type(contentTypeOf(name)).header('content-length', size);
      // A connection lost half-way: the full length is announced, half of it is sent.
      const end = met === 'drop-after' ? Math.floor(size / 2) : size;
      return reply.send(createReadStream(path, { end: Math.max(0, end - 1) }));
    },
  );
}
