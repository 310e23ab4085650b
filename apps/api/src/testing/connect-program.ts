import { createHash, randomBytes } from 'node:crypto';
import type { KeyScope } from '@talkreel/contracts/api-keys';
import type { openSession } from './open-session.ts';

type Session = Awaited<ReturnType<typeof openSession>>;

export interface Answer {
  answer: 'allow' | 'refuse';
  scopes?: KeyScope[];
  perDay?: number;
  inAll?: number;
  expiresInDays?: number;
}

export const REDIRECT_URI = 'http://127.0.0.1:9/callback';

async function parsed(reply: Response) {
  const text = await reply.text();
  return {
    status: reply.status,
    // Replies of many shapes; tests look at what they expect.
    // oxlint-disable-next-line typescript/no-explicit-any
    body: (text === '' ? null : JSON.parse(text)) as any,
  };
}

/** A program that registers itself, and the browser that it opens. `headers`: what it sends with each call. */
export async function openProgram(
  url: string,
  registration: object = {},
  headers: Record<string, string> = {},
) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const registered = await parsed(
    await fetch(`${url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        client_name: 'An agent',
        redirect_uris: [REDIRECT_URI],
        ...registration,
      }),
    }),
  );
  const clientId = String(registered.body.client_id);

  /** What the browser is sent to with this request, and the cookies it then has. */
  async function ask(more: Record<string, string> = {}) {
    const query = new URLSearchParams({
      ...{ client_id: clientId, redirect_uri: REDIRECT_URI, response_type: 'code', state: 's' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256', ...more },
    });
    const reply = await fetch(`${url}/oauth/authorize?${query.toString()}`, { redirect: 'manual' });
    const to = reply.headers.get('location') ?? '';
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    return { status: reply.status, to, id: to.split('/').at(-1) ?? '', cookie: cookies.join('; ') };
  }

  /** Answers as the signed-in user, and follows the browser back; the code that the program gets, or the error. */
  async function answer(
    user: Session,
    { id, cookie }: { id: string; cookie: string },
    body: Answer,
  ) {
    const both = { cookie: `${user.headers.cookie}; ${cookie}` };
    const answered = await user.send('POST', `/api/connections/${id}`, body, both);
    if (answered.status !== 200) return { ...answered, query: new URLSearchParams() };
    const { pathname } = new URL(answered.body.goOn);
    const back = await fetch(url + pathname, { headers: both, redirect: 'manual' });
    const to = new URL(back.headers.get('location') ?? '', url);
    return { ...answered, query: to.searchParams };
  }

  async function post(path: string, form: Record<string, string>) {
    const body = new URLSearchParams({ client_id: clientId, ...form });
    return parsed(await fetch(url + path, { method: 'POST', body, headers }));
  }
  const exchange = (code: string, more: Record<string, string> = {}) =>
    post('/oauth/token', {
      ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI },
      ...{ code_verifier: verifier, ...more },
    });
  const refresh = (token: string) =>
    post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token });
  const revoke = (token: string) => post('/oauth/revoke', { token });

  /** The whole way: asks, is allowed, and has its tokens. */
  async function connect(user: Session, allowed: Omit<Answer, 'answer'> = {}) {
    const asked = await ask();
    const scopes = allowed.scopes ?? ['read', 'generate'];
    const { query } = await answer(user, asked, { answer: 'allow', ...allowed, scopes });
    const { body } = await exchange(query.get('code') ?? '');
    return body as { access_token: string; refresh_token: string; scope: string };
  }
  return { registered, clientId, ask, answer, exchange, refresh, revoke, connect };
}
