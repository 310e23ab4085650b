import {
  CALLBACK_PATH,
  getUser,
  loginQuery,
  LOGIN_PATH,
  LOGOUT_PATH,
} from '@talkreel/contracts/http/auth';
import { findOrCreateUser, findUserWithCredits } from '@talkreel/db/repos/users.repo';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { sessionDigest } from '../../realtime/gateway.ts';
import { subjectDigest } from '../../services/subject-digest.ts';
import { createOidc, safeReturnPath } from './oidc.service.ts';
import { toUserReply } from '../../services/user-reply.ts';

export const authRoutes: FastifyPluginAsyncZod<{
  deps: Pick<Connections, 'config' | 'db'> & {
    publisher: Pick<Connections['publisher'], 'toUser'>;
  };
}> = async (app, { deps }) => {
  const { config, db, publisher } = deps;
  const oidc = createOidc(config.oidc, CALLBACK_PATH);
  /** The allowed origin this request was sent to; anything else is the public one. */
  const originOf = (request: FastifyRequest) =>
    config.origins.find((origin) => new URL(origin).host === request.host) ??
    config.publicUrl.origin;

  app.get(
    getUser.path,
    { config: { public: true }, schema: { response: getUser.responses } },
    async (request) => {
      const user = request.session.userId
        ? await findUserWithCredits(db, request.session.userId)
        : null;
      if (!user) throw new HttpError(401, 'unauthenticated', 'Please sign in');
      return toUserReply(user, config.freeGenerations);
    },
  );

  app.get(
    LOGIN_PATH,
    { config: { public: true }, schema: { querystring: loginQuery } },
    async (request, reply) => {
      try {
        const { url, pending } = await oidc.begin({
          origin: originOf(request),
          returnTo: safeReturnPath(request.query.returnTo),
          loginHint: request.query.login_hint ?? null,
        });
        request.session.login = pending;
        return reply.redirect(url.href);
      } catch (error) {
        request.log.warn({ err: error }, 'sign-in could not begin');
        return reply.redirect(failed('unavailable'));
      }
    },
  );

  app.get(CALLBACK_PATH, { config: { public: true } }, async (request, reply) => {
    const pending = request.session.login;
    if (!pending) return reply.redirect(failed('expired'));
    try {
      const { identity, idToken } = await oidc.finish(
        new URL(request.url, pending.origin),
        pending,
      );
      const user = await findOrCreateUser(
        db,
        identity,
        config.freeGenerations,
        subjectDigest(config.session.secret, identity.subject),
      );
      // A new id at sign-in: whoever knew the old one knows nothing.
      await request.session.regenerate();
      request.session.userId = user.id;
      request.session.startedAtMs = Date.now();
      if (idToken !== null) request.session.idToken = idToken;
      return reply.redirect(pending.returnTo);
    } catch (error) {
      request.log.warn({ err: error }, 'sign-in failed');
      delete request.session.login;
      return reply.redirect(failed('provider'));
    }
  });

  app.get(LOGOUT_PATH, { config: { public: true } }, async (request, reply) => {
    const origin = originOf(request);
    const { userId, idToken, sessionId } = request.session;
    if (!userId) return reply.redirect('/');
    await request.session.destroy();
    publisher.toUser(userId, { type: 'sessions.ended', session: sessionDigest(sessionId) });
    try {
      const url = await oidc.endSessionUrl(origin, idToken ?? null);
      return reply.redirect(url?.href ?? '/');
    } catch (error) {
      // Here they are signed out; of what is left at the provider only the provider could tell.
      request.log.warn({ err: error }, 'signed out here, not at the identity provider');
      return reply.redirect('/');
    }
  });
};

function failed(reason: string): string {
  return `/auth?error=login_failed&reason=${reason}`;
}
