import { getGeneration, listGenerations, postCancel } from '@talkreel/contracts/http/generations';
import { cancelGeneration } from '@talkreel/db/repos/finish.repo';
import { findGeneration, listGenerations as listRows } from '@talkreel/db/repos/generations.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Services } from '../../app.ts';
import { notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';

export const generationRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, views, publisher } = services;

  app.get(
    listGenerations.path,
    { schema: { querystring: listGenerations.query, response: listGenerations.responses } },
    async (request) => {
      const { state, limit } = request.query;
      return views.many(
        await listRows(db, userIdOf(request), { activeOnly: state === 'active', limit }),
      );
    },
  );

  app.get(
    getGeneration.path,
    { schema: { response: getGeneration.responses } },
    async (request) => {
      const generation = await findGeneration(db, userIdOf(request), idOf(request.params));
      if (!generation) throw notFound();
      return views.one(generation);
    },
  );

  app.post(postCancel.path, { schema: { response: postCancel.responses } }, async (request) => {
    const userId = userIdOf(request);
    const id = idOf(request.params);
    const cancelled = await cancelGeneration(db, userId, id);
    if (cancelled) {
      publisher.cancelled(id);
      publisher.toUser(userId, { type: 'generation.changed', generationId: id });
      publisher.toUser(userId, { type: 'account.changed' });
    }
    const generation = await findGeneration(db, userId, id);
    if (!generation) throw notFound();
    const { state, credit, creditMessage } = await views.one(generation);
    const message = cancelled
      ? credit === 'included'
        ? 'Your speech is kept, and its video is still included.'
        : creditMessage
      : state === 'succeeded'
        ? 'It was finished before it could be cancelled.'
        : 'It had already ended.';
    return { id, status: state, credit, message };
  });
};

/** An id that is no uuid names nothing. */
function idOf(params: unknown): string {
  const parsed = z.object({ id: z.uuid() }).safeParse(params);
  if (!parsed.success) throw notFound();
  return parsed.data.id;
}
