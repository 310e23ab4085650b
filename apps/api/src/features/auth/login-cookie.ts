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
  // Cookies of an older release lack this field.
  freshFor: z.string().nullable().default(null),
  untilMs: z.number(),
});

export interface LoginCookie {
  remember(request: FastifyRequest, reply: FastifyReply, pending: PendingLogin): void;
  /** The sign-in of this browser with this state, if recent; deletes its cookie. */
  take(request: FastifyRequest, reply: FastifyReply, state: string): PendingLogin | null;
}

/** Sign-ins that a browser has under way; more would make its requests too large. */
const MAX_UNDER_WAY = 4;
/** How many characters of a state, which is base64url, are part of its cookie's name. */
const NAME_CHARACTERS = 12;

/**
 * The browser that starts a sign-in keeps its state, signed, so unfinished sign-ins store nothing here. Each has a cookie
 * of its own: tabs may sign in at the same time. It is read once.
 */
export function createLoginCookie({
  secret,
  secure,
}: {
  secret: string;
  secure: boolean;
}): LoginCookie {
  /** The previous release used this one name for all sign-ins, and may have begun this one. */
  const before = cookieName('talkreel_login', secure);
  const prefix = `${before}-`;
  const nameOf = (state: string) => prefix + state.slice(0, NAME_CHARACTERS);
  // A separate key: no other cookie of ours can pass for one of these.
  const key = createHmac('sha256', secret).update('sign-in under way').digest('base64url');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  function read(given: string | undefined): z.infer<typeof remembered> | null {
    if (given === undefined) return null;
    const { valid, value } = cookie.unsign(given, key);
    if (!valid || value === null) return null;
    const kept = remembered.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
    return kept.untilMs > Date.now() ? kept : null;
  }

  /** Drops all but the newest cookies, so that one more fits into the browser's requests. */
  function dropOldest({ cookies }: FastifyRequest, reply: FastifyReply): void {
    const names = Object.keys(cookies).filter((name) => name.startsWith(prefix));
    const untilMs = (name: string) => read(cookies[name])?.untilMs ?? 0;
    const oldest = names.toSorted((a, b) => untilMs(b) - untilMs(a)).slice(MAX_UNDER_WAY - 1);
    for (const name of oldest) reply.clearCookie(name, options);
  }

  return {
    remember(request, reply, pending) {
      dropOldest(request, reply);
      const value = JSON.stringify({ ...pending, untilMs: Date.now() + LIFETIME_SECONDS * 1_000 });
      const signed = cookie.sign(Buffer.from(value).toString('base64url'), key);
      reply.setCookie(nameOf(pending.state), signed, { ...options, maxAge: LIFETIME_SECONDS });
    },
    take(request, reply, state) {
      const name = [nameOf(state), before].find((each) => Object.hasOwn(request.cookies, each));
      if (name === undefined) return null;
      reply.clearCookie(name, options);
      return read(request.cookies[name]);
    },
  };
}
