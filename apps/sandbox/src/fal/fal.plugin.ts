import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { FaultBook } from '../faults/fault-book.ts';
import type { FillerMedia } from '../render/filler-media.ts';
import type { Studio } from '../render/speed.ts';
import { deliveryRoutes } from '../replicate/delivery.routes.ts';
import { createFileStore, type StoredFile } from '../replicate/file-store.ts';
import { createInputMedia } from '../replicate/input-media.ts';
import type { Prediction } from '../replicate/prediction.ts';
import { createPredictionRunner } from '../replicate/prediction-runner.ts';
import { createPredictionService } from '../replicate/prediction.service.ts';
import { Problem } from '../replicate/problem.ts';
import { type ReplicateControl, toLedgerEntry } from '../replicate/replicate.plugin.ts';
import type { DocumentStore } from '../store/document-store.ts';
import { falFileRoutes } from './fal-files.routes.ts';
import { falModel } from './fal-models.ts';
import { falQueueRoutes } from './fal-queue.routes.ts';

interface Deps {
  store: DocumentStore;
  faults: FaultBook;
  studio: Studio;
  media: FillerMedia;
  stateDir: string;
  publicUrl: string;
  outputSeconds: number;
}

const SWEEP_EVERY_MS = 60_000;

/**
 * fal.ai below one address: its `queue`, its file store (`rest`) and its history of requests (`api`). Webhooks are not
 * sent.
 */
export function registerFal(app: FastifyInstance, deps: Deps): ReplicateControl {
  const { store, faults, stateDir } = deps;
  const outputDir = join(stateDir, 'fal-outputs');
  const files = createFileStore(
    join(stateDir, 'fal-files'),
    store.collection<StoredFile>('fal-file'),
  );
  const requests = createPredictionService({
    predictions: store.collection<Prediction>('fal-request'),
    runner: createPredictionRunner({
      studio: deps.studio,
      inputs: createInputMedia(files, [new URL(deps.publicUrl).host], /\/fal\/files\/([^/]+)\//),
      ...{ media: deps.media, outputDir, modelNamed: falModel },
    }),
    webhooks: { announce: () => undefined },
    newId: randomUUID,
    ...{ outputDir, outputSeconds: deps.outputSeconds },
  });
  const sweeper = setInterval(
    () => void Promise.all([requests.sweep(), files.sweep()]),
    SWEEP_EVERY_MS,
  );
  sweeper.unref();
  app.addHook('onClose', async () => {
    clearInterval(sweeper);
    requests.close();
  });

  app.register(
    async (scope) => {
      scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
        const status = error instanceof Problem ? error.status : (error.statusCode ?? 500);
        if (request.raw.readableAborted) scope.log.info('the client went away');
        else if (status >= 500) scope.log.error(error);
        return reply.code(status).send({ detail: error.message });
      });
      deliveryRoutes(scope, { predictions: requests, faults, outputDir });
      falFileRoutes(scope, { files, faults });
      falQueueRoutes(scope, { requests, files, faults });
    },
    { prefix: '/fal' },
  );
  return {
    ledger: () => requests.list().toReversed().map(toLedgerEntry),
    release: () => requests.release(),
    reset: async () => {
      await requests.clear();
      await files.clear();
    },
  };
}
