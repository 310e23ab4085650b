import { finished } from 'node:stream';
import {
  getCallback,
  getLogin,
  getLogout,
  getUser,
  postLogout,
} from '@talkreel/contracts/http/auth';
import { SIGN_IN_FAILED } from '@talkreel/contracts/sign-in';
import { rememberWebhook } from '@talkreel/db/operators/webhook-events.repo';
import { findOrCreateUser, findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { callerOf } from '../../plugins/app/auth.ts';
import { deviceName } from '../../lib/device-name.ts';
import { endSessions, MAX_SESSIONS } from '../../lib/sessions.service.ts';
import { digestText, networkDigest, subjectDigest } from '../../lib/digests.ts';
import { createLoginCookie } from './login-cookie.ts';
import { createOidc } from './oidc.service.ts';
import { safeReturnPath } from './return-path.ts';
import { toUserReply } from '../../lib/user.view.ts';
import { serve } from '../../serve.ts';
import { routes } from '@talkreel/contracts/routes';

/** Shown instead of signing out when another site linked here; its own link then signs out. */
const signOutPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Sign out · Talkreel</title>
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; display: grid; place-content: center; min-height: 90vh; text-align: center; gap: 1rem; }
      a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.5rem; border: 1px solid; text-decoration: none; color: inherit; }
    </style>
  </head>
  <body>
    <h1>Sign out of Talkreel?</h1>
    <p>Another site sent you here. You are still signed in.</p>
    <p><a href="${routes.getLogout.path}">Sign out</a> <a href="/">Stay signed in</a></p>
  </body>
