import cookie from '@fastify/cookie';
import session from '@fastify/session';
import type { Db } from '@talkreel/db/client';
import { deleteSession, gatherSessions, saveSession } from '@talkreel/db/repos/sessions.repo';
import type { Session } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface Session {
    userId?: string;
    idToken?: string;
    /** When the person signed in, and when they were last noted to be here. */
    startedAtMs?: number;
    seenAtMs?: number;
    /** A sign-in under way. */
    login?: { state: string; nonce: string; verifier: string; returnTo: string; origin: string };
  }
}

export const SESSION_COOKIE = 'talkreel_session';
const HOUR_MS = 3600 * 1000;
/** A session nobody uses ends after this… */
const IDLE_MS = 7 * 24 * HOUR_MS;
/** …and any session after this. */
const LIFETIME_MS = 30 * 24 * HOUR_MS;
/** Writing it down at every request would cost a row each. */
const NOTE_EVERY_MS = HOUR_MS;

/** Sessions live in Postgres, so that losing Redis signs nobody out. */
export default fp<{ db: Db; secret: string; secure: boolean }>(
  async (app, { db, secret, secure }) => {
    await app.register(cookie);
    await app.register(session, {
      secret,
      cookieName: SESSION_COOKIE,
      saveUninitialized: false,
      rolling: false,
      cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: IDLE_MS },
      store: createSessionStore(db),
    });
    app.addHook('onRequest', async (request) => {
      const { session: current } = request;
      if (!current.userId) return;
      const nowMs = Date.now();
      current.startedAtMs ??= nowMs;
      if (nowMs - current.startedAtMs > LIFETIME_MS) {
        await current.regenerate();
        return;
      }
      if (nowMs - (current.seenAtMs ?? 0) < NOTE_EVERY_MS) return;
      current.seenAtMs = nowMs;
      current.touch();
    });
  },
  { name: 'session' },
);

type Done<T> = (error: unknown, value?: T) => void;

export function createSessionStore(db: Db) {
  const findSession = gatherSessions(db);
  const settle = <T>(work: Promise<T>, done: Done<T>) => {
    work.then((value) => done(null, value), done);
  };
  return {
    get: (sid: string, done: Done<Session | null>) =>
      settle(
        findSession(sid).then((data) => data as Session | null),
        done,
      ),
    set: (sid: string, data: Session, done: Done<void>) =>
      settle(
        saveSession(db, {
          sid,
          userId: data.userId ?? null,
          data: JSON.parse(JSON.stringify(data)) as Record<string, unknown>,
          expiresAt: data.cookie.expires ?? new Date(Date.now() + IDLE_MS),
        }),
        done,
      ),
    destroy: (sid: string, done: Done<void>) => settle(deleteSession(db, sid), done),
  };
}
