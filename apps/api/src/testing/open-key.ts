import type { KeyScope } from '@talkreel/contracts/api-keys';
import type { openSession } from './open-session.ts';

type Session = Awaited<ReturnType<typeof openSession>>;

/** A key that its user made. */
export async function openKey(
  session: Session,
  asked: {
    scopes: KeyScope[];
    perDay?: number;
    inAll?: number;
    isTest?: boolean;
    expiresInDays?: number;
  },
): Promise<{ id: string; token: string }> {
  const { status, body } = await session.post('/api/account/keys', { name: 'A key', ...asked });
  if (status !== 201) throw new Error(`no key: ${JSON.stringify(body)}`);
  return { id: body.key.id, token: body.token };
}

/** A program that calls an api with a key. */
export function useKey(url: string, token: string) {
  async function send(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ) {
    const reply = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      headers: reply.headers,
      // Replies of many shapes; tests look at what they expect.
      // oxlint-disable-next-line typescript/no-explicit-any
      body: (text === '' ? null : JSON.parse(text)) as any,
    };
  }
  return { send, get: (path: string) => send('GET', path) };
}
