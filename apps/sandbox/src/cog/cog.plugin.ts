import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FaultBook, FaultEndpoint } from '../faults/fault-book.ts';
import { dropConnection, type HttpRefusal, meetHttpFault } from '../faults/http-fault.ts';
import type { FillerMedia } from '../render/filler-media.ts';
import type { Studio } from '../render/speed.ts';
import { createInputMedia } from '../replicate/input-media.ts';
import { flux2Pro } from '../replicate/models/flux-2-pro.ts';
import { wan22I2vFast } from '../replicate/models/image-to-video.ts';
import { latentsync } from '../replicate/models/lip-sync.ts';
import { chatterbox } from '../replicate/models/speech.ts';
import { createPredictionRunner } from '../replicate/prediction-runner.ts';
import { type CogCall, createCogRuns } from './cog-runs.ts';
import { describeModel } from './describe-model.ts';

const containers = {
  speech: chatterbox,
  image: flux2Pro,
  animate: wan22I2vFast,
  lipsync: latentsync,
} as const;

const events = ['start', 'output', 'logs', 'completed'] as const;
const order = z.looseObject({
  input: z.record(z.string(), z.unknown()),
  webhook: z.url({ protocol: /^https?$/ }).nullish(),
  webhook_events_filter: z.array(z.enum(events)).default([...events]),
});

interface Deps {
  faults: FaultBook;
  studio: Studio;
  media: FillerMedia;
  stateDir: string;
  publicUrl: string;
}

export interface CogControl {
  ledger(): CogCall[];
  release(): void;
  reset(): void;
}

/** How Cog, or a proxy before it, words a refusal. */
const refusals: Record<HttpRefusal, [status: number, detail: string]> = {
  'http-401': [401, 'Unauthorized'],
  'http-402': [402, 'Payment required'],
  withdrawn: [404, 'Not Found'],
  'http-429': [429, 'Too many requests'],
  'http-500': [500, 'Internal Server Error'],
  'http-503': [503, 'Setup has not finished yet'],
};

/** Four containers with the HTTP API of Cog, each below an address of its own, such as `/cog/lipsync`. */
export function registerCog(app: FastifyInstance, deps: Deps): CogControl {
  const { faults, stateDir } = deps;
  const outputDir = join(stateDir, 'cog');
  const noFiles = { get: () => undefined, pathOf: () => '' };
  const runner = createPredictionRunner({
    studio: deps.studio,
    inputs: createInputMedia(noFiles, [new URL(deps.publicUrl).host]),
    media: deps.media,
    outputDir,
  });
  let calls: CogCall[] = [];
  const record = (call: CogCall) => void calls.push(call);
  const started = Object.entries(containers).map(([place, model]) => {
    const name = `cog/${place}`;
    const runs = createCogRuns({ name, model, runner, faults, outputDir, record });
    const meet = (request: FastifyRequest, reply: FastifyReply, endpoint: FaultEndpoint) =>
      meetHttpFault({
        ...{ faults, request, reply, endpoint, model: name },
        refuse(kind, fault) {
          const [status, detail] = refusals[kind];
          if (kind === 'http-429') reply.header('retry-after', fault.retryAfterSeconds ?? 30);
          void reply.code(status).send({ detail });
        },
      });

    async function put(request: FastifyRequest, reply: FastifyReply, id: string) {
      const parsed = order.safeParse(request.body);
      if (!parsed.success) return reply.code(422).send({ detail: issuesOf(parsed.error) });
      const input = model.input.safeParse(parsed.data.input);
      if (!input.success) return reply.code(422).send({ detail: issuesOf(input.error, 'input') });
      const met = await meet(request, reply, 'create');
      if (met === 'answered') return reply;
      const { webhook = null, webhook_events_filter } = parsed.data;
      const isAsync = request.headers['prefer'] === 'respond-async';
      const run = await runs.put(
        { id, input: parsed.data.input, webhook, events: webhook_events_filter },
        !isAsync && met === null,
      );
      if (met === 'drop-after') {
        dropConnection(request, reply);
        return reply;
      }
      if (run === null) return reply.code(409).send({ detail: 'Already running a prediction' });
      return reply.code(isAsync ? 202 : 200).send(run);
    }

    app.register(
      async (scope) => {
        scope.get('/', () => ({
          cog_version: '0.17.0',
          docs_url: '/docs',
          openapi_url: '/openapi.json',
          shutdown_url: '/shutdown',
          healthcheck_url: '/health-check',
          predictions_url: '/predictions',
          predictions_idempotent_url: '/predictions/{prediction_id}',
          predictions_cancel_url: '/predictions/{prediction_id}/cancel',
        }));
        scope.get('/openapi.json', () => describeModel(model));
        scope.get('/health-check', () => ({
          status: runs.isBusy() ? 'BUSY' : 'READY',
          setup: { status: 'succeeded', logs: '' },
          version: { coglet: '0.17.0', cog: '0.17.0', python: '3.13.0' },
        }));
        scope.post('/predictions', (request, reply) => put(request, reply, randomUUID()));
        scope.put<{ Params: { id: string } }>('/predictions/:id', (request, reply) =>
          put(request, reply, request.params.id),
        );
        scope.post<{ Params: { id: string } }>(
          '/predictions/:id/cancel',
          async (request, reply) => {
            const met = await meet(request, reply, 'cancel');
            if (met === 'answered') return reply;
            return runs.cancel(request.params.id)
              ? reply.code(200).send({})
              : reply.code(404).send({ detail: 'Prediction not found' });
          },
        );
      },
      { prefix: `/cog/${place}` },
    );
    return runs;
  });
  app.addHook('onClose', async () => {
    for (const runs of started) runs.stop();
  });
  return {
    ledger: () => calls,
    release: () => {
      for (const runs of started) runs.release();
    },
    reset: () => {
      for (const runs of started) runs.stop();
      calls = [];
    },
  };
}

/** As FastAPI words them. */
function issuesOf(error: z.ZodError, ...at: string[]) {
  return error.issues.map(({ path, message, code }) => ({
    loc: ['body', ...at, ...path.map(String)],
    msg: message,
    type: code,
  }));
}
