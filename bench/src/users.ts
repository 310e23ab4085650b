import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { Db } from '@talkreel/db/client';
import { saveSession } from '@talkreel/db/accounts/sessions.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { somebody } from '@talkreel/testing/somebody';

export const SESSION_SECRET = 'a-session-secret-of-a-bench-and-nothing-else';

/** A signed-in user: the id and the browser's cookie. */
export interface SignedInUser {
  userId: string;
  cookie: string;
}

export async function createUser(db: Db, credits: number): Promise<SignedInUser> {
  const name = randomBytes(8).toString('hex');
  const user = await findOrCreateUser(db, somebody(name), credits);
  const sid = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + 3_600_000);
  await saveSession(db, {
    sid,
    userId: user.id,
    data: {
      userId: user.id,
      cookie: { originalMaxAge: 3_600_000, expires: expiresAt.toISOString(), path: '/' },
    },
    expiresAt,
  });
  return {
    userId: user.id,
    cookie: `talkreel_session=${encodeURIComponent(cookie.sign(sid, SESSION_SECRET))}`,
  };
}
