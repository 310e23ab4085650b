import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { FaultBook } from '../faults/fault-book.ts';
import type { FillerMedia } from '../render/filler-media.ts';
import type { Studio } from '../render/speed.ts';
import type { DocumentStore } from '../store/document-store.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { createFileStore, type StoredFile } from './file-store.ts';
import { fileRoutes } from './files.routes.ts';
import { createInputMedia } from './input-media.ts';
import type { Prediction, PredictionStatus } from './prediction.ts';
import { createPredictionRunner } from './prediction-runner.ts';
import { createPredictionService } from './prediction.service.ts';
import { predictionRoutes } from './predictions.routes.ts';
import { createPredictionWebhooks } from './prediction-webhooks.ts';
import { notFound, Problem, sendProblem, unauthenticated } from './problem.ts';
import { modelRoutes } from './models.routes.ts';
import { createWebhookSender } from './webhook-sender.ts';

interface Deps {
  store: DocumentStore;
  stateDir: string;
  publicUrl: string;
  outputSeconds: number;
  webhookRetryDelaysMs: readonly number[];
  faults: FaultBook;
  studio: Studio;
  media: FillerMedia;
}

/** One paid call as the provider records it, to compare with our own ledger. */
export interface LedgerEntry {
  kind: 'prediction';
  id: string;
  model: string;
  status: PredictionStatus;
  webhook: string | null;
  /** The attempt in the webhook URL. */
  attempt: string | null;
  createdAt: string;
  completedAt: string | null;
  /** When it was first asked to stop, perhaps after it had ended. */
  cancelAskedAt: string | null;
  /** Whether the account is charged: delivered, or stopped after it had started. */
  billed: boolean;
  inputDigest: string;
  /** Length of the clip that it was given, for models that are paid by the second. */
  inputSeconds: number | null;
}

/** What this part offers to the control endpoints. */
export interface ReplicateControl {
  ledger(): LedgerEntry[];
  /** Lets hanging models continue. */
  release(): void;
  reset(): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;
const MAX_FILE_BYTES = 100 * 1024 * 1024;

export function toLedgerEntry(prediction: Prediction): LedgerEntry {
  const { id, model, status, webhook, inputDigest, inputSeconds } = prediction;
  const { createdAtMs, startedAtMs, completedAtMs, cancelAskedAtMs } = prediction;
  return {
    kind: 'prediction',
    id,
    model,
    status,
    webhook,
    attempt: webhook === null ? null : new URL(webhook).searchParams.get('attempt'),
    createdAt: new Date(createdAtMs).toISOString(),
    completedAt: completedAtMs === null ? null : new Date(completedAtMs).toISOString(),
    cancelAskedAt: cancelAskedAtMs === undefined ? null : new Date(cancelAskedAtMs).toISOString(),
    billed: status === 'succeeded' || (status === 'canceled' && startedAtMs !== null),
    inputDigest,
    inputSeconds,
  };
}

export function registerReplicate(app: FastifyInstance, deps: Deps): ReplicateControl {
  const { store, faults, studio, media } = deps;
  const outputDir = join(deps.stateDir, 'outputs');
  const files = createFileStore(join(deps.stateDir, 'files'), store.collection<StoredFile>('file'));
  const sender = createWebhookSender({
    keys: store.collection<string>('webhook-key'),
    retryDelaysMs: deps.webhookRetryDelaysMs,
    log: app.log,
  });
  const predictions = createPredictionService({
    predictions: store.collection<Prediction>('prediction'),
    runner: createPredictionRunner({
      studio,
      inputs: createInputMedia(files, [new URL(deps.publicUrl).host]),
      media,
      outputDir,
    }),
    webhooks: createPredictionWebhooks(sender),
    outputDir,
    outputSeconds: deps.outputSeconds,
  });

  const sweeper = setInterval(
    () => void Promise.all([predictions.sweep(), files.sweep()]),
    SWEEP_EVERY_MS,
  );
  sweeper.unref();
  app.addHook('onClose', async () => {
    clearInterval(sweeper);
    predictions.close();
    sender.close();
  });

  app.register(
    async (scope) => {
      await scope.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 2 } });
      scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
        if (error instanceof Problem) return sendProblem(reply, error);
        const status = error.statusCode ?? 500;
        // The client may be a worker that was killed in the middle of an upload.
        if (request.raw.readableAborted) scope.log.info('the client went away');
        else if (status >= 500) scope.log.error(error);
        return sendProblem(
          reply,
          new Problem(status, { title: 'Bad request', detail: error.message, status }),
        );
      });
      scope.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound()));
      deliveryRoutes(scope, { predictions, faults, outputDir });

      await scope.register(
        async (api) => {
          api.addHook('onRequest', async (request) => {
            if (!/^(Bearer|Token) \S+/.test(request.headers.authorization ?? ''))
              throw unauthenticated();
          });
          predictionRoutes(api, { predictions, files, faults });
          fileRoutes(api, { files, faults });
          modelRoutes(api);
          api.get('/webhooks/default/secret', () => ({ key: sender.secret }));
          api.get('/account', () => ({
            type: 'organization',
            username: 'talkreel-sandbox',
            name: 'Talkreel sandbox',
            github_url: 'https://github.com/talkreel-sandbox',
          }));
        },
        { prefix: '/v1' },
      );
    },
    { prefix: '/replicate' },
  );

  return {
    ledger: () => predictions.list().toReversed().map(toLedgerEntry),
    release: () => predictions.release(),
    reset: async () => {
      await predictions.clear();
      await files.clear();
    },
  };
}
