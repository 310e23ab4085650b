import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { Db } from '@talkreel/db/client';
import { saveSession } from '@talkreel/db/accounts/sessions.repo';

interface Reply {
  status: number;
  // Replies of many shapes; tests look at what they expect.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** A user signed in at an api, without the identity provider. */
export async function openSession(options: {
  db: Db;
  url: string;
  secret: string;
  userId: string;
}) {
  const { db, url, secret, userId } = options;
  const sid = randomUUID();
  const hour = new Date(Date.now() + 3_600_000);
  await saveSession(db, {
    sid,
    userId,
    data: {
      userId,
      startedAtMs: Date.now(),
      seenAtMs: Date.now(),
      cookie: { path: '/', expires: hour, originalMaxAge: 3_600_000 },
    },
    expiresAt: hour,
  });
  const headers = {
    cookie: `talkreel_session=${encodeURIComponent(cookie.sign(sid, secret))}`,
    'content-type': 'application/json',
  };
  async function send(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Reply> {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(url + path, { method, headers: { ...headers, ...more }, ...text });
    return { status: reply.status, body: parse(await reply.text()) };
  }
  const post = (path: string, body: unknown, more?: Record<string, string>): Promise<Reply> =>
    send('POST', path, body, more);
  return {
    userId,
    headers,
    send,
    get: (path: string) => send('GET', path),
    post,
    /** For what a test only needs done: throws if it is refused. */
    must: {
      async post(...request: Parameters<typeof post>): Promise<Reply> {
        const reply = await post(...request);
        if (reply.status < 400) return reply;
        throw new Error(`POST ${request[0]}: ${reply.status} ${JSON.stringify(reply.body)}`);
      },
    },
  };
}

function parse(text: string): unknown {
  return text === '' ? null : JSON.parse(text);
}
