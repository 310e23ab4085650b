import {
  getCancelTerms,
  getGeneration,
  listGenerations,
  postCancel,
} from '@talkreel/contracts/http/generations';
import {
  findGeneration,
  listGenerations as listRows,
} from '@talkreel/db/generations/generations.repo';
import { isTrashed } from '@talkreel/db/library/trash.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../services.ts';
import { notFound } from '../errors.ts';
import { modeOf, userIdOf } from '../plugins/app/auth.ts';
import { deletedError } from './projects.ts';
import { linkNext } from '../lib/pages.ts';
import { serve } from '../serve.ts';

export const generationRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, views, cancellations } = services;

  serve(app, listGenerations, async (request, reply) => {
    const { state, ...page } = request.query;
    const { rows, next } = await listRows(db, userIdOf(request), {
      activeOnly: state === 'active',
      isTest: modeOf(request),
      ...page,
    });
    linkNext(reply, next);
    return views.many(rows);
  });

  serve(app, getGeneration, async (request) => {
    const userId = userIdOf(request);
    const generation = await findGeneration(db, userId, request.params.id);
    if (!generation) throw notFound();
    const { project_id: projectId } = generation;
    if (projectId !== null && (await isTrashed(db, userId, projectId))) throw deletedError();
    return views.one(generation);
  });

  serve(app, getCancelTerms, async (request) =>
    cancellations.terms(userIdOf(request), request.params.id),
  );

  serve(app, postCancel, async (request) =>
    cancellations.cancel(userIdOf(request), request.params.id, request.body?.choice ?? 'keep'),
  );
};
