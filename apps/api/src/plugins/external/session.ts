import cookie from '@fastify/cookie';
import session from '@fastify/session';
import type { Db } from '@talkreel/db/client';
import {
  deleteSession,
  findSession,
  saveSession,
  updateSession,
  type StoredSession,
} from '@talkreel/db/accounts/sessions.repo';
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '@talkreel/settings/list/rules';
import type { FastifyRequest, Session } from 'fastify';
import fp from 'fastify-plugin';
import { deviceName } from '../../lib/device-name.ts';

declare module 'fastify' {
  interface Session {
    userId?: string;
    idToken?: string;
    /** When the user signed in, and when they were last seen. */
    startedAtMs?: number;
    seenAtMs?: number;
    /** The device's name, as shown to its user. */
    device?: string;
    /** When the user last authenticated at the identity provider. */
    authenticatedAtMs?: number;
    /** The session was read from the store, so it is only updated if it still exists. */
    isStored?: true;
    /** The session ended while the request was in progress. */
    hasEnded?: true;
    /** Set per request and never stored: an operator; a blocked user, who has no access. */
    isOperator?: true;
    isBlocked?: true;
  }
}

const SESSION_COOKIE = 'talkreel_session';
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Recording the time on every request would cost a write each. */
const NOTE_EVERY_MS = HOUR_MS;

/** Over https, a cookie name that no other host of the domain can set. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

export const sessionCookieName = (secure: boolean) => cookieName(SESSION_COOKIE, secure);

/** Sessions are in Postgres, so losing Redis signs nobody out. */
export default fp<{
  db: Db;
  secret: string;
  secure: boolean;
  idleDays?: number;
  days?: number;
}>(
  async (app, { db, secret, secure, idleDays = SESSION_IDLE_DAYS, days = SESSION_DAYS }) => {
    const idleMs = idleDays * DAY_MS;
    const name = sessionCookieName(secure);
    await app.register(cookie);
    await app.register(session, {
      secret,
      cookieName: name,
      saveUninitialized: false,
      rolling: false,
      cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: idleMs },
      store: createSessionStore(db, idleMs),
    });
    app.addHook('onRequest', async (request) => {
      const { session: current } = request;
      if (!current.userId) return forgetCookie(request);
      const nowMs = Date.now();
      current.startedAtMs ??= nowMs;
      if (nowMs - current.startedAtMs > days * DAY_MS) {
        await current.regenerate();
        return forgetCookie(request);
      }
      if (nowMs - (current.seenAtMs ?? 0) < NOTE_EVERY_MS) return;
      current.seenAtMs = nowMs;
      current.device = deviceName(request.headers['user-agent']);
      current.touch();
    });
    // The plugin has written a cookie for an ended session; the browser may have the next session's by now.
    app.addHook('onSend', async (request, reply) => {
      if (request.session?.hasEnded) reply.removeHeader('set-cookie');
    });

    /**
     * Removes the cookie of an ended session from the request. The plugin would otherwise make the browser drop it, and
     * with it the new one, if another tab signs in before this reply arrives.
     */
    function forgetCookie({ cookies }: FastifyRequest): void {
      delete cookies[name];
    }
  },
  { name: 'session' },
);

type Done<T> = (error: unknown, value?: T) => void;

export function createSessionStore(db: Db, idleMs: number) {
  const callBack = <T>(work: Promise<T>, done: Done<T>) => {
    work.then((value) => done(null, value), done);
  };
  return {
    get: (sid: string, done: Done<Session | null>) =>
      callBack(
        findSession(db, sid).then((found) => found && asSession(found)),
        done,
      ),
    set: (sid: string, session: Session, done: Done<void>) => {
      // A blocked user's session no longer belongs to anyone, so there is nothing to write.
      if (session.isBlocked) return done(null);
      const {
        isStored,
        hasEnded: _ended,
        isOperator: _role,
        ...data
      } = JSON.parse(JSON.stringify(session)) as Session;
      const expiresAt = session.cookie.expires ?? new Date(Date.now() + idleMs);
      const record = { sid, data: { ...data }, expiresAt };
      const userId = session.userId ?? null;
      const update = async () => {
        if (!(await updateSession(db, record))) session.hasEnded = true;
      };
      callBack(isStored ? update() : saveSession(db, { ...record, userId }), done);
    },
    destroy: (sid: string, done: Done<void>) => callBack(deleteSession(db, sid), done),
  };
}

function asSession({ data, isBlocked, isOperator }: StoredSession): Session {
  if (isBlocked) return { cookie: data['cookie'], isStored: true, isBlocked } as Session;
  return { ...data, isStored: true, ...(isOperator && { isOperator }) } as Session;
}

/** The session of a request's cookie, if its signature is ours. */
export function signedSid(
  cookieHeader: string | undefined,
  { secret, secure }: { secret: string; secure: boolean },
): string | null {
  const signed = cookie.fastifyCookie.parse(cookieHeader ?? '')[sessionCookieName(secure)];
  if (!signed) return null;
  const { valid, value } = cookie.unsign(signed, secret);
  return valid ? value || null : null;
}
