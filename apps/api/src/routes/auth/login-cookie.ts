import { createHmac } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieName } from '../../plugins/external/session.ts';
import type { PendingLogin } from './oidc.service.ts';

const LIFETIME_SECONDS = 10 * 60;

const remembered = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  origin: z.string(),
  // Absent in cookies of an older release.
  freshFor: z.string().nullable().default(null),
  untilMs: z.number(),
});

export interface LoginCookie {
  remember(reply: FastifyReply, pending: PendingLogin): void;
  /** The sign-in state of this browser, if recent; deletes the cookie. */
  take(request: FastifyRequest, reply: FastifyReply): PendingLogin | null;
}

/**
 * The browser that starts a sign-in keeps its state, signed, so unfinished sign-ins store nothing here. It is read
 * once.
 */
export function createLoginCookie({
  secret,
  secure,
}: {
  secret: string;
  secure: boolean;
}): LoginCookie {
  const name = cookieName('talkreel_login', secure);
  // A separate key: no other cookie of ours can pass for one of these.
  const key = createHmac('sha256', secret).update('sign-in under way').digest('base64url');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    remember(reply, pending) {
      const value = JSON.stringify({ ...pending, untilMs: Date.now() + LIFETIME_SECONDS * 1_000 });
      const signed = cookie.sign(Buffer.from(value).toString('base64url'), key);
      reply.setCookie(name, signed, { ...options, maxAge: LIFETIME_SECONDS });
    },
    take(request, reply) {
      const given = request.cookies[name];
      if (given === undefined) return null;
      reply.clearCookie(name, options);
      const { valid, value } = cookie.unsign(given, key);
      if (!valid || value === null) return null;
      const { untilMs, ...pending } = remembered.parse(
        JSON.parse(Buffer.from(value, 'base64url').toString()),
      );
      return untilMs > Date.now() ? pending : null;
    },
  };
}
