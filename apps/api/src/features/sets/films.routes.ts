import { getFilm, postFilm, retryFilm } from '@talkreel/contracts/http/films';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { findFilm, listParts } from '@talkreel/db/generations/sets.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import { toFilm } from './film.view.ts';
import { idempotencyKeyOf } from '../../generations/reply.service.ts';
import type { Services } from '../../services.ts';

/** Scripts longer than a clip, as scenes joined into one video. */
export const filmRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, views, films } = services;

  async function view(userId: string, id: string) {
    const film = await findFilm(db, userId, id);
    if (!film) throw notFound();
    return toFilm(views, film, await listParts(db, userId, id));
  }

  serve(app, postFilm, async (request, reply) => {
    const userId = userIdOf(request);
    const { id, repeated } = await films.start(userId, request.body, idempotencyKeyOf(request));
    reply.header('location', addressOf(routes.getFilm, { params: { id } }));
    return reply.code(repeated ? 200 : 201).send(await view(userId, id));
  });

  serve(app, getFilm, async (request) => view(userIdOf(request), request.params.id));

  serve(app, retryFilm, async (request, reply) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    await films.retry(userId, id, request.body.scenes ?? null, idempotencyKeyOf(request));
    return reply.code(202).send(await view(userId, id));
  });
};
