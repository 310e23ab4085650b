import {
  cancelBatch,
  getBatch,
  getBatchCancelTerms,
  getBatchExports,
  getBatchFiles,
  getFilm,
  listBatches,
  patchBatch,
  postBatch,
  postFilm,
  retryBatchVideo,
  retryFilm,
} from '@talkreel/contracts/http/sets';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { setRefusals } from '@talkreel/contracts/texts/sets';
import {
  findBatch,
  findFilm,
  listBatches as listRows,
  listBatchExports,
  listBatchFiles,
  listParts,
  renameBatch,
  type BatchFile,
} from '@talkreel/db/generations/sets.repo';
import { findGeneration } from '@talkreel/db/generations/generations.repo';
import type { Batch as StoredBatch } from '@talkreel/db/schema';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, notFound } from '../../errors.ts';
import { modeOf, requesterOf, userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import { filesOf, toBatch, toBatchSummary, toFilm } from './set.view.ts';
import { costMessage } from '../../generations/plans.ts';
import { linkNext } from '../../lib/pages.ts';
import { idempotencyKeyOf, toAccepted } from '../../generations/reply.service.ts';
import type { Services } from '../../services.ts';
import { plainWords, zipVideos } from '../../lib/zip.ts';

/** Several openings, actors and voices as one batch of videos. */
export const batchRoutes: FastifyPluginAsyncZod<{ services: Services; store: MediaStore }> = async (
  app,
  { services, store },
) => {
  const { db, views, sets, cancellations, library } = services;

  async function ownBatch(userId: string, id: string) {
    const batch = await findBatch(db, userId, id);
    if (!batch) throw notFound();
    return batch;
  }

  async function view(userId: string, id: string) {
    const batch = await ownBatch(userId, id);
    return toBatch(views, batch, (await listParts(db, userId, id)).parts);
  }

  services.quotes.offerSet(postBatch, (requester, { body }) => sets.assessBatch(requester, body));

  serve(app, postBatch, async (request, reply) => {
    const userId = userIdOf(request);
    const key = idempotencyKeyOf(request);
    const { id, repeated } = await sets.startBatch(requesterOf(request), request.body, key);
    reply.header('location', addressOf(routes.getBatch, { params: { id } }));
    return reply.code(repeated ? 200 : 201).send(await view(userId, id));
  });

  serve(app, listBatches, async (request, reply) => {
    const { rows, next } = await listRows(db, userIdOf(request), {
      ...request.query,
      isTest: modeOf(request),
    });
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

  services.quotes.offerSet(retryBatchVideo, (requester, { params: { id: setId, position } }) =>
    sets.assessRetry('batch', requester, { setId, asked: [{ position }] }),
  );

  serve(app, retryBatchVideo, async (request, reply) => {
    const userId = userIdOf(request);
    const { id: setId, position } = request.params;
    const idempotencyKey = idempotencyKeyOf(request);
    const asked = [{ position }];
    const [id = ''] = await sets.retry('batch', requesterOf(request), {
      setId,
      asked,
      idempotencyKey,
    });
    const generation = await findGeneration(db, userId, id);
    if (!generation) throw notFound();
    const { state, project_id: projectId, is_test: isTest, cost } = generation;
    const started = {
      id,
      projectId,
      isTest,
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

  function sendFiles(reply: FastifyReply, batch: StoredBatch, about: string, files: BatchFile[]) {
    const name = [plainWords(batch.name) || 'batch', about].filter(Boolean).join('-');
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="talkreel-${name}.zip"`)
      .header('cache-control', 'no-store')
      .send(zipVideos({ store, log: reply.log }, filesOf(batch, files)));
  }

  serve(app, getBatchFiles, async (request, reply) => {
    const userId = userIdOf(request);
    const batch = await ownBatch(userId, request.params.id);
    const files = await listBatchFiles(db, userId, batch.id);
    if (files.length === 0) throw new HttpError(409, 'not_finished', setRefusals.noFiles);
    return sendFiles(reply, batch, '', files);
  });

  serve(app, getBatchExports, async (request, reply) => {
    const userId = userIdOf(request);
    const batch = await ownBatch(userId, request.params.id);
    const files = await listBatchExports(db, userId, batch.id, request.query.exports);
    if (files.length === 0) throw new HttpError(409, 'not_finished', setRefusals.noExports);
    return sendFiles(reply, batch, 'exports', files);
  });
};

/** Scripts longer than a clip, as scenes joined into one video. */
export const filmRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, views, sets } = services;

  async function view(userId: string, id: string) {
    const film = await findFilm(db, userId, id);
    if (!film) throw notFound();
    return toFilm(views, film, await listParts(db, userId, id));
  }

  services.quotes.offerSet(postFilm, (requester, { body }) => sets.assessFilm(requester, body));

  serve(app, postFilm, async (request, reply) => {
    const userId = userIdOf(request);
    const key = idempotencyKeyOf(request);
    const { id, repeated } = await sets.startFilm(requesterOf(request), request.body, key);
    reply.header('location', addressOf(routes.getFilm, { params: { id } }));
    return reply.code(repeated ? 200 : 201).send(await view(userId, id));
  });

  serve(app, getFilm, async (request) => view(userIdOf(request), request.params.id));

  services.quotes.offerSet(retryFilm, (requester, { params: { id: setId }, body }) =>
    sets.assessRetry('film', requester, { setId, asked: body.scenes ?? null }),
  );

  serve(app, retryFilm, async (request, reply) => {
    const userId = userIdOf(request);
    const { id: setId } = request.params;
    const asked = request.body.scenes ?? null;
    await sets.retry('film', requesterOf(request), {
      setId,
      asked,
      idempotencyKey: idempotencyKeyOf(request),
    });
    return reply.code(202).send(await view(userId, setId));
  });
};