</html>
`;

export const authRoutes: FastifyPluginAsyncZod<{
  deps: Pick<Connections, 'config' | 'db'> & {
    publisher: Pick<Connections['publisher'], 'toUser'>;
  };
}> = async (app, { deps }) => {
  const { config, db, publisher } = deps;
  const oidc = createOidc(config.oidc, getCallback.path);
  const loginCookie = createLoginCookie({
    secret: config.session.secret,
    secure: config.publicUrl.protocol === 'https:',
  });
  /** The allowed origin of this request; otherwise the public one. */
  const originOf = (request: FastifyRequest) =>
    config.origins.find((origin) => new URL(origin).host === request.host) ??
    config.publicUrl.origin;

  serve(
    app,
    getUser,
    async (request) => {
      const userId = callerOf(request);
      const user = userId ? await findUserWithCredits(db, userId) : null;
      if (!user) throw new HttpError(401, 'unauthenticated', 'Please sign in');
      return toUserReply(user, config.freeGenerations);
    },
    { public: true },
  );

  serve(
    app,
    getLogin,
    async (request, reply) => {
      try {
        const { url, pending } = await oidc.begin({
          origin: originOf(request),
          returnTo: safeReturnPath(request.query.returnTo),
          loginHint: request.query.login_hint ?? null,
          freshFor: request.query.fresh ? (request.session.userId ?? null) : null,
        });
        loginCookie.remember(request, reply, pending);
        return reply.redirect(url.href);
      } catch (error) {
        request.log.warn({ err: error }, 'sign-in could not start');
        return reply.redirect(failed('unavailable'));
      }
    },
    { public: true },
  );

  serve(
    app,
    getCallback,
    async (request, reply) => {
      const pending = loginCookie.take(request, reply, request.query.state);
      if (!pending) {
        app.reportSecurity('security.sign_in_refused', request, { reason: 'no sign-in under way' });
        return reply.redirect(failed('expired'));
      }
      try {
        const { identity, idToken, authenticatedAtMs } = await oidc.finish(
          new URL(request.url, pending.origin),
          pending,
        );
        // A state works once, even if someone kept the cookie.
        if (!(await rememberWebhook(db, 'sign-in', digestText(pending.state)))) {
          app.reportSecurity('security.sign_in_refused', request, { reason: 'used before' });
          return reply.redirect(failed('expired'));
        }
        if (
          pending.freshFor !== null &&
          !(await hasSubject(db, pending.freshFor, identity.subject))
        )
          return reply.redirect(withFailure(pending.returnTo));
        const { secret } = config.session;
        const perDay = config.limits.freeAccountsPerAddress;
        const user = await findOrCreateUser(db, identity, config.freeGenerations, {
          subjectDigest: subjectDigest(secret, identity.subject),
          ...(perDay !== null && {
            network: { digest: networkDigest(secret, request.ip), perDay },
          }),
        });
        if (user.blocked_at !== null) {
          app.reportSecurity('security.sign_in_refused', request, { reason: 'blocked' });
          return reply.redirect(failed('blocked'));
        }
        const before = { userId: request.session.userId, sid: request.session.sessionId };
        let others = 0;
        await endSessions(deps, user.id, ({ sid }) => {
          if (sid !== before.sid) others += 1;
          return sid !== before.sid && others >= MAX_SESSIONS;
        });
        // A new id at sign-in: knowing the old one is useless. The reply follows at once: until the browser has it,
        // its other tabs have no session.
        await request.session.regenerate();
        const { userId: formerId } = before;
        if (formerId) finished(reply.raw, () => endSockets(formerId, before.sid));
        beginSession(request, { userId: user.id, idToken, authenticatedAtMs });
        return reply.redirect(pending.returnTo);
      } catch (error) {
        request.log.warn({ err: error }, 'sign-in failed');
        app.reportSecurity('security.sign_in_refused', request, { reason: 'not proven' });
        return reply.redirect(
          pending.freshFor === null ? failed('provider') : withFailure(pending.returnTo),
        );
      }
    },
    { public: true },
  );

  /** Notifies other tabs of this browser that their session has ended. */
  function endSockets(userId: string, sid: string): void {
    publisher.toUser(userId, { type: 'sessions.ended', session: digestText(sid) });
  }

  /** Returns where the browser goes next. */
  async function signOut(request: FastifyRequest): Promise<string> {
    const { userId, idToken, sessionId } = request.session;
    if (!userId) return '/';
    await request.session.destroy();
    endSockets(userId, sessionId);
    try {
      return (await oidc.endSessionUrl(originOf(request), idToken ?? null))?.href ?? '/';
    } catch (error) {
      // Users are signed out here; only the provider knows about its own session.
      request.log.warn({ err: error }, 'signed out here, not at the identity provider');
      return '/';
    }
  }

  serve(app, postLogout, async (request) => ({ redirectTo: await signOut(request) }), {
    public: true,
  });

  serve(
    app,
    getLogout,
    async (request, reply) => {
      // Another site's link or image cannot end a session. Browsers report the origin; programs do not follow such
      // links.
      if (request.session.userId && request.headers['sec-fetch-site'] === 'cross-site')
        return reply.type('text/html; charset=utf-8').send(signOutPage);
      return reply.redirect(await signOut(request));
    },
    { public: true },
  );
};

function beginSession(
  { session, headers }: FastifyRequest,
  {
    userId,
    idToken,
    authenticatedAtMs,
  }: { userId: string; idToken: string | null; authenticatedAtMs: number | null },
): void {
  const nowMs = Date.now();
  session.userId = userId;
  session.startedAtMs = nowMs;
  session.seenAtMs = nowMs;
  session.device = deviceName(headers['user-agent']);
  if (idToken !== null) session.idToken = idToken;
  if (authenticatedAtMs !== null) session.authenticatedAtMs = authenticatedAtMs;
}

async function hasSubject(
  db: Connections['db'],
  userId: string,
  subject: string,
): Promise<boolean> {
  return (await findUserWithCredits(db, userId))?.subject === subject;
}

/** The path where re-authentication was requested, with a note that it failed. */
function withFailure(returnTo: string): string {
  const url = new URL(returnTo, 'http://localhost');
  url.searchParams.set(SIGN_IN_FAILED, 'true');
  return `${url.pathname}${url.search}${url.hash}`;
}

function failed(reason: string): string {
  return `/auth?error=login_failed&reason=${reason}`;
}
