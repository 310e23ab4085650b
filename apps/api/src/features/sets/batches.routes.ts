import {
  cancelBatch,
  getBatch,
  getBatchCancelTerms,
  getBatchFiles,
  listBatches,
  patchBatch,
  postBatch,
  retryBatchVideo,
} from '@talkreel/contracts/http/batches';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { batchTexts } from '@talkreel/contracts/batch-texts';
import {
  findBatch,
  listBatches as listRows,
  listBatchFiles,
  listParts,
  renameBatch,
  type BatchFile,
} from '@talkreel/db/generations/sets.repo';
import { findGeneration } from '@talkreel/db/generations/generations.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import { toBatch, toBatchSummary } from './batch.view.ts';
import { costMessage } from '../../generations/plans.ts';
import { linkNext } from '../../lib/pages.ts';
import { idempotencyKeyOf, toAccepted } from '../../generations/reply.service.ts';
import type { Services } from '../../services.ts';
import { plainWords, zipVideos, type VideoFile } from '../../lib/zip.ts';
import type { Batch } from '@talkreel/db/schema';
import { placesOf } from './plan-batch.ts';

/** Several openings, actors and voices as one batch of videos. */
export const batchRoutes: FastifyPluginAsyncZod<{ services: Services; store: MediaStore }> = async (
  app,
  { services, store },
) => {
  const { db, views, batches, cancellations, library } = services;

  async function ownBatch(userId: string, id: string) {
    const batch = await findBatch(db, userId, id);
    if (!batch) throw notFound();
    return batch;
  }

  async function view(userId: string, id: string) {
    const batch = await ownBatch(userId, id);
    return toBatch(views, batch, (await listParts(db, userId, id)).parts);
  }

  serve(app, postBatch, async (request, reply) => {
    const userId = userIdOf(request);
    const { id, repeated } = await batches.start(userId, request.body, idempotencyKeyOf(request));
    reply.header('location', addressOf(routes.getBatch, { params: { id } }));
    return reply.code(repeated ? 200 : 201).send(await view(userId, id));
  });

  serve(app, listBatches, async (request, reply) => {
    const { rows, next } = await listRows(db, userIdOf(request), request.query);
    linkNext(reply, next);
    return rows.map(toBatchSummary);
  });

  serve(app, getBatch, async (request) => view(userIdOf(request), request.params.id));

  serve(app, patchBatch, async (request) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    if (!(await renameBatch(db, userId, id, request.body.name))) throw notFound();
    library.changed(userId);
    return view(userId, id);
  });

  serve(app, retryBatchVideo, async (request, reply) => {
    const userId = userIdOf(request);
    const { id: batchId, position } = request.params;
    const key = idempotencyKeyOf(request);
    const id = await batches.retry(userId, batchId, position, key);
    const generation = await findGeneration(db, userId, id);
    if (!generation) throw notFound();
    const { state, project_id: projectId, cost } = generation;
    const started = {
      id,
      projectId,
      state,
      cost,
      costMessage: costMessage(generation),
      repeated: false,
    };
    reply.header('location', addressOf(routes.getGeneration, { params: { id } }));
    return reply.code(202).send(toAccepted(started));
  });

  serve(app, getBatchCancelTerms, async (request) => {
    const userId = userIdOf(request);
    const { id } = await ownBatch(userId, request.params.id);
    return { option: await cancellations.batchTerms(userId, id) };
  });

  serve(app, cancelBatch, async (request) => {
    const userId = userIdOf(request);
    const { id } = await ownBatch(userId, request.params.id);
    const message = await cancellations.cancelBatch(userId, id);
    return { message, batch: await view(userId, id) };
  });

  serve(app, getBatchFiles, async (request, reply) => {
    const userId = userIdOf(request);
    const batch = await ownBatch(userId, request.params.id);
    const files = await listBatchFiles(db, userId, batch.id);
    if (files.length === 0) throw new HttpError(409, 'not_finished', batchTexts.noFiles);
    const name = plainWords(batch.name) || 'batch';
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="talkreel-${name}.zip"`)
      .header('cache-control', 'no-store')
      .send(zipVideos({ store, log: request.log }, filesOf(batch, files)));
  });
};

/** The finished videos of a batch, under names that say what they are. */
export function filesOf(batch: Pick<Batch, 'request'>, files: BatchFile[]): VideoFile[] {
  return files.map(({ position, ...file }) => ({ ...file, name: fileName(batch, position) }));
}

/** A name such as `03-stop-scrolling-for-a-second-clara-deep-voice.mp4`; names sort as the grid does. */
function fileName({ request }: Pick<Batch, 'request'>, position: number): string {
  const place = placesOf(request)[position];
  const words = place && [
    request.openings[place.opening],
    request.actors[place.actor]?.title,
    request.voices.length > 1 ? request.voices[place.voice]?.name : undefined,
  ];
  const parts = (words ?? []).map((text) => plainWords(text ?? '')).filter(Boolean);
  return `${[String(position + 1).padStart(2, '0'), ...parts].join('-')}.mp4`;
}
