import {
  deleteSession,
  listSessions,
  postSignOutEverywhere,
  postSignOutOthers,
} from '@talkreel/contracts/http/account';
import { deleteSessionsOfUser } from '@talkreel/db/accounts/sessions.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { endSessions, listAccountSessions } from '../../lib/sessions.service.ts';
import { serve } from '../../serve.ts';

/** Lists and ends a user's sessions. */
export const sessionRoutes: FastifyPluginAsyncZod<{
  deps: Pick<Connections, 'db' | 'publisher'>;
}> = async (app, { deps }) => {
  serve(app, listSessions, (request) =>
    listAccountSessions(deps.db, userIdOf(request), request.session.sessionId),
  );

  serve(app, deleteSession, async (request, reply) => {
    const ended = await endSessions(
      deps,
      userIdOf(request),
      ({ id, sid }) => id === request.params.id && sid !== request.session.sessionId,
    );
    if (ended === 0) throw notFound();
    return reply.code(204).send(null);
  });

  serve(app, postSignOutOthers, async (request, reply) => {
    const current = request.session.sessionId;
    await endSessions(deps, userIdOf(request), ({ sid }) => sid !== current);
    return reply.code(204).send(null);
  });

  serve(app, postSignOutEverywhere, async (request, reply) => {
    const userId = userIdOf(request);
    await deleteSessionsOfUser(deps.db, userId);
    deps.publisher.toUser(userId, { type: 'sessions.ended' });
    await request.session.destroy();
    return reply.code(204).send(null);
  });
};
